import { describe, expect, test } from 'vitest';
import { everyApplication } from '../../constructs/apps/every-application.fixture.ts';
import { SpecSchema } from '../../operators/api/schema/spec-schema.ts';
import { compile, evaluate } from '../../src/chart/index.ts';

/** The schema of each application as the API holds it. */
const schemas = new Map(
  everyApplication.map(([id, { chart }]) => [id, new SpecSchema(JSON.stringify(compile(chart.source).schema))] as const),
);
const errors = (id: string, spec: object) => (schemas.get(id) as SpecSchema).errors(spec as never);

/** What has no default, since no value would be right for anybody. */
const needed: Readonly<Record<string, object>> = { 'extra/external-dns': { provider: 'inmemory' } };

test.each([...schemas])('%s: its schema can be used whole, and takes its defaults', (id, schema) => {
  expect(schema.faults).toEqual([]);
  expect(errors(id, needed[id] ?? {})).toEqual([]);
});

const scheduled = { enabled: true, schedule: '0 3 * * *', resticPassword: '' };
const onApiServer = (apiServer: object) => ({ controlPlane: { apiServer } });
const pool = (more: object) => ({ nodeGroups: { a: { minReplicas: 1, maxReplicas: 2, instanceType: '', ...more } } });

describe('the API refuses, with the field, what the chart would refuse later', () => {
  test.each([
    ['apps/bucket', { users: { Ann: {} } }, 'spec.users: names may hold lower-case'],
    ['apps/clickhouse', { users: { 'a b': {} } }, 'spec.users: names may hold'],
    ['apps/clickhouse', { backup: { enabled: true, useSystemBucket: true, s3PathOverride: 'a' } }, 'spec.backup.s3PathOverride'],
    ['apps/clickhouse', { backup: { enabled: true, s3AccessKey: '' } }, 'spec.backup: s3Bucket, s3Region'],
    ['apps/clickhouse', { backup: scheduled }, 'spec.backup.schedule: scheduled backups need'],
    ['apps/clickhouse', { clickhouseKeeper: { replicas: 11 } }, 'spec.clickhouseKeeper.replicas'],
    ['apps/http-cache', { endpoints: ['http://a/'] }, 'spec.endpoints: each is host:port'],
    ['apps/http-cache', { nginx: { replicas: 101 } }, 'spec.nginx.replicas'],
    ['apps/kafka', { topics: [{ name: '.a', partitions: 1, replicas: 1, config: {} }] }, 'spec.topics: a name may hold'],
    ['apps/kafka', { topics: [{ name: 'a', partitions: 1, replicas: 4, config: {} }] }, 'spec.topics: a topic cannot have'],
    ['apps/mariadb', { users: { Ann: { password: '', maxUserConnections: 0 } } }, 'spec.users: names may hold lower-case'],
    ['apps/mariadb', { backup: { enabled: true, s3Bucket: '' } }, 'spec.backup: backups need'],
    ['apps/mongodb', { users: { ann: {} } }, 'spec.users: a user without a role'],
    ['apps/mongodb', { backup: { enabled: true } }, 'spec.backup: backups need destinationPath'],
    ['apps/mongodb', { sharding: true, shardingConfig: { shards: [] } }, 'spec.shardingConfig.shards: at least one shard'],
    ['apps/nats', { users: { 'a b': {} } }, 'spec.users: names may hold'],
    ['apps/opensearch', { users: { admin: {} } }, 'spec.users: admin and kibanaserver belong'],
    ['apps/qdrant', { size: 0 }, 'spec.size: the volume needs a size'],
    ['apps/rabbitmq', { vhosts: { '/': { roles: {} } } }, 'spec.vhosts: names may hold letters'],
    ['apps/tenant', { host: 'Bad_Host!' }, 'spec.host: must be a domain name'],
    ['apps/tenant', { host: 'a'.repeat(64) }, 'spec.host: must be a domain name'],
    ['apps/tenant', { schedulingClass: 'On GPUs' }, 'spec.schedulingClass: must be the name'],
    ['apps/tenant', { resourceQuotas: { 'requests.storage': '1Gi' } }, 'spec.resourceQuotas: name resources'],
    ['extra/etcd', { size: '0Gi' }, 'spec.size: the volume needs a size'],
    ['extra/etcd', { replicas: -1 }, 'spec.replicas'],
    ['extra/ingress', { replicas: -1 }, 'spec.replicas'],
    ['apps/kubernetes', { addons: { hami: { enabled: true } } }, 'spec.addons.hami.enabled: needs gpuOperator'],
    ['apps/kubernetes', { addons: { ouroboros: { enabled: true } } }, 'spec.addons.ouroboros.enabled: needs ingressNginx'],
    ['apps/kubernetes', { maxNodeProvisionTime: '30' }, 'spec.maxNodeProvisionTime: is no time'],
    ['apps/kubernetes', { nodeHealthCheck: { readyFalseTimeout: '' } }, 'spec.nodeHealthCheck.readyFalseTimeout: is no time'],
    ['apps/kubernetes', { oidc: { mode: 'CustomConfig' } }, 'spec.oidc.customConfig: give exactly one'],
    ['apps/kubernetes', pool({ maxReplicas: 0 }), 'spec.nodeGroups.a.maxReplicas: is less than minReplicas'],
    ['apps/kubernetes', pool({ instanceType: 'u1.medium', resources: { cpu: 2 } }), 'spec.nodeGroups.a.resources: must give both'],
    ['apps/kubernetes', { nodeHealthCheck: { maxUnhealthy: '' } }, 'spec.nodeHealthCheck.maxUnhealthy: is neither a number'],
    ['apps/kubernetes', { nodeGroups: { 'A b': { instanceType: '' } } }, 'spec.nodeGroups: names may hold lower-case'],
    ['apps/kubernetes', pool({ maxUnhealthy: 'abc' }), 'spec.nodeGroups.a.maxUnhealthy: is neither a number'],
    ['apps/kubernetes', pool({ kubelet: { kubeReservedCpu: 'banana' } }), 'spec.nodeGroups.a.kubelet.kubeReservedCpu: is no number'],
    ['apps/kubernetes', pool({ kubelet: { systemReservedMemory: '-1' } }), 'spec.nodeGroups.a.kubelet.systemReservedMemory: is no amount'],
    ['apps/kubernetes', pool({ kubelet: { evictionHardMemory: 'abc%' } }), 'spec.nodeGroups.a.kubelet.evictionHardMemory: is neither'],
    ['apps/kubernetes', pool({ kubelet: { evictionHardMemory: '1Gi' } }), 'spec.nodeGroups.a.kubelet: evictionHardMemory and evictionSoft'],
    ['apps/kubernetes', pool({ instanceType: 'u1.medium', podCpuLimit: 3 }), 'spec.nodeGroups.a: podCpuLimit and podCpuRequest do not'],
    ['apps/kubernetes', pool({ podCpuLimit: '50u', podCpuRequest: '100u' }), 'spec.nodeGroups.a.podCpuRequest: is more than podCpuLimit'],
    ['apps/kubernetes', onApiServer({ extraVolumes: [{ secret: {} }] }), 'spec.controlPlane.apiServer.extraVolumes: each needs a name'],
    [
      'apps/kubernetes',
      onApiServer({ extraVolumes: [{ name: 'talos-ca', secret: {} }] }),
      'spec.controlPlane.apiServer.extraVolumes: talos-ca and talos-tls-cert are names',
    ],
    [
      'apps/kubernetes',
      onApiServer({ extraVolumes: [{ name: 'a', hostPath: { path: '/' } }] }),
      'spec.controlPlane.apiServer.extraVolumes: each needs one source',
    ],
    [
      'apps/kubernetes',
      onApiServer({ extraVolumes: [{ name: 'a', configMap: {}, secret: {} }] }),
      'spec.controlPlane.apiServer.extraVolumes: each needs one source',
    ],
    [
      'apps/kubernetes',
      onApiServer({ extraVolumeMounts: [{ name: 'talos-ca', mountPath: '/a' }] }),
      'spec.controlPlane.apiServer.extraVolumeMounts: each needs the name',
    ],
    [
      'apps/kubernetes',
      { ...onApiServer({ extraArgs: ['--oidc-issuer-url=https://a'] }), oidc: { mode: 'CustomConfig', customConfig: { config: 'a' } } },
      'spec.controlPlane.apiServer.extraArgs: with oidc.mode',
    ],
    ['apps/postgres', { databases: { ['a'.repeat(55)]: {} } }, 'spec.databases: names may have 54 characters'],
    ['apps/postgres', { users: { postgres: {} } }, "spec.users: postgres is the superuser's name"],
    [
      'apps/postgres',
      { postgresql: { parameters: { ' Archive_Command': 'x' } } },
      'spec.postgresql.parameters: settings that run commands',
    ],
    ['apps/postgres', { quorum: { minSyncReplicas: 1 } }, 'spec.quorum: minSyncReplicas is more'],
    ['apps/postgres', { quorum: { maxSyncReplicas: 2 } }, 'spec.quorum.maxSyncReplicas: must be less than replicas'],
    ['apps/postgres', { bootstrap: { enabled: true, oldName: 'a' } }, 'spec.bootstrap.enabled: reading a backup takes credentials'],
    ['apps/postgres', { size: 0 }, 'spec.size: the volume needs a size'],
    ['apps/clickhouse', { clickhouseKeeper: { size: '-1Gi' } }, 'spec.clickhouseKeeper.size: the volume needs a size'],
    ['apps/vm-disk', { storage: '0' }, 'spec.storage: the volume needs a size'],
    ['apps/vm-disk', { source: { image: { name: 'a' }, upload: {} } }, 'spec.source: a disk begins as a copy of one thing'],
    ['apps/vm-disk', { source: { http: { url: '' } } }, 'spec.source.http.url'],
    ['apps/vm-instance', { instanceType: '', resources: { cpu: 1 } }, 'spec.resources: without an instanceType'],
    ['apps/vm-instance', { external: true, externalPorts: [] }, 'spec.externalPorts: name at least one port'],
    ['apps/vm-instance', { external: true, externalPorts: [22, 22] }, 'spec.externalPorts: a port is listed twice'],
    ['apps/vm-instance', { externalPorts: [70000] }, 'spec.externalPorts[0]'],
    ['apps/vm-instance', { networks: [{}] }, 'spec.networks[0]: each needs a name'],
    ['extra/etcd', { version: '3.5.12' }, 'spec.version: control planes need 3.5.13'],
    ['extra/ingress', { cloudflareProxy: true, proxyProtocol: true }, 'spec.cloudflareProxy: Cloudflare and the PROXY protocol'],
    ['extra/monitoring', { logsStorages: [] }, 'spec.logsStorages'],
    ['extra/monitoring', { logsStorages: [{ name: 'a b' }] }, 'spec.logsStorages[0].name: may hold lower-case'],
    ['extra/monitoring', { logsStorages: [{ name: 'a' }, { name: 'a' }] }, 'spec.logsStorages: two stores have the same name'],
    ['extra/monitoring', { oidc: { mode: 'CustomConfig' } }, 'spec.oidc.customConfig: mode CustomConfig needs exactly one'],
    [
      'extra/monitoring',
      { oidc: { mode: 'CustomConfig', customConfig: { secretRef: { name: 'a' } }, users: [{ email: 'ann@example.org', role: 'Admin' }] } },
      'spec.oidc.users: with a configuration from a Secret',
    ],
    ['extra/monitoring', { oidc: { users: [{ email: 'ann', role: 'Admin' }] } }, 'spec.oidc.users[0].email: is no e-mail address'],
  ])('%s with %j', (id, spec, expected) => {
    const [field, words = ''] = expected.split(': ');
    expect(errors(id, spec)).toEqual([expect.objectContaining({ field, message: expect.stringContaining(words) })]);
    const application = new Map(everyApplication).get(id);
    const name = id.startsWith('extra/') ? id.slice(6) : `${id.slice(5)}-a`;
    expect(() => evaluate(application!.chart.source, { values: spec, release: { name, namespace: 'tenant-a' } })).toThrow();
  });
});

