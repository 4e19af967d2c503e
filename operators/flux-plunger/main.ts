import { componentFlags, runComponent } from '../kit/lifecycle/component.ts';

/** Heals HelmReleases that Flux cannot bring on by itself: no revision ever got through, or the result of one was never told. */
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
