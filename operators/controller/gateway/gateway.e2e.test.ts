import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import { conditionOf, type KubeObject } from '../../kit/client/object.ts';
import { atRest, eventually } from '../e2e/cluster.ts';
import { type ControllerUnderTest, controllerUnderTest } from '../e2e/controller.ts';
import { certificates, gateways, httpRoutes, issuers, type Route, tenantGateways } from './kinds.ts';
import { namesOf } from './names.ts';

let test: ControllerUnderTest;
const namespace = 'tenant-a';
const names = namesOf('cozystack');

beforeAll(async () => {
  test = await controllerUnderTest(async (cluster) => {
    const gatewayApi = (kind: string, plural: string, version = 'v1') =>
      cluster.foreign('gateway.networking.k8s.io', version, kind, plural);
    await Promise.all([
      gatewayApi('Gateway', 'gateways'),
      gatewayApi('HTTPRoute', 'httproutes'),
      gatewayApi('TLSRoute', 'tlsroutes', 'v1alpha2'),
      cluster.foreign('cert-manager.io', 'v1', 'Issuer', 'issuers'),
      cluster.foreign('cert-manager.io', 'v1', 'Certificate', 'certificates'),
    ]);
    await Promise.all([namespace, 'cozy-dashboard'].map((name) => cluster.namespace(name)));
  });
});
afterAll(() => test?.stop());

const ready = async () => conditionOf(await test.cluster.client.get(tenantGateways, { name: 'cozystack', namespace }));
const route = (name: string, of: string, host: string): Route => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name, namespace: of },
  spec: { parentRefs: [{ name: 'cozystack', namespace }], hostnames: [host] },
});

it('a gateway gets listeners and certificates as routes come, and tells routes whether they are served', async () => {
  const { client } = test.cluster;
  const gateway: TenantGateway = {
    apiVersion: 'gateway.cozystack.io/v1alpha1',
    kind: 'TenantGateway',
    metadata: { name: 'cozystack', namespace },
    spec: { apex: 'a.example.org', attachedNamespaces: ['cozy-dashboard'], tlsPassthroughServices: ['api'] },
  };
  await client.create(tenantGateways, gateway);
  const listeners = async () => (await client.get(gateways, { name: 'cozystack', namespace })).spec?.listeners.map(({ name }) => name);
  await eventually(async () => expect(await listeners()).toEqual(['http', 'tls-api']));
  await client.create(httpRoutes, route('web', namespace, 'web.a.example.org'));
  const listener = names.hostListener('web.a.example.org');
  await eventually(async () => expect(await listeners()).toEqual(['http', listener, 'tls-api']));
  await client.get(certificates, { name: names.hostCertificate('web.a.example.org'), namespace });
  await client.get(issuers, { name: names.issuer, namespace });
  await client.get(httpRoutes, { name: names.redirect, namespace });
  await client.create(httpRoutes, route('web', 'cozy-dashboard', 'web.a.example.org'));
  const accepted = async (of: string) =>
    (await client.get(httpRoutes, { name: 'web', namespace: of })).status?.parents?.[0]?.conditions?.[0];
  await eventually(async () => expect(await accepted('cozy-dashboard')).toMatchObject({ status: 'True' }));
  await eventually(async () => expect(await accepted(namespace)).toMatchObject({ status: 'False', reason: 'HostnameConflict' }));
  expect((await client.get(namespaces, { name: 'cozy-dashboard' })).metadata.labels).toMatchObject({
    'namespace.cozystack.io/gateway': namespace,
  });
});

it('it is ready once its Gateway is', async () => {
  const { client } = test.cluster;
  await eventually(async () => expect(await ready()).toMatchObject({ status: 'False', reason: 'GatewayNotAccepted' }));
  const stored = await client.get(gateways, { name: 'cozystack', namespace });
  const conditions = ['Accepted', 'Programmed'].map((type) => ({
    type,
    status: 'True',
    reason: type,
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  }));
  const listeners = stored.spec?.listeners.map(({ name }) => ({ name, conditions }));
  await client.patch(gateways, stored.metadata, { status: { conditions, listeners } }, { type: 'merge', subresource: 'status' });
  await eventually(async () => expect(await ready()).toMatchObject({ status: 'True', reason: 'Reconciled' }));
});

it('it writes nothing while nothing changes', async () => {
  const { client } = test.cluster;
  const versions = async () => {
    const lists = await Promise.all([tenantGateways, gateways, httpRoutes, certificates, issuers].map((of) => client.list(of as never)));
    return lists.flatMap(({ items }) => items.map(({ metadata }: KubeObject) => metadata.resourceVersion));
  };
  const before = await atRest(versions);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(await versions()).toEqual(before);
});

it('another mode takes away what it does not need, and releases namespaces', async () => {
  const { client } = test.cluster;
  const spec = { certMode: 'existingSecret', wildcardSecretRef: { name: 'wild' }, attachedNamespaces: [] };
  await client.patch(tenantGateways, { name: 'cozystack', namespace }, { spec }, { type: 'merge' });
  await eventually(async () => expect((await client.list(certificates, { namespace })).items).toEqual([]));
  await eventually(async () => expect(await client.find(issuers, { name: names.issuer, namespace })).toBeUndefined());
  await eventually(async () => {
    const { labels = {}, annotations = {} } = (await client.get(namespaces, { name: 'cozy-dashboard' })).metadata;
    expect([labels['namespace.cozystack.io/gateway'], annotations['cozystack.io/gateway-attached-by']]).toEqual([undefined, undefined]);
  });
  await eventually(async () => expect((await client.get(httpRoutes, { name: 'web', namespace })).status?.parents).toEqual([]));
});

it('it takes nothing over, and says so', async () => {
  const { client } = test.cluster;
  expect(test.errors()).toEqual([]);
  await test.cluster.namespace('tenant-b');
  const foreign = { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', metadata: { name: 'cozystack', namespace: 'tenant-b' } };
  await client.create(gateways, foreign);
  await client.create(tenantGateways, {
    apiVersion: 'gateway.cozystack.io/v1alpha1',
    kind: 'TenantGateway',
    metadata: { name: 'cozystack', namespace: 'tenant-b' },
    spec: { apex: 'b.example.org' },
  });
  await eventually(async () =>
    expect(conditionOf(await client.get(tenantGateways, { name: 'cozystack', namespace: 'tenant-b' }))).toMatchObject({
      status: 'False',
      reason: 'ReconcileError',
      message: expect.stringMatching(/not taken over/),
    }),
  );
});
