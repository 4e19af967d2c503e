import { runComponent } from '../kit/lifecycle/component.ts';
import { LEASE } from './names.ts';
import { flags } from './settings.ts';

/** Splits the HelmReleases of tenants over several helm-controllers. */
export const run = (argv: string[]): Promise<void> =>
  runComponent(
    {
      name: 'flux-shard-operator',
      flags,
      lease: { name: LEASE, namespace: process.env['POD_NAMESPACE'] || 'cozy-fluxcd' },
      // The webhook is served by every replica, leading or not.
      prepare: async (surroundings) => (await import('./run.ts')).follow(surroundings),
      work: async (surroundings, followed) => (await import('./run.ts')).shard(surroundings, followed),
    },
    argv,
  );
