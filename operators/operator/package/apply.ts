import { ApiError, isAlreadyExists, isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import type { OwnerReference } from '../../kit/client/object.ts';
import { type HelmRelease, helmReleases, type Package } from '../kinds.ts';
import { manager } from '../names.ts';
import { differs, type WantedNamespace } from './namespaces.ts';
import type { PackageReconcilerOptions } from './options.ts';
import type { Problem } from './plan.ts';
import type { WantedRelease } from './release.ts';
import { releasePatch } from './release-patch.ts';

/** A write that failed: what the status says of it, and the error if trying again may help. */
export interface Failure {
  problem: Problem;
  error?: unknown;
}

/** The Package as the owner of its releases. */
export const ownerOf = ({ metadata }: Package): OwnerReference => ({
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'Package',
  name: metadata.name,
  uid: metadata.uid ?? '',
  controller: true,
});

/** Applies the namespaces that differ. Only our own fields are sent, so that labels of others stay. */
export async function applyNamespaces(
  wanted: readonly WantedNamespace[],
  { client, cluster }: PackageReconcilerOptions,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { name, labels, annotations } of wanted) {
    if (!differs({ name, labels, annotations }, cluster.namespaces.get(name))) continue;
    try {
      const object = { metadata: { name, labels, annotations } };
      cluster.namespaces.written(await client.apply(namespaces, object, { fieldManager: manager.package, force: true }));
    } catch (error) {
      failures.push({ problem: { reason: 'HelmReleaseFailed', message: `namespace ${name}: ${(error as Error).message}` }, error });
    }
  }
  return failures;
}

/** Creates and patches releases. One that fails does not stop its siblings. */
export async function applyReleases(pkg: Package, wanted: readonly WantedRelease[], options: PackageReconcilerOptions): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const release of wanted) {
    try {
      await applyRelease(pkg, release, options);
    } catch (error) {
      // A lost race: the whole Package is looked at again, in silence.
      if (isConflict(error)) throw error;
      const what = `HelmRelease ${release.namespace}/${release.name}`;
      failures.push({ problem: { reason: 'HelmReleaseFailed', message: `${what}: ${(error as Error).message}` }, error });
    }
  }
  return failures;
}

async function applyRelease(pkg: Package, wanted: WantedRelease, { client, cluster, recorder }: PackageReconcilerOptions): Promise<void> {
  const { name, namespace, labels, annotations, spec } = wanted;
  const live = cluster.release({ name, namespace });
  // What is on its way out is made anew when it is gone; its last event wakes this Package.
  if (live?.metadata.deletionTimestamp) return;
  const owner = ownerOf(pkg);
  if (!live) {
    const metadata = { name, namespace, labels, ...(Object.keys(annotations).length > 0 && { annotations }), ownerReferences: [owner] };
    const object: HelmRelease = { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', metadata, spec };
    try {
      cluster.releases.written(await client.create(helmReleases, object, { fieldManager: manager.package }));
    } catch (error) {
      if (isAlreadyExists(error)) throw lostRace(error);
      throw error;
    }
    return;
  }
  const patch = releasePatch(wanted, live, owner);
  if (patch.length === 0) return;
  try {
    cluster.releases.written(await client.patch(helmReleases, { name, namespace }, patch, { type: 'json', fieldManager: manager.package }));
  } catch (error) {
    if (isNotFound(error)) throw lostRace(error);
    throw error;
  }
  if (pkg.status?.conditions && !live.metadata.ownerReferences?.length) {
    recorder.record(pkg, { reason: 'ReleaseAdopted', note: `HelmRelease ${namespace}/${name} had no owner and was adopted` });
  }
}

/** The object came or went between our look and our write: the same as a conflict. */
const lostRace = (error: unknown): ApiError =>
  new ApiError((error as ApiError).request, 409, { code: 409, reason: 'Conflict', message: (error as Error).message });

/** Deletes releases that are wanted no more; Flux uninstalls them. */
export async function deleteOrphans(
  pkg: Package,
  orphans: readonly HelmRelease[],
  { client, recorder }: PackageReconcilerOptions,
): Promise<void> {
  for (const { metadata } of orphans) {
    if (metadata.deletionTimestamp) continue;
    const { name, namespace, uid } = metadata;
    try {
      await client.delete(helmReleases, { name, namespace }, { preconditions: uid ? { uid } : {} });
      recorder.record(pkg, {
        reason: 'ReleaseRemoved',
        note: `HelmRelease ${namespace}/${name} is no longer part of the package`,
        action: 'Uninstall',
      });
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
}
