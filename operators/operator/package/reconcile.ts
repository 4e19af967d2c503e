import { isConflict, isNotFound } from '../../kit/client/api-error.ts';
import type { Result } from '../../kit/queue/controller.ts';
import { packages } from '../kinds.ts';
import { ORDER_FINALIZER } from '../names.ts';
import { applyNamespaces, applyReleases, deleteOrphans } from './apply.ts';
import type { PackageReconcilerOptions } from './options.ts';
import { planPackage } from './plan.ts';
import { writeStatus } from './status.ts';
import { uninstall } from './uninstall.ts';

/** How long a Package that was just made may wait for its source before that is told: both usually come together. Milliseconds. */
const ARRIVAL_GRACE = 1_000;

/** Brings namespaces, releases and status of one Package to what its plan says. */
export function packageReconciler(options: PackageReconcilerOptions): (name: string) => Promise<Result | undefined> {
  const { cluster, settings } = options;
  return async (name) => {
    const pkg = cluster.package(name);
    if (!pkg) return undefined;
    try {
      if (pkg.metadata.deletionTimestamp) return await uninstall(pkg, options);
      const plan = planPackage(pkg, cluster, settings);
      const age = Date.now() - Date.parse(pkg.metadata.creationTimestamp ?? '');
      if (!cluster.source(name) && !pkg.status?.conditions && age < ARRIVAL_GRACE) return { requeueAfter: ARRIVAL_GRACE - age };
      const isOrdered = (pkg.metadata.finalizers ?? []).includes(ORDER_FINALIZER);
      if (plan.ordered !== undefined && plan.ordered !== isOrdered) await setFinalizer(options, name, plan.ordered);
      const failures = [...(await applyNamespaces(plan.namespaces, options)), ...(await applyReleases(pkg, plan.releases, options))];
      if (failures.length === 0) await deleteOrphans(pkg, plan.orphans, options);
      const problems = [...failures.map(({ problem }) => problem), ...plan.problems];
      const result = await writeStatus(cluster.package(name) ?? pkg, plan, problems, options);
      // Told in the status above; thrown, so that it is tried again with back-off.
      const again = failures.find(({ error }) => error !== undefined);
      if (again) throw again.error;
      return result;
    } catch (error) {
      // Somebody else wrote in between: no failure of anything, look again with what the watch brings.
      if (isConflict(error)) return { requeueAfter: 50 + Math.random() * 200 };
      if (isNotFound(error) && !cluster.package(name)) return undefined;
      throw error;
    }
  };
}

async function setFinalizer({ client, cluster }: PackageReconcilerOptions, name: string, wanted: boolean): Promise<void> {
  const pkg = cluster.package(name);
  if (!pkg) return;
  const others = (pkg.metadata.finalizers ?? []).filter((finalizer) => finalizer !== ORDER_FINALIZER);
  const metadata = { resourceVersion: pkg.metadata.resourceVersion, finalizers: wanted ? [...others, ORDER_FINALIZER] : others };
  cluster.packages.written(await client.patch(packages, { name }, { metadata }, { type: 'merge' }));
}
