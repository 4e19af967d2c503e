import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import {
  type Condition,
  isJsonObject,
  type Json,
  type JsonObject,
  type ManagedFieldsEntry,
  type ServedMeta,
  type ServedObject,
} from '../objects.ts';
import { RECORD, readRecord } from '../ownership/record.ts';
import { APPS_VERSION, type ApplicationKind } from '../registry/application-kind.ts';
import { ageCell, readyCell, versionCell } from '../representation/columns.ts';
import type { Projected } from '../store/entry.ts';
import { releaseConditions, workloadsReady } from './conditions.ts';
import type { HelmRelease } from './helm-release.ts';
import { userPart } from './labels.ts';
import { COLLECTOR } from './release-change.ts';
import { TENANT, workloadNamespace } from './tenant.ts';

/** What is known about an application besides its release. */
export interface Surroundings {
  readonly monitors: readonly WorkloadMonitor[];
  /** Only for tenants: load balancers with an address in the tenant's namespace. */
  readonly externalAddresses: number;
}

/** The user's values of a release: hidden ones, whose names begin with `_`, are the platform's. */
export function userValues(values: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(values)) return undefined;
  return Object.keys(values).some((key) => key.startsWith('_'))
    ? Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('_')))
    : values;
}

function metaOf(release: HelmRelease, name: string, managedFields: ManagedFieldsEntry[] | undefined): ServedMeta {
  const { metadata } = release;
  const labels = userPart(metadata.labels);
  const annotations = userPart(metadata.annotations);
  const finalizers = metadata.finalizers?.filter((finalizer) => COLLECTOR.has(finalizer));
  return {
    name,
    ...(metadata.namespace ? { namespace: metadata.namespace } : {}),
    ...(metadata.uid ? { uid: metadata.uid } : {}),
    ...(metadata.resourceVersion ? { resourceVersion: metadata.resourceVersion } : {}),
    ...(metadata.creationTimestamp ? { creationTimestamp: metadata.creationTimestamp } : {}),
    ...(metadata.deletionTimestamp ? { deletionTimestamp: metadata.deletionTimestamp } : {}),
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
    ...(finalizers?.length ? { finalizers } : {}),
    ...(managedFields ? { managedFields } : {}),
  };
}

function statusOf(
  kind: ApplicationKind,
  release: HelmRelease,
  name: string,
  { monitors, externalAddresses }: Surroundings,
): JsonObject | undefined {
  const workloads = workloadsReady(release, monitors);
  const conditions: Condition[] = [...releaseConditions(release), ...(workloads ? [workloads] : [])];
  const version = release.status?.lastAttemptedRevision;
  const status = {
    ...(version ? { version } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(kind.kind === TENANT ? { namespace: workloadNamespace(release.metadata.namespace ?? '', name) } : {}),
    ...(kind.kind === TENANT && externalAddresses > 0 ? { externalIPsCount: externalAddresses } : {}),
  };
  return Object.keys(status).length > 0 ? (status as unknown as JsonObject) : undefined;
}

/** The application that a release stands for, as readers see it: with its defaults, without what is the platform's. */
export function applicationView(kind: ApplicationKind, release: HelmRelease, name: string, surroundings: Surroundings): ServedObject {
  const spec = kind.spec.view(userValues(release.spec?.values));
  const status = statusOf(kind, release, name, surroundings);
  return {
    apiVersion: APPS_VERSION,
    kind: kind.kind,
    metadata: metaOf(release, name, readRecord(release.metadata.annotations?.[RECORD])),
    ...(spec === undefined ? {} : { spec }),
    ...(status ? { status } : {}),
  };
}

/** The same, with the cells of its table row. */
export function projectApplication(
  kind: ApplicationKind,
  release: HelmRelease,
  name: string,
  surroundings: Surroundings,
): Projected<HelmRelease> {
  const object = applicationView(kind, release, name, surroundings);
  const { conditions, lastAttemptedRevision } = release.status ?? {};
  return {
    object,
    source: release,
    cells: [name, readyCell(conditions), ageCell(release.metadata.creationTimestamp), versionCell(lastAttemptedRevision)],
  };
}
