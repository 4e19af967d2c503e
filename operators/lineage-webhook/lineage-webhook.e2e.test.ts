import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationDefinitionResource } from '../../constructs/lib/api/application-definition.ts';
import { workloadMonitorResource } from '../../constructs/lib/api/workload-monitor.ts';
import { createAuthority, issue, type KeyPair } from '../../src/sandbox/certificates/authority.ts';
import { freePort } from '../../test/free-port.ts';
import { eventually, type TestCluster, testCluster } from '../controller/e2e/cluster.ts';
import { type RunningComponent, startComponent } from '../controller/e2e/component.ts';
import { definitions, helmReleases, pods, services } from '../controller/kinds.ts';
import { type Secret, secrets } from '../kit/client/kinds.ts';
import type { KubeObject, OwnerReference } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';

const replicaSets = resource({ group: 'apps', version: 'v1', plural: 'replicasets', kind: 'ReplicaSet', namespaced: true });
const operands = resource({ group: 'example.org', version: 'v1', plural: 'operands', kind: 'Operand', namespaced: true });
const webhooks = resource({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'mutatingwebhookconfigurations',
  kind: 'MutatingWebhookConfiguration',
  namespaced: false,
});
const namespace = 'tenant-a';

let cluster: TestCluster;
let webhook: RunningComponent;
let authority: KeyPair;
let folder: string;
let port: number;

beforeAll(async () => {
  cluster = await testCluster([applicationDefinitionResource, workloadMonitorResource]);
  await cluster.namespace(namespace);
  await cluster.foreign('example.org', 'v1', 'Operand', 'operands');
  folder = mkdtempSync(join(tmpdir(), 'lineage-'));
  port = await freePort();
  authority = await createAuthority('lineage authority');
  await writeCertificate();
  await cluster.client.create(definitions, {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'ApplicationDefinition',
    metadata: { name: 'redis' },
    spec: {
      application: { kind: 'Redis', plural: 'redises', singular: 'redis', openAPISchema: '' },
      release: { prefix: 'redis-', chartRef: { kind: 'ExternalArtifact', name: 'redis', namespace: 'cozy-system' } },
      secrets: { include: [{ resourceNames: ['redis-{{ .name }}-auth'] }] },
    },
  });
  await cluster.client.create(helmReleases, release('redis-cache', application));
  const kubeconfig = await cluster.account('lineage-controller-webhook', [
    { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] },
  ]);
  webhook = startComponent('lineage-webhook', [
    `--kubeconfig=${kubeconfig}`,
    `--webhook-port=${port}`,
    `--webhook-cert-dir=${folder}`,
    '--health-probe-bind-address=0',
    '--zap-log-level=info',
  ]);
  await cluster.client.create(webhooks, configuration());
  await eventually(() => reachable());
});

afterAll(async () => {
  await webhook?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function writeCertificate(): Promise<void> {
  const { certificate, key } = await issue(authority, { commonName: 'lineage', names: ['127.0.0.1'] });
  writeFileSync(join(folder, 'tls.crt'), certificate);
  writeFileSync(join(folder, 'tls.key'), key);
}

const reachable = () =>
  new Promise<string>((resolve, reject) => {
    const socket = tls.connect({ host: '127.0.0.1', port, ca: authority.certificate }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.end();
    });
    socket.once('error', reject);
  });

/** The webhook as the chart registers it, but reached by its address. */
function configuration(): KubeObject {
  const rule = (apiGroups: string[], apiVersions: string[], resources: string[]) => ({
    apiGroups,
    apiVersions,
    resources,
    operations: ['CREATE', 'UPDATE'],
  });
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata: { name: 'lineage' },
    webhooks: [
      {
        name: 'lineage.cozystack.io',
        admissionReviewVersions: ['v1'],
        clientConfig: { url: `https://127.0.0.1:${port}/mutate-lineage`, caBundle: Buffer.from(authority.certificate).toString('base64') },
        failurePolicy: 'Fail',
        sideEffects: 'None',
        namespaceSelector: {
          matchExpressions: [
            { key: 'cozystack.io/system', operator: 'NotIn', values: ['true'] },
            { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system', 'default'] },
          ],
        },
        objectSelector: { matchExpressions: [{ key: 'internal.cozystack.io/managed-by-cozystack', operator: 'DoesNotExist' }] },
        rules: [
          rule([''], ['v1'], ['pods', 'secrets', 'services', 'persistentvolumeclaims']),
          rule(['networking.k8s.io'], ['v1'], ['ingresses']),
          rule(['cozystack.io'], ['v1alpha1'], ['workloadmonitors']),
        ],
      },
    ],
  } as KubeObject;
}

const application = {
  'apps.cozystack.io/application.kind': 'Redis',
  'apps.cozystack.io/application.group': 'apps.cozystack.io',
  'apps.cozystack.io/application.name': 'cache',
};
const release = (name: string, labels: Record<string, string>): KubeObject =>
  ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name, namespace, labels },
    spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'x', namespace: 'cozy-system' } },
  }) as KubeObject;
