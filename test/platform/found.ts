import type { Machine } from './machine.ts';

/** What is in a namespace, by `<kind>/<name>`. */
export interface Found {
  /** Of all objects but those that are made anew by their nature: an upgrade leaves them the same. */
  uids: Readonly<Record<string, string>>;
  /** What tenants set. */
  specs: Readonly<Record<string, unknown>>;
  /** Passwords, keys and certificates. */
  secrets: Readonly<Record<string, unknown>>;
}

interface Listed {
  apiVersion: string;
  kind: string;
  metadata: { name: string; uid: string };
  spec?: unknown;
  data?: unknown;
  type?: string;
}

/** Objects that come and go while all is well: processes, and what is counted, logged or remembered of them. */
const passing = new Set(['Event', 'Pod', 'Job', 'Workload', 'ReplicaSet', 'ControllerRevision', 'EndpointSlice', 'Endpoints', 'Lease']);
const history = 'helm.sh/release.v1';

/** Reads everything in a namespace. */
export async function foundIn(here: Machine, namespace: string): Promise<Found> {
  const kinds = (await here.kubectl('api-resources', '--verbs=list', '--namespaced', '-o', 'name')).trim().split('\n');
  const { items } = JSON.parse(await here.kubectl('get', kinds.join(','), '-n', namespace, '-o', 'json')) as { items: Listed[] };
  const objects = items.filter(({ kind, type }) => !passing.has(kind) && type !== history);
  const named = ({ kind, metadata }: Listed) => `${kind}/${metadata.name}`;
  const byName = <T>(list: readonly Listed[], value: (object: Listed) => T) =>
    Object.fromEntries(list.map((object) => [named(object), value(object)]));
  return {
    uids: byName(objects, ({ metadata }) => metadata.uid),
    specs: byName(
      objects.filter(({ apiVersion }) => apiVersion.startsWith('apps.cozystack.io/')),
      ({ spec }) => spec,
    ),
    secrets: byName(
      objects.filter(({ kind }) => kind === 'Secret'),
      ({ data }) => data,
    ),
  };
}
