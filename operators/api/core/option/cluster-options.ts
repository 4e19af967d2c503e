import type { Client } from '../../../kit/client/client.ts';
import type { KubeObject } from '../../../kit/client/object.ts';
import { type Resource, resource } from '../../../kit/client/resource.ts';
import { gpuItems, type KubeVirt, type Node } from './gpu.ts';
import { named, type OptionItem, type OptionProvider } from './item.ts';

interface StorageClass extends KubeObject {}

const kind = <T extends KubeObject = KubeObject>(
  group: string,
  version: string,
  plural: string,
  name: string,
  namespaced: boolean,
): Resource<T> => resource<T>({ group, version, plural, kind: name, namespaced });

const BACKUPS = 'backups.cozystack.io';
const INSTANCES = 'instancetype.kubevirt.io';
const storageClasses = kind<StorageClass>('storage.k8s.io', 'v1', 'storageclasses', 'StorageClass', false);
const claims = kind('', 'v1', 'persistentvolumeclaims', 'PersistentVolumeClaim', true);
const nodes = kind<Node>('', 'v1', 'nodes', 'Node', false);
const kubevirts = kind<KubeVirt>('kubevirt.io', 'v1', 'kubevirts', 'KubeVirt', true);

/** Kinds that are offered by their names alone. */
const NAMES: readonly (readonly [option: string, of: Resource])[] = [
  ['instancetype', kind(INSTANCES, 'v1beta1', 'virtualmachineclusterinstancetypes', 'VirtualMachineClusterInstancetype', false)],
  ['instanceprofile', kind(INSTANCES, 'v1beta1', 'virtualmachineclusterpreferences', 'VirtualMachineClusterPreference', false)],
  ['network', kind('k8s.cni.cncf.io', 'v1', 'network-attachment-definitions', 'NetworkAttachmentDefinition', true)],
  ['backupclass', kind(BACKUPS, 'v1alpha1', 'backupclasses', 'BackupClass', false)],
  ['plan', kind(BACKUPS, 'v1alpha1', 'plans', 'Plan', true)],
  ['backup', kind(BACKUPS, 'v1alpha1', 'backups', 'Backup', true)],
];

const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';
const IMAGES = { namespace: 'cozy-public', prefix: 'vm-default-images-' } as const;
const KUBEVIRT_NAMESPACE = 'cozy-kubevirt';

export function storageClassItem({ metadata }: KubeObject): OptionItem {
  const { name, annotations = {} } = metadata;
  return annotations[DEFAULT_CLASS] === 'true' ? { value: name, label: `${name} (default)`, default: true } : { value: name };
}

/** Options that are read from the cluster as they are asked for, with the server's own rights: tenants need none on nodes or storage. */
export function clusterOptions(client: Client): OptionProvider[] {
  const names = async (of: Resource, namespace: string) =>
    (await client.list(of, of.namespaced ? { namespace } : {})).items.map(({ metadata }) => metadata.name);
  return [
    ...NAMES.map(
      ([name, of]): OptionProvider => ({ name, namespaced: of.namespaced, items: async (namespace) => named(await names(of, namespace)) }),
    ),
    { name: 'storageclass', namespaced: false, items: async () => (await client.list(storageClasses)).items.map(storageClassItem) },
    {
      name: 'image',
      namespaced: false,
      items: async () =>
        named(
          (await names(claims, IMAGES.namespace))
            .filter((name) => name.startsWith(IMAGES.prefix))
            .map((name) => name.slice(IMAGES.prefix.length)),
        ),
    },
    {
      name: 'gpu',
      namespaced: false,
      items: async () => {
        const [found, machines] = await Promise.all([client.list(kubevirts, { namespace: KUBEVIRT_NAMESPACE }), client.list(nodes)]);
        return gpuItems(found.items[0], machines.items);
      },
    },
  ];
}
