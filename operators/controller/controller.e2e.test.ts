import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationDefinitionResource } from '../../constructs/lib/api/application-definition.ts';
import { tenantProjectionResource } from '../../constructs/lib/api/tenant-projection.ts';
import { workloadResource } from '../../constructs/lib/api/workload.ts';
import { workloadMonitorResource } from '../../constructs/lib/api/workload-monitor.ts';
import { createAuthority } from '../../src/sandbox/certificates/authority.ts';
import { type Secret, secrets } from '../kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';
import { lineageLabels } from '../lineage-webhook/labels.ts';
import { eventually, type Rule, type TestCluster, testCluster } from './e2e/cluster.ts';
import { type RunningComponent, startComponent } from './e2e/component.ts';
import { definitions, helmReleases, monitors, pods, projections, quotas, services, volumes, workloads } from './kinds.ts';
import { allocatedName, declaredName } from './quota/pool.ts';

/** What README.md says that the controller needs. */
const rules: Rule[] = [
  { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
  { apiGroups: [''], resources: ['resourcequotas', 'secrets'], verbs: ['create', 'delete', 'patch', 'update'] },
  { apiGroups: ['cozystack.io'], resources: ['*'], verbs: ['*'] },
  { apiGroups: ['internal.cozystack.io'], resources: ['tenantprojections/status'], verbs: ['patch'] },
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: ['patch', 'update'] },
];

let cluster: TestCluster;
let controller: RunningComponent;
const namespace = 'tenant-a';

beforeAll(async () => {
  cluster = await testCluster([applicationDefinitionResource, workloadResource, workloadMonitorResource, tenantProjectionResource]);
  await cluster.namespace(namespace);
  const kubeconfig = await cluster.account('cozystack-controller', rules);
  controller = startComponent('controller', [`--kubeconfig=${kubeconfig}`, '--health-probe-bind-address=0', '--disable-telemetry']);
});

afterAll(async () => {
  await controller?.stop();
  await cluster?.stop();
});

const meta = (name: string, labels: Record<string, string> = {}) => ({ name, namespace, labels });
const workload = (name: string) => cluster.client.get(workloads, { name, namespace });

async function pod(name: string, labels: Record<string, string>, ready: boolean): Promise<void> {
  const containers = [{ name: 'main', image: 'none', resources: { requests: { cpu: '250m', memory: '64Mi' } } }];
  await cluster.client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata: meta(name, labels), spec: { containers } as never });
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] };
  await cluster.client.patch(pods, { name, namespace }, { status }, { type: 'strategic', subresource: 'status' });
}

