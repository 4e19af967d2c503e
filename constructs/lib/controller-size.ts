import { string } from '../../src/chart/index.ts';
import { group } from './value-group.ts';

const amount = (fallback: string) => string({ default: fallback });

/** The field of values by which a platform engineer sizes a controller that follows objects and writes few. @param memory its limit by default */
export const controllerSize = (memory: string) =>
  group(
    {
      requests: group({ cpu: amount('10m'), memory: amount('64Mi') }, 'What it asks for.'),
      limits: group({ cpu: amount('500m'), memory: amount(memory) }, 'What it may take at most.'),
    },
    'Size of each controller.',
  );
