import type { Construct } from 'constructs';
import {
  and,
  assume,
  bind,
  defaultTo,
  type Expr,
  eq,
  filter,
  first,
  firstOf,
  get,
  ifElse,
  includes,
  isEmpty,
  listOf,
  listToMap,
  lookupAtRender,
  map,
  mapOf,
  ne,
  object,
  orIfEmpty,
  sort,
  string,
} from '../../../../src/chart/index.ts';
import type { KubernetesInputs } from '../values.ts';
import { addon } from './addon.ts';

/** Volumes: the part of the driver that runs on nodes, and the definitions of snapshots. */
export function storageAddons(scope: Construct, inputs: KubernetesInputs): void {
  addon(scope, inputs, { name: 'vsnap-crd', chart: 'volumesnapshot-crd', namespace: 'cozy-vsnap-crd' });
  addon(scope, inputs, {
    name: 'csi',
    chart: 'kubevirt-csi-node',
    namespace: 'cozy-csi',
    retryInPlace: true,
    after: ['cilium', 'vsnap-crd'],
    values: { storageClasses: storageClasses(inputs) },
  });
}

const PROVISIONER = 'linstor.csi.linbit.com';

const clusterClasses = object({
  items: listOf(object({ metadata: object({ name: string() }), provisioner: string(), parameters: mapOf(string()) })),
});

/** Storage classes of the management cluster whose disks can follow a machine to another node; `replicated` if none can be seen. */
function usableClasses(): Expr<string[]> {
  const { items } = assume(lookupAtRender('storage.k8s.io/v1', 'StorageClass', '', ''), clusterClasses);
  const movable = filter(defaultTo(items, []), ({ provisioner, parameters }) =>
    and(
      eq(defaultTo(provisioner, ''), PROVISIONER),
      ne(defaultTo(get(defaultTo(parameters, {}), `${PROVISIONER}/allowRemoteVolumeAccess`), 'true'), 'false'),
    ),
  );
  const names = sort(map(movable, ({ metadata }) => defaultTo(metadata?.name, ''), { name: 'class' }));
  return ifElse(isEmpty(names), ['replicated'], names) as Expr<string[]>;
}

/** Storage classes in the tenant's cluster: those of the management cluster, and `kubevirt`, which was the only one once. */
function storageClasses({ values }: KubernetesInputs) {
  const names = bind('classes', usableClasses());
  const chosen = firstOf(
    [
      [includes(names, values.storageClass), values.storageClass],
      [includes(names, 'replicated'), 'replicated'],
    ],
    defaultTo(first(names), ''),
  );
  return {
    ...listToMap(names, (name) => ({ key: name, value: { infraStorageClass: name, default: eq(name, chosen) } }), { name: 'class' }),
    kubevirt: { infraStorageClass: orIfEmpty(values.storageClass, 'replicated'), default: false },
  };
}
