import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/chart/index.ts';
import { render } from '../render.fixture.ts';
import { vmInstance } from './index.ts';

const release = { name: 'vm-instance-x', namespace: 'tenant-a' };
const offered = (kind: string, name: string) => ({
  apiVersion: 'instancetype.kubevirt.io/v1beta1',
  kind: `VirtualMachineCluster${kind}`,
  metadata: { name },
});
const disk = (name: string, annotations = {}) => ({
  apiVersion: 'cdi.kubevirt.io/v1beta1',
  kind: 'DataVolume',
  metadata: { name: `vm-disk-${name}`, namespace: 'tenant-a', annotations },
});
const OFFERED = [
  offered('Instancetype', 'u1.medium'),
  offered('Preference', 'ubuntu'),
  offered('Preference', 'windows.11'),
] as KubernetesObject[];

const objectsOf = (values: object, { there = [], cluster = {} }: { there?: object[]; cluster?: object } = {}) =>
  render(vmInstance, values, { release, cluster, objects: [...OFFERED, ...there] as KubernetesObject[] });
const machineOf = (...given: Parameters<typeof objectsOf>) => objectsOf(...given)['VirtualMachine/vm-instance-x'] as KubernetesObject;
// biome-ignore lint/suspicious/noExplicitAny: what the machine's specification holds is what is tested here
const podOf = (...given: Parameters<typeof objectsOf>) => (machineOf(...given) as any).spec.template;

describe('a machine', () => {
  test('has the same firmware identity as long as its seed is the same', () => {
    const uuid = (cloudInitSeed: string) => podOf({ cloudInitSeed }).spec.domain.firmware.uuid;
    expect(uuid('abc')).toBe('2b490383-eb83-4cdb-90df-4964cdee5ef4');
    expect(uuid('abc')).not.toBe(uuid('abd'));
  });

  test('has an instance type, or a size of its own, which must be whole', () => {
    expect(() => machineOf({ instanceType: '', resources: { cpu: 2 } })).toThrow('cpu, sockets and memory');
    expect(podOf({ instanceType: '', resources: { cpu: 2, sockets: 1, memory: '4Gi' } }).spec.domain).toMatchObject({
      cpu: { cores: 2, sockets: 1 },
      resources: { requests: { memory: '4Gi' } },
    });
  });

  test('is refused with a type, a profile or a disk that is not there', () => {
    expect(() => machineOf({ instanceType: 'u1.huge' })).toThrow('instanceType: the platform offers no u1.huge');
    expect(() => machineOf({ instanceProfile: 'plan9' })).toThrow('instanceProfile: the platform offers no plan9');
    expect(() => machineOf({ disks: [{ name: 'a' }, { name: 'b' }] }, { there: [disk('a')] })).toThrow('no VMDisk b');
  });

  test('boots from its disks in order, a CD-ROM where the disk says so, and then reads cloud-init', () => {
    const there = [disk('system'), disk('installer', { 'vm-disk.cozystack.io/optical': 'true' })];
    const disks = [{ name: 'system', bus: 'sata' }, { name: 'installer' }];
    expect(podOf({ disks, sshKeys: ['ssh-ed25519 A'] }, { there }).spec.domain.devices.disks).toEqual([
      { name: 'disk-system', disk: { bus: 'sata' }, bootOrder: 1 },
      { name: 'disk-installer', cdrom: {}, bootOrder: 2 },
      { name: 'cloudinitdisk', disk: {} },
    ]);
  });

  test('keeps its address when it is made anew', () => {
    const there = [
      {
        apiVersion: 'kubeovn.io/v1',
        kind: 'IP',
        metadata: { name: 'vm-instance-x.tenant-a' },
        spec: { macAddress: '0a:58:0a:f4:00:09', ipAddress: '10.244.0.9' },
      },
    ];
    expect(podOf({}, { there }).metadata.annotations).toMatchObject({
      'ovn.kubernetes.io/mac_address': '0a:58:0a:f4:00:09',
      'ovn.kubernetes.io/ip_address': '10.244.0.9',
    });
    expect(Object.keys(podOf({}).metadata.annotations)).toEqual(['kubevirt.io/allow-pod-bridge-network-live-migration']);
  });

  test('with Windows goes to nodes that are licensed for it, any other rather elsewhere', () => {
    const cluster = { scheduling: { dedicatedNodesForWindowsVMs: 'true' } };
    const affinity = (instanceProfile: string) => podOf({ instanceProfile }, { cluster }).spec.affinity.nodeAffinity;
    expect(affinity('windows.11')).toHaveProperty('requiredDuringSchedulingIgnoredDuringExecution');
    expect(affinity('ubuntu')).toHaveProperty('preferredDuringSchedulingIgnoredDuringExecution');
    expect(podOf({}).spec.affinity).toBeUndefined();
  });

  test('keeps what it says from one release of the platform to the next', () => {
    expect(JSON.stringify(machineOf({})['spec'])).not.toMatch(/helm.sh|version"/);
  });
});

describe('its Service', () => {
  const service = (values: object) => objectsOf(values)['Service/vm-instance-x'] as KubernetesObject;

  test('is but a name for a machine that is not external', () => {
    expect(service({})['spec']).toMatchObject({ type: 'ClusterIP', clusterIP: 'None', ports: [{ port: 65535 }] });
  });

  test('hands on the ports that are listed, or the whole address', () => {
    expect(service({ external: true, externalPorts: [22, 443], externalAllowICMP: false })).toMatchObject({
      metadata: { annotations: { 'networking.cozystack.io/wholeIP': 'false', 'networking.cozystack.io/allowICMP': 'false' } },
      spec: { type: 'LoadBalancer', ports: [{ name: 'port-22', port: 22 }, { name: 'port-443' }] },
    });
    expect(service({ external: true, externalMethod: 'WholeIP', externalPorts: [] })).toMatchObject({
      metadata: { annotations: { 'networking.cozystack.io/wholeIP': 'true' } },
      spec: { ports: [{ port: 65535 }] },
    });
  });

  test.each([
    [[], 'at least one port'],
    [[22, 22], 'listed twice'],
    [[0], 'externalPorts[0]'],
  ])('is refused with the ports %j', (externalPorts, message) => {
    expect(() => service({ external: true, externalPorts })).toThrow(message);
  });
});
