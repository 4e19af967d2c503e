import type { Construct } from 'constructs';
import {
  add,
  bind,
  ceil,
  defaultTo,
  type Expr,
  isSet,
  listToMap,
  map,
  notEmpty,
  orIfEmpty,
  quantityValue,
  sha256,
  str,
  text,
  toJson,
  truncate,
  when,
} from '../../../src/chart/index.ts';
import { KubevirtMachineTemplate } from '../../kinds/infrastructure.cluster.x-k8s.io.ts';
import { allocationRatios, byteRequest } from '../../lib/sizing.ts';
import { topologySpread } from '../../lib/topology-spread.ts';
import { applicationOf, clusterNameOf } from './identity.ts';
import type { NodeGroupValues } from './node-group-values.ts';
import { type NodeGroup, usesInstanceType } from './node-groups.ts';
import type { KubernetesInputs } from './values.ts';

/** Label that Cluster API puts on all of a pool. */
export const DEPLOYMENT_NAME_LABEL = 'cluster.x-k8s.io/deployment-name';

/** Labels of the nodes of a pool by their roles. */
export const roleLabels = (group: Expr<NodeGroupValues>) =>
  listToMap(group.roles, (role) => ({ key: str`node-role.kubernetes.io/${role}`, value: '' }), { name: 'role' });

/**
 * Machines of a pool. Cluster API takes a template for unchangeable, so its name holds a hash of what it says and any change makes a new one, which
 * replaces all nodes of the pool. Old ones stay while their machines do: Helm leaves them, and they go with the Cluster that owns them.
 */
export function machineTemplate(scope: Construct, inputs: KubernetesInputs, pool: NodeGroup): Expr<string> {
  const spec = bind('machine', machineSpec(inputs, pool));
  const name = str`${pool.name}-${truncate(sha256(toJson(spec)), 6)}`;
  new KubevirtMachineTemplate(scope, 'machine-template', {
    metadata: { name, annotations: { 'helm.sh/resource-policy': 'keep' } },
    spec,
  });
  return name;
}

function machineSpec(inputs: KubernetesInputs, pool: NodeGroup) {
  return {
    template: {
      spec: {
        // Talos has no SSH by which it could be asked whether it is up.
        virtualMachineBootstrapCheck: { checkStrategy: 'none' },
        virtualMachineTemplate: {
          metadata: { namespace: inputs.release.namespace, labels: roleLabels(pool.group) },
          spec: virtualMachine(inputs, pool),
        },
      },
    },
  };
}

function virtualMachine(inputs: KubernetesInputs, { group, name }: NodeGroup) {
  const spread = topologySpread(inputs.cluster, clusterNameOf(inputs));
  return {
    runStrategy: 'Always',
    instancetype: when(usesInstanceType(group), { kind: 'VirtualMachineClusterInstancetype', name: group.instanceType }),
    dataVolumeTemplates: [systemDisk(inputs, group)],
    template: {
      metadata: {
        annotations: { 'kubevirt.io/allow-pod-bridge-network-live-migration': 'true' },
        labels: { ...roleLabels(group), ...applicationOf(inputs), [DEPLOYMENT_NAME_LABEL]: name },
      },
      spec: {
        domain: domain(inputs, group),
        evictionStrategy: 'External',
        topologySpreadConstraints: when(notEmpty(spread), spread),
        networks: [{ name: 'default', pod: {} }],
        volumes: [{ name: 'system', dataVolume: { name: 'disk-system' } }],
      },
    },
  };
}

/** The OpenStack flavour of the image: it reads its configuration from a drive, as Cluster API hands it over. */
function systemDisk({ values }: KubernetesInputs, group: Expr<NodeGroupValues>) {
  const { imageFactoryURL, schematicID, version } = values.talos;
  const storageClass = orIfEmpty(defaultTo(group.storageClass, ''), values.storageClass);
  return {
    metadata: { name: 'disk-system', annotations: { 'cdi.kubevirt.io/storage.usePopulator': 'false' } },
    spec: {
      source: { http: { url: str`${imageFactoryURL}/image/${schematicID}/${version}/openstack-amd64.raw.xz` } },
      storage: {
        resources: { requests: { storage: text(group.diskSize) } },
        storageClassName: when(notEmpty(storageClass), storageClass),
      },
    },
  };
}

const EPHEMERAL_STORAGE = '2Gi';

function domain({ cluster }: KubernetesInputs, group: Expr<NodeGroupValues>) {
  const { cpu, memory } = group.resources;
  return {
    cpu: when(isSet(cpu), { threads: 1, cores: ceil(quantityValue(defaultTo(cpu, 0))), sockets: 1 }),
    memory: when(isSet(memory), { guest: text(defaultTo(memory, '')) }),
    devices: {
      disks: [
        { name: 'system', disk: { bus: 'virtio', pciAddress: '0000:07:00.0' }, blockSize: { custom: { logical: 512, physical: 4096 } } },
      ],
      interfaces: [{ name: 'default', bridge: {} }],
      gpus: when(
        notEmpty(group.gpus),
        map(group.gpus, (gpu, index) => ({ name: str`gpu${add(index, 1)}`, deviceName: gpu.name }), { name: 'gpu' }),
      ),
      logSerialConsole: when(group.logSerialConsole, true),
    },
    resources: {
      limits: { 'ephemeral-storage': EPHEMERAL_STORAGE, cpu: when(isSet(group.podCpuLimit), text(defaultTo(group.podCpuLimit, 0))) },
      requests: {
        'ephemeral-storage': byteRequest(EPHEMERAL_STORAGE, allocationRatios(cluster).ephemeralStorage),
        cpu: when(isSet(group.podCpuRequest), text(defaultTo(group.podCpuRequest, 0))),
      },
    },
  };
}