const made = { 'helm.toolkit.fluxcd.io/name': 'redis-cache' };
const owner = ({ apiVersion, kind, metadata: { name, uid } }: KubeObject): OwnerReference => ({ apiVersion, kind, name, uid: uid! });
const secret = (name: string, labels: Record<string, string>, of = namespace): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: of, labels },
});
const pod = (name: string, owners: OwnerReference[], of = namespace): KubeObject =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: of, ownerReferences: owners },
    spec: { containers: [{ name: 'main', image: 'none' }] },
  }) as KubeObject;
const lineage = { ...application, 'internal.cozystack.io/managed-by-cozystack': 'true' };

describe('an object of a release', () => {
  it('is labelled, and a Secret that the definition shows is shown', async () => {
    const shown = await cluster.client.create(secrets, secret('redis-cache-auth', made));
    expect(shown.metadata.labels).toEqual({ ...made, ...lineage, 'internal.cozystack.io/tenantresource': 'true' });
    const hidden = await cluster.client.create(secrets, secret('redis-cache-ca', made));
    expect(hidden.metadata.labels).toMatchObject({ ...lineage, 'internal.cozystack.io/tenantresource': 'false' });
  });

  it('is found through its owners', async () => {
    const operand = await cluster.client.create(operands, {
      apiVersion: 'example.org/v1',
      kind: 'Operand',
      metadata: { name: 'cache', namespace, labels: made },
    });
    const selector = { matchLabels: { app: 'x' } };
    const template = { metadata: { labels: { app: 'x' } }, spec: { containers: [{ name: 'main', image: 'none' }] } };
    const set = await cluster.client.create(replicaSets, {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { name: 'cache', namespace, ownerReferences: [owner(operand)] },
      spec: { replicas: 0, selector, template },
    } as KubeObject);
    const created = await cluster.client.create(pods, pod('cache-0', [owner(set)]) as never);
    expect(created.metadata.labels).toMatchObject({ ...lineage, 'internal.cozystack.io/tenantresource': 'false' });
  });

  it('of nobody passes as it is, also with an owner that is gone', async () => {
    expect((await cluster.client.create(secrets, secret('free', {}))).metadata.labels).toBeUndefined();
    const gone = { apiVersion: 'example.org/v1', kind: 'Operand', name: 'gone', uid: 'gone' };
    const unknown = { apiVersion: 'nowhere.org/v1', kind: 'Nothing', name: 'x', uid: 'x' };
    expect((await cluster.client.create(pods, pod('free', [gone, unknown]) as never)).metadata.labels).toBeUndefined();
  });

  it('is left alone where its chart opts out', async () => {
    const optedOut = { ...made, 'internal.cozystack.io/managed-by-cozystack': '' };
    expect((await cluster.client.create(secrets, secret('out', optedOut))).metadata.labels).toEqual(optedOut);
  });
});

describe('the serving certificate', () => {
  it('is taken anew when its files change', async () => {
    const before = await reachable();
    await writeCertificate();
    await eventually(async () => expect(await reachable()).not.toBe(before));
    await cluster.client.create(services, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'cache', namespace, labels: made },
      spec: { ports: [{ port: 80 }] } as never,
    });
  });
});

describe('with the webhook down', () => {
  it('H7: pods of the platform and of Kubernetes are still made, pods of tenants are not', async () => {
    await webhook.stop();
    await cluster.client.create(pods, pod('vital', [], 'cozy-system') as never);
    await cluster.client.create(pods, pod('vital', [], 'kube-system') as never);
    await expect(cluster.client.create(pods, pod('late', []) as never)).rejects.toThrow(/lineage.cozystack.io/);
  });
});