describe('a WorkloadMonitor', () => {
  const labels = { app: 'redis' };

  it('turns operational when enough of its pods are ready, and accounts for each', async () => {
    await cluster.client.create(monitors, {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'WorkloadMonitor',
      metadata: meta('redis', { 'workloads.cozystack.io/resource-preset': 't1.nano' }),
      spec: { selector: labels, kind: 'redis', type: 'redis', minReplicas: 1 },
    });
    const status = () => cluster.client.get(monitors, { name: 'redis', namespace }).then((monitor) => monitor.status);
    await eventually(async () => expect(await status()).toEqual({ operational: false, availableReplicas: 0, observedReplicas: 0 }));
    await pod('redis-0', labels, true);
    await pod('redis-1', labels, false);
    await eventually(async () => expect(await status()).toEqual({ operational: true, availableReplicas: 1, observedReplicas: 2 }));
    const written = await eventually(() => workload('pod-redis-0'));
    expect(written.status).toEqual({ kind: 'redis', type: 'redis', resources: { cpu: '250m', memory: '64Mi' }, operational: true });
    expect(written.metadata.labels).toEqual({
      app: 'redis',
      'workloads.cozystack.io/monitor': 'redis',
      'workloads.cozystack.io/resource-preset': 't1.nano',
    });
    expect(written.metadata.ownerReferences).toMatchObject([{ kind: 'Pod', name: 'redis-0', blockOwnerDeletion: true }]);
  });

  it('accounts for a volume and for an address as soon as there is one', async () => {
    const claim = { accessModes: ['ReadWriteOnce'], storageClassName: 'replicated', resources: { requests: { storage: '1Gi' } } };
    await cluster.client.create(volumes, {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: meta('data', labels),
      spec: claim as never,
    });
    const balancer = { type: 'LoadBalancer', ports: [{ port: 80 }] };
    await cluster.client.create(services, { apiVersion: 'v1', kind: 'Service', metadata: meta('lb', labels), spec: balancer as never });
    await eventually(async () => expect((await workload('svc-lb')).status?.operational).toBe(false));
    const status = { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } };
    await cluster.client.patch(services, { name: 'lb', namespace }, { status }, { type: 'merge', subresource: 'status' });
    await eventually(async () =>
      expect((await workload('svc-lb')).status).toMatchObject({
        operational: true,
        resources: { 'default.ipaddresspool.metallb.io/requests.ipaddresses': '1' },
      }),
    );
    const capacity = { phase: 'Bound', capacity: { storage: '1Gi' } };
    await cluster.client.patch(volumes, { name: 'data', namespace }, { status: capacity }, { type: 'merge', subresource: 'status' });
    await eventually(async () =>
      expect((await workload('pvc-data')).status?.resources).toEqual({ 'replicated.storageclass.storage.k8s.io/requests.storage': '1Gi' }),
    );
  });

  it('writes nothing while nothing changes', async () => {
    const versions = async () => [
      ...(await cluster.client.list(workloads)).items.map(({ metadata }) => metadata.resourceVersion),
      ...(await cluster.client.list(monitors)).items.map(({ metadata }) => metadata.resourceVersion),
    ];
    const before = await versions();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(await versions()).toEqual(before);
  });

  it('brings a Workload back that somebody deleted or changed', async () => {
    await cluster.client.delete(workloads, { name: 'pod-redis-1', namespace });
    await eventually(() => workload('pod-redis-1'));
    const forged = { status: { resources: { cpu: '0' } } };
    await cluster.client.patch(workloads, { name: 'pod-redis-1', namespace }, forged, { type: 'merge' });
    await eventually(async () => expect((await workload('pod-redis-1')).status?.resources).toMatchObject({ cpu: '250m' }));
  });

  it('gone leaves no Workload behind', async () => {
    await cluster.client.delete(monitors, { name: 'redis', namespace });
    await eventually(async () => expect((await cluster.client.list(workloads, { namespace })).items).toEqual([]));
  });
});

describe('an ApplicationDefinition', () => {
  const chartRef = { kind: 'ExternalArtifact' as const, name: 'redis', namespace: 'cozy-system' };
  const release = (name: string, spec: object, more: Record<string, string> = {}): KubeObject =>
    ({
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: meta(name, {
        'apps.cozystack.io/application.kind': 'Redis',
        'apps.cozystack.io/application.group': 'apps.cozystack.io',
        'apps.cozystack.io/application.name': name.replace('redis-', ''),
        ...more,
      }),
      spec: { interval: '5m', ...spec },
    }) as KubeObject;

  it('reaches the releases that exist, and one that is made later', async () => {
    await cluster.client.create(
      helmReleases,
      release('redis-old', { chartRef: { ...chartRef, name: 'older' } }, { 'sharding.fluxcd.io/key': 'shard-2' }),
    );
    await cluster.client.create(definitions, {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'ApplicationDefinition',
      metadata: { name: 'redis' },
      spec: {
        application: { kind: 'Redis', plural: 'redises', singular: 'redis', openAPISchema: '' },
        release: { prefix: 'redis-', chartRef, labels: { 'sharding.fluxcd.io/key': 'tenants', team: 'db' } },
      },
    });
    const wanted = { chartRef, valuesFrom: [{ kind: 'Secret', name: 'cozystack-values' }] };
    await eventually(async () => {
      const found = await cluster.client.get(helmReleases, { name: 'redis-old', namespace });
      expect(found.spec).toMatchObject(wanted);
      expect(found.metadata.labels).toMatchObject({ team: 'db', 'sharding.fluxcd.io/key': 'shard-2' });
    });
    await cluster.client.create(helmReleases, release('redis-new', { chartRef: { ...chartRef, name: 'stale' } }));
    await eventually(async () => {
      const found = await cluster.client.get(helmReleases, { name: 'redis-new', namespace });
      expect(found.spec).toMatchObject(wanted);
      expect(found.metadata.labels).toMatchObject({ team: 'db', 'sharding.fluxcd.io/key': 'tenants' });
    });
  });
});

