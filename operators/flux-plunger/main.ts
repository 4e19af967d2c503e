import { componentFlags, runComponent } from '../kit/lifecycle/component.ts';

/** Heals HelmReleases that are stuck because no revision of them was ever deployed. */
export const run = (argv: string[]): Promise<void> =>
  runComponent(
    {
      name: 'flux-plunger',
      flags: componentFlags({ metrics: ':8080', health: ':8081' }),
      lease: { name: 'flux-plunger.cozystack.io', namespace: process.env['POD_NAMESPACE'] || 'cozy-fluxcd' },
      prepare: async () => undefined,
      work: async (surroundings) => (await import('./run.ts')).plunge(surroundings),
    },
    argv,
  );
