import { isDeepStrictEqual } from 'node:util';
import type { Workload } from '../../../constructs/lib/api/workload.ts';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import { sameQuantity } from '../quantity.ts';
import type { Account } from './source.ts';

/** Label of a Workload: the monitor that wrote it. */
export const monitorLabel = 'workloads.cozystack.io/monitor';
/** Labels of a monitor with this prefix are handed on to its Workloads. */
const handedOn = 'workloads.cozystack.io/';

/** The Workload that a monitor wants for one observed object. */
export function workloadOf(monitor: WorkloadMonitor, account: Account): Workload {
  const { source } = account;
  return {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'Workload',
    metadata: {
      name: account.name,
      namespace: monitor.metadata.namespace!,
      labels: {
        ...Object.fromEntries(Object.entries(monitor.metadata.labels ?? {}).filter(([key]) => key.startsWith(handedOn))),
        ...source.metadata.labels,
        ...account.labels,
        [monitorLabel]: monitor.metadata.name,
      },
      ownerReferences: [
        {
          apiVersion: source.apiVersion,
          kind: source.kind,
          name: source.metadata.name,
          uid: source.metadata.uid!,
          controller: false,
          blockOwnerDeletion: true,
        },
      ],
    },
    status: {
      kind: monitor.spec?.kind ?? '',
      type: monitor.spec?.type ?? '',
      resources: { ...account.resources },
      operational: account.operational,
    },
  };
}

/** A JSON merge patch (RFC 7396) that makes the stored Workload equal to the wanted one; undefined if it is. */
export function workloadPatch(stored: Workload, wanted: Workload): object | undefined {
  const labels = mapPatch(stored.metadata.labels, wanted.metadata.labels, Object.is);
  const owners = isDeepStrictEqual(stored.metadata.ownerReferences?.map(ownerKey), wanted.metadata.ownerReferences?.map(ownerKey));
  const resources = mapPatch(stored.status?.resources, wanted.status?.resources, sameQuantity);
  const { resources: _, ...facts } = wanted.status!;
  const changed = Object.entries(facts).filter(([key, value]) => stored.status?.[key as keyof typeof facts] !== value);
  const metadata = { ...(labels && { labels }), ...(owners ? {} : { ownerReferences: wanted.metadata.ownerReferences }) };
  const status = { ...Object.fromEntries(changed), ...(resources && { resources }) };
  const patch = { ...(Object.keys(metadata).length > 0 && { metadata }), ...(Object.keys(status).length > 0 && { status }) };
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** An API server leaves `controller: false` out or in as it was written; that is no difference. */
const ownerKey = (owner: { apiVersion: string; kind: string; name: string; uid: string; controller?: boolean }): string =>
  JSON.stringify([owner.apiVersion, owner.kind, owner.name, owner.uid, owner.controller ?? false]);

function mapPatch<T>(
  stored: Readonly<Record<string, T>> = {},
  wanted: Readonly<Record<string, T>> = {},
  same: (a: T, b: T) => boolean,
): Record<string, T | null> | undefined {
  const patch: Record<string, T | null> = {};
  for (const [key, value] of Object.entries(wanted)) if (!(key in stored && same(stored[key]!, value))) patch[key] = value;
  for (const key of Object.keys(stored)) if (!(key in wanted)) patch[key] = null;
  return Object.keys(patch).length > 0 ? patch : undefined;
}
