import { boolean, integer, integerOrString, mapOf, number, object, type Properties, string } from '../../../src/chart/index.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { group } from '../../lib/value-group.ts';

const amount = (fallback: string, description: string) => string({ default: fallback, description });

/** Values of the chart. */
export const values = {
  fluxShardOperator: group(
    {
      image: string({ default: RUNTIME_IMAGE, description: 'Image of the runtime.' }),
      debug: boolean({ default: false, description: 'Log everything.' }),
      replicas: integer({ default: 2, minimum: 1, description: 'Number of servers; one of them places tenants.' }),
      shardCount: integerOrString({
        default: 'auto',
        description: 'Number of helm-controllers for tenants, or auto: by the number of their releases.',
      }),
      rebalanceThreshold: number({ default: 0.25, description: 'How uneven the load may be before tenants are moved; 0: never.' }),
      pinnedTenants: mapOf(string({ default: '' }), {
        default: {},
        description: 'Tenants that stay on one helm-controller, such as tenant-big: shard3.',
      }),
      shard: group(
        {
          concurrent: integer({ default: 5, minimum: 1, description: 'Releases that one helm-controller handles at a time.' }),
          resources: object(
            {
              requests: group({ cpu: amount('100m', 'CPU.'), memory: amount('64Mi', 'Memory.') }, 'What each asks for.'),
              limits: group({ memory: amount('1Gi', 'Memory.') }, 'What each may take at most.'),
            },
            { default: {}, description: 'Size of each helm-controller for tenants.' },
          ),
        },
        'The helm-controllers for tenants.',
      ),
    },
    'The operator.',
  ),
} satisfies Properties;