describe('an ApplicationDefinition that is incomplete', () => {
  it('says so in an Event', async () => {
    const events = resource({ group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true });
    await cluster.client.create(definitions, {
      apiVersion: 'cozystack.io/v1alpha1',
      kind: 'ApplicationDefinition',
      metadata: { name: 'broken' },
      spec: {
        application: { kind: 'Broken', plural: 'brokens', singular: 'broken', openAPISchema: '' },
        release: { prefix: 'broken-', chartRef: { kind: 'ExternalArtifact', name: 'broken' } },
      },
    });
    await eventually(async () => {
      const told = await cluster.client.list(events, { namespace: 'default', fieldSelector: 'involvedObject.name=broken' });
      expect(told.items).toMatchObject([
        { type: 'Warning', reason: 'DefinitionIncomplete', source: { component: 'cozystack-controller' } },
      ]);
    });
  });
});

describe('the budget of a tenant', () => {
  it('is shared with a sub-tenant that has none, and both follow what they use', async () => {
    const parent = 'tenant-q';
    const child = 'tenant-q-sub';
    await Promise.all([parent, child].map((name) => cluster.namespace(name)));
    const tenant = (name: string, of: string): KubeObject =>
      ({
        apiVersion: 'helm.toolkit.fluxcd.io/v2',
        kind: 'HelmRelease',
        metadata: {
          name,
          namespace: of,
          labels: { 'apps.cozystack.io/application.kind': 'Tenant', 'apps.cozystack.io/application.group': 'apps.cozystack.io' },
        },
        spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'tenant', namespace: 'cozy-system' } },
      }) as KubeObject;
    await cluster.namespace('tenant-root');
    await cluster.client.create(quotas, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: declaredName, namespace: parent },
      spec: { hard: { 'requests.cpu': '1' } },
    });
    await cluster.client.create(helmReleases, tenant('tenant-q', 'tenant-root'));
    await cluster.client.create(helmReleases, tenant('tenant-sub', parent));
    const hard = (of: string) => cluster.client.get(quotas, { name: allocatedName, namespace: of }).then(({ spec }) => spec?.hard);
    await eventually(async () => expect(await hard(child)).toEqual({ 'requests.cpu': '1' }));
    await cluster.client.create(pods, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'busy', namespace: child },
      spec: { containers: [{ name: 'main', image: 'none', resources: { requests: { cpu: '400m' } } }] } as never,
    });
    await eventually(async () => expect(await hard(parent)).toEqual({ 'requests.cpu': '600m' }));
    const tooMuch = { containers: [{ name: 'main', image: 'none', resources: { requests: { cpu: '700m' } } }] };
    const refused = cluster.client.create(pods, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'too-much', namespace: parent },
      spec: tooMuch as never,
    });
    await expect(refused).rejects.toThrow(/exceeded quota/);
    await cluster.client.delete(helmReleases, { name: 'tenant-sub', namespace: parent });
    await eventually(() => expect(cluster.client.find(quotas, { name: allocatedName, namespace: child })).resolves.toBeUndefined());
  });
});

