import type { Logger } from 'pino';
import type { Client } from '../kit/client/client.ts';
import { conditionOf, key } from '../kit/client/object.ts';
import { Recorder } from '../kit/events/recorder.ts';
import { Controller } from '../kit/queue/controller.ts';
import { by, type Cluster } from './cluster.ts';
import type { HelmRelease, PackageSource } from './kinds.ts';
import { packageReconciler } from './package/reconcile.ts';
import type { ReleaseSettings } from './package/release.ts';
import { releaseWaker, wakeReleases } from './package/wake-release.ts';
import { sourceReconciler } from './package-source/reconcile.ts';
import { type ReplicatorSettings, valuesReconciler } from './values/reconcile.ts';

export interface ControllerSettings {
  releases: ReleaseSettings;
  values: ReplicatorSettings;
}

/** Keys worked on at once. Every key is one object, so that more only means more requests under way. */
const WORKERS = 12;

/** The controllers, each woken by exactly what its plan looks at. */
export function controllers(client: Client, cluster: Cluster, settings: ControllerSettings, log: Logger): Controller[] {
  const recorder = new Recorder(client, 'cozystack-operator', log);
  const common = { client, cluster, recorder, log };
  const packageController = new Controller({
    name: 'cozystack-package',
    workers: WORKERS,
    log,
    reconcile: packageReconciler({ ...common, settings: settings.releases }),
  });
  const sourceController = new Controller({ name: 'cozystack-packagesource', workers: WORKERS, log, reconcile: sourceReconciler(common) });
  const valuesController = new Controller({
    name: 'cozystack-values',
    workers: 4,
    log,
    reconcile: valuesReconciler(client, cluster, settings.values),
  });
  const waker = new Controller({ name: 'cozystack-release-waker', workers: 4, log, reconcile: releaseWaker(client, cluster) });
  wakeReleases(cluster, (key) => waker.queue.add(key));
  wakePackages(cluster, packageController);
  wakeSources(cluster, sourceController);
  wakeValues(cluster, valuesController, settings.values);
  return [sourceController, packageController, valuesController, waker];
}

function wakePackages(cluster: Cluster, { queue }: Controller): void {
  cluster.packages.onChange(({ object, previous, type }) => {
    const { name } = object.metadata;
    queue.add(name);
    const ready = (pkg: unknown) => conditionOf(pkg)?.status === 'True';
    const respec = type !== 'updated' || previous?.metadata.generation !== object.metadata.generation;
    const leaving = Boolean(object.metadata.deletionTimestamp) !== Boolean(previous?.metadata.deletionTimestamp);
    // Whoever is on a cycle, or no longer, concerns the next one around.
    const cyclic = (pkg: unknown) => conditionOf(pkg)?.reason === 'DependencyCycle';
    if (respec || leaving || ready(object) !== ready(previous) || cyclic(object) !== cyclic(previous))
      for (const dependent of cluster.dependents(name)) queue.add(dependent);
    if (respec || leaving) for (const neighbour of neighbours(cluster, cluster.source(name))) queue.add(neighbour);
  });
  cluster.sources.onChange(({ object, previous }) => {
    queue.add(object.metadata.name);
    if (previous && previous.metadata.generation === object.metadata.generation && sameAnnotations(previous, object)) return;
    for (const dependent of cluster.dependents(object.metadata.name)) queue.add(dependent);
    for (const source of [object, previous]) {
      for (const neighbour of neighbours(cluster, source)) queue.add(neighbour);
      for (const rival of rivals(cluster, source)) queue.add(rival);
    }
  });
  cluster.releases.onChange(({ object, previous, type }) => {
    for (const release of [object, previous]) {
      const owner = release?.metadata.ownerReferences?.find(({ controller, kind }) => controller && kind === 'Package')?.name;
      if (owner) queue.add(owner);
    }
    // One that is gone, or changed hands, may be waited for by others.
    if (type === 'deleted' || !sameOwners(object, previous)) {
      for (const source of cluster.sources.byIndex(by.release, key(object.metadata))) queue.add(source.metadata.name);
    }
  });
  cluster.namespaces.onChange(({ object, previous, type }) => {
    if (type === 'updated' && previous && JSON.stringify(own(previous)) === JSON.stringify(own(object))) return;
    for (const name of inNamespace(cluster, object.metadata.name)) queue.add(name);
  });
}

