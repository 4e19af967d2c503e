import { isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { key, parseKey } from '../../kit/client/object.ts';
import type { Result } from '../../kit/queue/controller.ts';
import { type HelmRelease, helmReleases, type Package, packages } from '../kinds.ts';
import { ORDER_FINALIZER } from '../names.ts';
import type { PackageReconcilerOptions } from './options.ts';
import { foreignOwner } from './ownership.ts';
import { waitsFor } from './waits-for.ts';

/**
 * Releases that may go now: those that no other release waits for. Pure.
 * Where releases wait for each other all may go, since none ever could otherwise.
 */
export function removable(releases: readonly HelmRelease[]): HelmRelease[] {
  const keys = new Set(releases.map(({ metadata }) => key(metadata)));
  const needed = new Set<string>();
  for (const release of releases) for (const dependency of waitsFor(release)) needed.add(dependency);
  const free = releases.filter(({ metadata }) => !needed.has(key(metadata)));
  return free.length > 0 || keys.size === 0 ? free : [...releases];
}

/** Kubernetes' own mark of a deletion that is to leave what the object owns. */
const ORPHAN_FINALIZER = 'orphan';

/** Whether the garbage collector would take a release along: it takes the reference off those that a deletion is to leave. */
const isOwned = (release: HelmRelease, { metadata }: Package): boolean =>
  (release.metadata.ownerReferences ?? []).some(
    ({ kind, name, uid }) => kind === 'Package' && name === metadata.name && uid === metadata.uid,
  );

/** Takes a Package down release by release, dependents first, and lets it go when none is left, or when they are to stay. */
export async function uninstall(pkg: Package, { client, cluster, log }: PackageReconcilerOptions): Promise<Result | undefined> {
  const { name, finalizers = [], resourceVersion } = pkg.metadata;
  // Without our finalizer the garbage collector removes the releases, in no order, which is right where none waits for another.
  if (!finalizers.includes(ORDER_FINALIZER)) return undefined;
  const isKept = finalizers.includes(ORPHAN_FINALIZER);
  const left = isKept ? [] : cluster.releasesOf(name).filter((release) => !foreignOwner(release, pkg) && isOwned(release, pkg));
  if (left.length === 0) {
    const metadata = { resourceVersion, finalizers: finalizers.filter((finalizer) => finalizer !== ORDER_FINALIZER) };
    await client.patch(packages, { name }, { metadata }, { type: 'merge' }).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
    return undefined;
  }
  for (const { metadata } of removable(left)) {
    if (metadata.deletionTimestamp) continue;
    const ref = parseKey(key(metadata));
    log.info({ package: name, release: key(metadata) }, 'uninstalling');
    // Only as it was seen: whoever took our reference off in between wants it to stay, and whatever else was written brings us back.
    const { uid = '', resourceVersion: seen = '' } = metadata;
    await client.delete(helmReleases, ref, { preconditions: { uid, resourceVersion: seen } }).catch((error) => {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    });
  }
  return undefined;
}