describe('the API lets pass, when it comes to the values of an application,', () => {
  test.each([
    ['apps/bucket', { users: { 'team.reports': {}, ['a'.repeat(60)]: { readonly: true } } }],
    ['apps/kubernetes', pool({ maxUnhealthy: '', podCpuLimit: 0, podCpuRequest: 0 })],
    ['apps/kubernetes', pool({ kubelet: { evictionHardMemory: '1Gi', evictionSoftMemory: '2Gi', kubeReservedCpu: '0.5' } })],
    ['apps/kubernetes', onApiServer({ extraVolumes: [{ name: 'a', secret: {} }], extraVolumeMounts: [{ name: 'a', mountPath: '/a' }] })],
    ['apps/kubernetes', onApiServer({ extraArgs: ['--oidc-issuer-url=https://a'] })],
    ['apps/clickhouse', { backup: { enabled: true, s3AccessKey: '', s3CredentialsSecret: { name: 'mine' } } }],
    ['apps/redis', { size: 0 }],
    ['extra/monitoring', { oidc: { mode: 'CustomConfig', customConfig: { config: { client_id: 'a' } } } }],
  ])('%s with %j', (id, spec) => {
    expect(errors(id, spec)).toEqual([]);
  });
});

test('the API refuses a change of a disk that nothing would come of', () => {
  const change = (spec: object, old: object) => (schemas.get('apps/vm-disk') as SpecSchema).errors(spec as never, old as never);
  const image = { image: { name: 'ubuntu' } };
  expect(change({ storage: '6Gi', source: image }, { storage: '5Gi', source: image })).toEqual([]);
  expect(change({ storage: '5120Mi' }, { storage: '5Gi' })).toEqual([]);
  expect(change({ storage: 4 }, { storage: '5Gi' })).toMatchObject([
    { field: 'spec.storage', message: expect.stringContaining('not shrink') },
  ]);
  expect(change({}, { source: image })).toMatchObject([{ field: 'spec.source', message: expect.stringContaining('immutable') }]);
});