/** The fields of a namespace that Packages decide by. */
const own = ({ metadata }: { metadata: { labels?: object; annotations?: object } }) => [metadata.labels, metadata.annotations];

const sameAnnotations = (a: PackageSource, b: PackageSource): boolean =>
  JSON.stringify(a.metadata.annotations) === JSON.stringify(b.metadata.annotations);

const sameOwners = (a: HelmRelease, b: HelmRelease | undefined): boolean =>
  b !== undefined && JSON.stringify(a.metadata.ownerReferences) === JSON.stringify(b.metadata.ownerReferences);

/** Packages that install into a namespace in one of their variants. */
function inNamespace(cluster: Cluster, namespace: string): string[] {
  return cluster.sources.byIndex(by.namespace, namespace).map(({ metadata }) => metadata.name);
}

/** Packages that share a namespace with a source's privileged components: its level may change with them. */
function neighbours(cluster: Cluster, source: PackageSource | undefined): string[] {
  const namespaces = (source?.spec?.variants ?? []).flatMap(({ components = [] }) =>
    components.flatMap(({ install }) => (install?.privileged && install.namespace ? [install.namespace] : [])),
  );
  return [...new Set(namespaces)].flatMap((namespace) => inNamespace(cluster, namespace));
}

/** Sources with a claim to an artifact name of this one: it may be theirs now, or no longer. */
function rivals(cluster: Cluster, source: PackageSource | undefined): string[] {
  const claims = source ? cluster.claims(source) : [];
  return claims.flatMap((claim) => cluster.sources.byIndex(by.artifact, claim).map(({ metadata }) => metadata.name));
}

function wakeSources(cluster: Cluster, { queue }: Controller): void {
  cluster.sources.onChange(({ object, previous, type }) => {
    queue.add(object.metadata.name);
    // Artifact names that are claimed, or free again, concern the others that want them.
    if (type === 'updated' && previous?.metadata.generation === object.metadata.generation) return;
    for (const source of [object, previous]) for (const rival of rivals(cluster, source)) queue.add(rival);
  });
  cluster.generators.onChange(({ object }) => queue.add(object.metadata.name));
  cluster.packages.onChange(({ object, previous, type }) => {
    if (type !== 'updated' || previous?.spec?.variant !== object.spec?.variant) queue.add(object.metadata.name);
  });
  cluster.definitions.onChange(({ object, previous }) => {
    for (const definition of [object, previous]) {
      const chart = definition?.spec?.release?.chartRef?.name;
      for (const source of chart ? cluster.sources.byIndex(by.artifact, chart) : []) queue.add(source.metadata.name);
    }
  });
  cluster.releases.onChange(({ object, previous, type }) => {
    const [now, before] = [type === 'deleted' ? [] : cluster.sourcesOf(object), previous ? cluster.sourcesOf(previous) : []];
    for (const name of now) if (!before.includes(name)) queue.add(name);
    for (const name of before) if (!now.includes(name)) queue.add(name);
  });
}

function wakeValues(cluster: Cluster, { queue }: Controller, { name, namespace }: ReplicatorSettings): void {
  cluster.values.onChange(({ object }) => {
    const { namespace: where = '' } = object.metadata;
    if (object.metadata.name !== name) return;
    if (where !== namespace) queue.add(where);
    else for (const found of cluster.namespaces.list()) queue.add(found.metadata.name);
  });
  cluster.namespaces.onChange(({ object, previous, type }) => {
    if (type === 'deleted' || (previous && JSON.stringify(previous.metadata.labels) === JSON.stringify(object.metadata.labels))) return;
    queue.add(object.metadata.name);
  });
}
