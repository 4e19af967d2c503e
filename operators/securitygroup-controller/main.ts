import { componentFlags, runComponent } from '../kit/lifecycle/component.ts';

/** Keeps pods labelled as members of the security groups that their applications are attached to. */
export const run = (argv: string[]): Promise<void> =>
  runComponent(
    {
      name: 'securitygroup-controller',
      flags: componentFlags({ metrics: '0', health: ':8081' }),
      lease: {
        name: 'securitygroup-controller.sdn.cozystack.io',
        namespace: process.env['POD_NAMESPACE'] || 'cozy-securitygroup-controller',
      },
      prepare: async () => undefined,
      work: async ({ client, log, signal }) => (await import('./run.ts')).keepMembership(client, log, signal),
    },
    argv,
  );
