import { isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import { conditionOf, key, parseKey } from '../../kit/client/object.ts';
import { by, type Cluster } from '../cluster.ts';
import { type HelmRelease, helmReleases } from '../kinds.ts';
import { annotation, label, manager } from '../names.ts';
import { waitsFor } from './waits-for.ts';

/** True once Flux lets dependents of a release go on: Ready, and of the generation that it has. */
export const isReady = (release: HelmRelease | undefined): boolean =>
  release !== undefined && conditionOf(release)?.status === 'True' && release.status?.observedGeneration === release.metadata.generation;

/**
 * Whether a release still waits although nothing holds it any more: Flux looks again only after its own pause, half a minute by default.
 * Pure. @returns what it is woken for, so that it is woken once for that; undefined: leave it alone
 */
export function wakeReason(release: HelmRelease, find: (key: string) => HelmRelease | undefined): string | undefined {
  const { metadata, spec } = release;
  const isOurs = metadata.labels?.[label.package] !== undefined;
  if (!isOurs || spec.suspend || metadata.deletionTimestamp || conditionOf(release)?.reason !== 'DependencyNotReady') return undefined;
  const dependencies = waitsFor(release).map(find);
  if (!dependencies.every(isReady)) return undefined;
  const state = dependencies.map(
    (found) => `${found?.metadata.uid} ${found?.metadata.generation} ${conditionOf(found)?.lastTransitionTime}`,
  );
  return [metadata.uid, metadata.generation, ...state].join(' ');
}

/** Wakes releases whose dependencies have just become Ready; the key is that of the waiting release. */
export function releaseWaker(client: Client, cluster: Cluster): (releaseKey: string) => Promise<undefined> {
  const woken = new Map<string, string>();
  return async (releaseKey) => {
    const release = cluster.releases.get(releaseKey);
    if (!release) {
      woken.delete(releaseKey);
      return;
    }
    const reason = wakeReason(release, (found) => cluster.releases.get(found));
    if (reason === undefined || woken.get(releaseKey) === reason) return;
    woken.set(releaseKey, reason);
    const annotations = { [annotation.requestedAt]: new Date().toISOString() };
    await client
      .patch(helmReleases, parseKey(releaseKey), { metadata: { annotations } }, { type: 'merge', fieldManager: manager.package })
      .catch((error) => {
        woken.delete(releaseKey);
        if (!isNotFound(error)) throw error;
      });
  };
}

/** Puts releases into the waker's queue: those that say that they wait, and those that wait for one that is Ready now. */
export function wakeReleases(cluster: Cluster, add: (releaseKey: string) => void): void {
  cluster.releases.onChange(({ object, previous, type }) => {
    const objectKey = key(object.metadata);
    if (type !== 'deleted' && conditionOf(object)?.reason === 'DependencyNotReady') add(objectKey);
    if (isReady(object) && !isReady(previous))
      for (const { metadata } of cluster.releases.byIndex(by.waitsFor, objectKey)) add(key(metadata));
  });
}
