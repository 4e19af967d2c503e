import { flag } from '../kit/flags/flags.ts';
import { componentFlags, runComponent } from '../kit/lifecycle/component.ts';
import { steps } from './steps/index.ts';
import { targetVersion } from './target.ts';

const flags = {
  ...componentFlags({ metrics: '0', health: '0' }),
  namespace: flag.string(process.env['NAMESPACE'] ?? 'cozy-system', "namespace of the platform's release"),
  'target-version': flag.integer(Number(process.env['TARGET_VERSION'] || targetVersion(steps)), 'version of the data to come to', 0),
};

/** Brings the data of an older platform up to date; a hook of the platform's release runs it before anything is upgraded. */
export const run = (argv: string[]): Promise<void> =>
  runComponent(
    {
      name: 'platform-migrations',
      flags,
      lease: { name: 'platform-migrations.cozystack.io', namespace: process.env['NAMESPACE'] || 'cozy-system' },
      prepare: async () => undefined,
      work: async ({ client, values, log, signal }) => {
        const { migrate } = await import('./migrate.ts');
        await migrate(steps, values['target-version'], { client, namespace: values.namespace, log, signal });
      },
    },
    argv,
  );
