import { expect, test } from 'vitest';
import { render } from '../../apps/render.fixture.ts';
import { etcd } from './index.ts';

interface Cluster {
  spec: { options: { quotaBackendBytes: number }; topologySpreadConstraints: object[] };
}
const rendered = (values: object, cluster = {}) => render(etcd, values, { release: { name: 'etcd', namespace: 'tenant-a' }, cluster });
const clusterOf = (...given: Parameters<typeof rendered>) => rendered(...given)['EtcdCluster/etcd'] as never as Cluster;

test.each([
  ['4Gi', 4080218931],
  ['10Gi', 10200547328],
  ['512Mi', 510027366],
  ['1Ti', 1044536046387],
  [1000000000, 950000000],
])('on a volume of %s etcd stops writing at %i bytes, before it is full', (size, bytes) => {
  expect(clusterOf({ size }).spec.options.quotaBackendBytes).toBe(bytes);
});

test('members are spread as the platform wants it, else over nodes', () => {
  const members = { matchLabels: { 'app.kubernetes.io/instance': 'etcd' } };
  const policy = 'topologySpreadConstraints:\n- maxSkew: 1\n  topologyKey: zone\n  whenUnsatisfiable: DoNotSchedule\n';
  expect(clusterOf({}).spec.topologySpreadConstraints).toEqual([
    { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway', labelSelector: members },
  ]);
  expect(clusterOf({}, { scheduling: { globalAppTopologySpreadConstraints: policy } }).spec.topologySpreadConstraints).toEqual([
    { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: members },
  ]);
});

test.each([
  [1, 1],
  [3, 2],
  [5, 3],
])('with %i members, %i must work', (replicas, minReplicas) => {
  expect(rendered({ replicas })['WorkloadMonitor/etcd']).toMatchObject({ spec: { replicas, minReplicas } });
});

test.each(['3.5.12', '3.5', '3.4.30', 'v3.5.1', '2.3.8', ''])('version %j is refused: control planes could not use it', (version) => {
  expect(() => rendered({ version })).toThrow('version: control planes need etcd 3.5.13 or later');
});

test.each(['3.5.13', '3.5.21', '3.6.11', '4.0.0'])('version %s is run', (version) => {
  expect(clusterOf({ version })).toMatchObject({ spec: { version } });
});

test('what is removed with it is named, but for volumes, whose members have random names', () => {
  const { rules } = rendered({})['Role/etcd-cleanup'] as never as { rules: object[] };
  expect(rules).toEqual([
    { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'delete'] },
    expect.objectContaining({
      resources: ['secrets'],
      resourceNames: ['etcd-ca-tls', 'etcd-peer-ca-tls', 'etcd-server-tls', 'etcd-peer-tls', 'etcd-client-tls'],
    }),
  ]);
});
