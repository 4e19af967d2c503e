import { runComponent } from '../kit/lifecycle/component.ts';
import { platformSource } from './bootstrap/platform-source.ts';
import { flags, type OperatorFlags } from './flags.ts';
import { LEASE, SYSTEM_NAMESPACE } from './names.ts';

const sourceOf = (values: OperatorFlags) =>
  platformSource(
    values['platform-source-url'],
    values['platform-source-name'],
    values['platform-source-ref'],
    values['platform-source-secret'],
    values['platform-source-keys'],
  );

/** The operator: PackageSources to ArtifactGenerators, Packages to namespaces and HelmReleases, copies of the cluster's values. */
export const run = (argv: string[]): Promise<void> =>
  runComponent(
    {
      name: 'cozystack-operator',
      flags,
      // Values of Packages are handed to HelmReleases unchanged.
      exactIntegers: true,
      check: sourceOf,
      lease: { name: LEASE, namespace: SYSTEM_NAMESPACE },
      prepare: async ({ client, signal }) => (await import('./bootstrap/run.ts')).ensureNamespace(client, signal),
      work: async (surroundings) => {
        const { operate } = await import('./operate.ts');
        await operate(surroundings, sourceOf(surroundings.values));
      },
    },
    argv,
  );
