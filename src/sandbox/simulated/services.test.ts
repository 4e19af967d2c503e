import { describe, expect, it } from 'vitest';
import { clickHouse, clickHouseKeeper } from './clickhouse.ts';
import { kamajiControlPlane, machineDeployment, tenantControlPlane } from './control-planes.ts';
import { dataVolume } from './disks.ts';
import { etcdCluster } from './etcd.ts';
import { kafkaCluster } from './kafka.ts';
import { virtualMachine } from './machines.ts';
import type { CustomResource, SimulatedOperator } from './operator.ts';
import { postgresCluster } from './postgres.ts';

const pool: CustomResource = { apiVersion: 'x/v1', kind: 'X', metadata: { name: 'x', namespace: 'n', uid: 'u' } };
const made = (operator: SimulatedOperator, spec: object, name = 'x') => {
  const resource: CustomResource = { apiVersion: 'x/v1', kind: 'X', metadata: { name, namespace: 'n', uid: 'u', generation: 2 }, spec };
  const { children = [], secrets = [], absent = [], status } = operator.react(resource);
  return { children: children.map(({ kind, metadata }) => `${kind} ${metadata.name}`), objects: children, secrets, absent, status };
};

describe('the stand-ins of operators make what theirs make, under the names that charts rely on', () => {
  it('Postgres', async () => {
    const { secrets } = made(postgresCluster, { instances: 2 });
    expect(secrets.map(({ name }) => name)).toEqual(['x-ca', 'x-superuser', 'x-app']);
    expect((await secrets[0]!.make())['ca.crt']).toContain('BEGIN CERTIFICATE');
    expect(await secrets[1]!.make()).toMatchObject({ username: 'postgres', password: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
  it('Kafka', async () => {
    const kafka = { replicas: 3, storage: { type: 'jbod', volumes: [{ id: 0, size: '10Gi', deleteClaim: true }] }, listeners: [] };
    const spec = { kafka, zookeeper: { replicas: 3, storage: { size: '5Gi' } } };
    const { children, objects, secrets, absent } = made(kafkaCluster, spec);
    const services = ['Service x-kafka-bootstrap', 'Service x-kafka-brokers'];
    expect(children).toEqual(['StatefulSet x-kafka', 'StatefulSet x-zookeeper', ...services]);
    expect(objects[0]).toMatchObject({ spec: { volumeClaimTemplates: [{ metadata: { name: 'data-0' } }] } });
    expect(absent.map(({ metadata }) => metadata.name)).toEqual(['x-kafka-external-bootstrap']);
    expect(secrets.map(({ name }) => name)).toEqual(['x-clients-ca-cert', 'x-clients-ca', 'x-cluster-ca-cert', 'x-cluster-ca']);
    expect(Object.keys(await secrets[0]!.make())).toEqual(['ca.crt']);
    const labelled = {
      apiVersion: 'x/v1',
      kind: 'X',
      metadata: { name: 'x', uid: 'u', labels: { version: 'later' } },
      spec,
    } as CustomResource;
    const [servers] = kafkaCluster.react(labelled).children as unknown as { spec: Record<string, object> }[];
    expect(servers!.spec).toMatchObject({ template: { metadata: { labels: { version: 'later' } } } });
    for (const fixed of ['selector', 'volumeClaimTemplates'])
      expect(servers!.spec[fixed], `${fixed}, which cannot be changed`).toEqual((objects[0] as unknown as typeof servers)!.spec[fixed]);
    const outside = { ...spec, kafka: { ...kafka, listeners: [{ type: 'loadbalancer', port: 9094 }] } };
    expect(made(kafkaCluster, outside).children).toContain('Service x-kafka-external-bootstrap');
  });
  it('ClickHouse', () => {
    const claim = { name: 'data', metadata: { labels: { a: 'b' } }, spec: {} };
    const templates = {
      podTemplates: [{ name: 'pod', metadata: { labels: { a: 'b' } }, spec: { containers: [{ image: 'c', volumeMounts: [] }] } }],
      volumeClaimTemplates: [claim, { name: 'unused' }],
      serviceTemplates: [{ name: 'svc', generateName: 'chendpoint-{chi}' }],
    };
    const defaults = { templates: { podTemplate: 'pod', dataVolumeClaimTemplate: 'data', serviceTemplate: 'svc' } };
    const configuration = { clusters: [{ name: 'c', layout: { shardsCount: 2, replicasCount: 1 } }] };
    const { children, objects } = made(clickHouse, { defaults, templates, configuration });
    expect(children).toEqual(['StatefulSet chi-x-c-0-0', 'StatefulSet chi-x-c-1-0', 'Service chendpoint-x']);
    expect(objects[0]).toMatchObject({ spec: { volumeClaimTemplates: [{ metadata: { name: 'data', labels: { a: 'b' } } }] } });
    expect(made(clickHouseKeeper, { configuration }).children).toEqual([
      'StatefulSet chk-x-c-0-0',
      'StatefulSet chk-x-c-1-0',
      'Service keeper-x',
    ]);
  });
  it('etcd, disks and machines', () => {
    expect(made(etcdCluster, { replicas: 3 }).children).toEqual(['StatefulSet x', 'Service x']);
    expect(made(dataVolume, { storage: { resources: { requests: { storage: '5Gi' } } } }).objects[0]).toMatchObject({
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'x' },
      spec: { resources: { requests: { storage: '5Gi' } } },
    });
    expect(made(virtualMachine, { runStrategy: 'Always' })).toMatchObject({ children: ['Pod virt-launcher-x'], status: { ready: true } });
    const { absent, status } = made(virtualMachine, { runStrategy: 'Halted' });
    expect([absent.length, status]).toEqual([1, expect.objectContaining({ printableStatus: 'Stopped' })]);
  });
  it('control planes', () => {
    const { children, status } = made(kamajiControlPlane, { replicas: 2, version: 'v1.35.0' });
    expect([children, status]).toEqual([['TenantControlPlane x'], expect.objectContaining({ ready: true, readyReplicas: 2 })]);
    const infrastructureRef = { kind: 'KubevirtMachineTemplate', name: 'x-1' };
    expect(machineDeployment.react({ ...pool, spec: { template: { spec: { infrastructureRef } } } }).adopted).toEqual([
      { kind: 'KubevirtMachineTemplate', metadata: { name: 'x-1' } },
    ]);
    expect(made(tenantControlPlane, { kubernetes: { version: 'v1.35.0' } }).children).toEqual(['Deployment x', 'Service x']);
  });
});