describe('a Secret of an application', () => {
  it('is hidden from its tenant once the definition shows it no more', async () => {
    const labels = lineageLabels({ group: 'apps.cozystack.io', kind: 'Redis', name: 'cache', namespace }, true);
    await cluster.client.create(secrets, { apiVersion: 'v1', kind: 'Secret', metadata: meta('redis-cache-auth', labels) });
    const visible = async () =>
      (await cluster.client.get(secrets, { name: 'redis-cache-auth', namespace })).metadata.labels?.[
        'internal.cozystack.io/tenantresource'
      ];
    const show = (include: object[]) =>
      cluster.client.patch(definitions, { name: 'redis' }, { spec: { secrets: { include } } }, { type: 'merge' });
    await eventually(async () => expect(await visible()).toBe('false'));
    await show([{ resourceNames: ['redis-{{ .name }}-auth'] }]);
    await eventually(async () => expect(await visible()).toBe('true'));
    await show([]);
    await eventually(async () => expect(await visible()).toBe('false'));
  });
});

describe('the authority of an application', () => {
  const source = (certificate: string, key: string): Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: meta('pg-ca'),
    data: { 'ca.crt': Buffer.from(certificate).toString('base64'), 'ca.key': Buffer.from(key).toString('base64') },
  });
  const published = async () => {
    const { data } = await cluster.client.get(secrets, { name: 'pg.tenant-ca', namespace });
    return Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
  };
  const ready = async () => conditionOf(await cluster.client.get(projections, { name: 'pg-ca', namespace }));

  it('is published without its key as soon as there is one, and follows it', async () => {
    await cluster.client.create(projections, {
      apiVersion: 'internal.cozystack.io/v1alpha1',
      kind: 'TenantProjection',
      metadata: meta('pg-ca', { 'helm.toolkit.fluxcd.io/name': 'pg' }),
      spec: { projections: [{ type: 'CACert', sourceSecretName: 'pg-ca' }] },
    });
    await eventually(async () => expect(await ready()).toMatchObject({ status: 'False', reason: 'SourceNotFound' }));
    const [first, second] = await Promise.all([createAuthority('one'), createAuthority('two')]);
    await cluster.client.create(secrets, source(first.certificate, first.key));
    await eventually(async () => expect(await published()).toEqual({ 'ca.crt': first.certificate }));
    await cluster.client.patch(secrets, { name: 'pg-ca', namespace }, source(second.certificate, second.key), { type: 'merge' });
    await eventually(async () => expect(await published()).toEqual({ 'ca.crt': second.certificate }));
    await eventually(async () => expect(await ready()).toMatchObject({ status: 'True', reason: 'Projected' }));
  });

  it('is published again when somebody deletes it', async () => {
    await cluster.client.delete(secrets, { name: 'pg.tenant-ca', namespace });
    await eventually(published);
  });
});

describe('the wildcard certificate of the platform', () => {
  const tls = { 'tls.crt': 'YQ==', 'tls.key': 'Yg==' };
  const settings = (name: string): Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'cozystack-values', namespace: 'cozy-system' },
    data: { 'values.yaml': Buffer.from(`_cluster: {wildcard-secret-name: "${name}"}`).toString('base64') },
  });
  const copy = (of: string) => cluster.client.find(secrets, { name: 'wild', namespace: of });

  it('is copied to where TLS ends, followed, and taken back when it is switched off', async () => {
    await cluster.namespace('tenant-tls', { 'namespace.cozystack.io/ingress': 'tenant-tls' });
    await cluster.client.create(secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'wild', namespace: 'tenant-root' },
      type: 'kubernetes.io/tls',
      data: tls,
    });
    await cluster.client.create(secrets, settings('wild'));
    await eventually(async () => expect((await copy('tenant-tls'))?.data).toEqual(tls));
    expect(await copy(namespace)).toBeUndefined();
    await cluster.client.patch(secrets, { name: 'wild', namespace: 'tenant-root' }, { data: { 'tls.crt': 'Yw==' } }, { type: 'merge' });
    await eventually(async () => expect((await copy('tenant-tls'))?.data?.['tls.crt']).toBe('Yw=='));
    await cluster.client.update(secrets, settings(''));
    await eventually(async () => expect(await copy('tenant-tls')).toBeUndefined());
    expect(await copy('tenant-root')).toBeDefined();
  });
});

it('the controller did all of that without an error', () => {
  expect(
    controller
      .log()
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"/.test(line)),
  ).toEqual([]);
});
