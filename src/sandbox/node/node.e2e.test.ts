import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationDefinitionResource } from '../../../constructs/lib/api/application-definition.ts';
import { customResourceDefinition } from '../../../constructs/lib/api/custom-resource-definition.ts';
import { sandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { kubectlOf } from './kubectl.fixture.ts';

const labels = (app: string) => ({ app });
const meta = (name: string, namespace = 'default') => ({ name, namespace });
const deployment = (name: string, replicas: number, container: object, more: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: meta(name),
  spec: {
    replicas,
    selector: { matchLabels: labels(name) },
    template: { metadata: { labels: labels(name) }, spec: { containers: [container], terminationGracePeriodSeconds: 2, ...more } },
  },
});
const runtime = 'registry.example/cozystack-runtime:v1';

/** CRDs as a chart of cert-manager brings them, without a schema. */
const certManagerKinds = [
  ['certificates', 'Certificate'],
  ['issuers', 'Issuer'],
].map(([plural, kind]) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.cert-manager.io` },
  spec: {
    group: 'cert-manager.io',
    scope: 'Namespaced',
    names: { kind, plural, singular: kind!.toLowerCase(), listKind: `${kind}List` },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}));

describe('the node', () => {
  let running: TestSandbox;
  let kube: ReturnType<typeof kubectlOf>;
  beforeAll(async () => {
    running = await sandbox({ node: true, simulatedOperators: true });
    kube = kubectlOf(running);
  });
  afterAll(() => running?.stop());

  it('simulates pods of foreign images, and ends those of Jobs', async () => {
    kube.apply(deployment('foreign', 3, { name: 'main', image: 'nginx' }), {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: meta('once'),
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
    });
    await expect.poll(() => kube.get('deployment', 'foreign').status?.readyReplicas, { timeout: 120_000 }).toBe(3);
    await expect.poll(() => kube.get('job', 'once').status?.succeeded, { timeout: 120_000 }).toBe(1);
    expect(kube.run('logs', 'deployment/foreign')).toContain('simulated by the sandbox: the image nginx does not run here');
  });

  it('gives claims volumes and load balancers addresses', async () => {
    kube.apply(
      {
        apiVersion: 'apps/v1',
        kind: 'StatefulSet',
        metadata: meta('stored'),
        spec: {
          replicas: 2,
          serviceName: 'stored',
          selector: { matchLabels: labels('stored') },
          template: { metadata: { labels: labels('stored') }, spec: { containers: [{ name: 'main', image: 'postgres' }] } },
          volumeClaimTemplates: [
            { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
          ],
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: meta('outside'),
        spec: { type: 'LoadBalancer', ports: [{ port: 80 }], selector: labels('foreign') },
      },
    );
    await expect.poll(() => kube.get('statefulset', 'stored').status?.readyReplicas, { timeout: 120_000 }).toBe(2);
    const address = () => kube.get('service', 'outside').status.loadBalancer.ingress?.[0].ip;
    await expect.poll(address, { timeout: 120_000 }).toMatch(/^192\.0\.2\./);
    kube.run('delete', 'statefulset,pvc', '--all', '--wait=false');
  });

  it('shows a process that cannot run: state, back-off, last words, log', async () => {
    kube.apply(deployment('broken', 1, { name: 'main', image: runtime, command: ['cozystack-nothing'] }));
    const state = () => kube.list('pods', 'app=broken')[0]?.status?.containerStatuses?.[0];
    await expect.poll(() => state()?.state?.waiting?.reason, { timeout: 120_000 }).toBe('CrashLoopBackOff');
    expect(state().lastState.terminated).toMatchObject({ exitCode: 2, message: expect.stringContaining('there is no component') });
    expect(kube.run('logs', 'deployment/broken')).toContain('there is no component');
    expect(kube.run('logs', 'deployment/broken', '--tail=1').trim().split('\n')).toHaveLength(1);
    kube.run('delete', 'deployment', 'broken');
  });

  it('says what configuration is missing, and starts the process when it comes', async () => {
    const env = [{ name: 'WANTED', valueFrom: { secretKeyRef: { name: 'late', key: 'word' } } }];
    kube.apply(deployment('waiting', 1, { name: 'main', image: runtime, command: ['cozystack-nothing'], env }));
    const state = () => kube.list('pods', 'app=waiting')[0]?.status?.containerStatuses?.[0];
    await expect
      .poll(() => state()?.state?.waiting, { timeout: 120_000 })
      .toEqual({ reason: 'CreateContainerConfigError', message: 'secret "late" not found' });
    kube.apply({ apiVersion: 'v1', kind: 'Secret', metadata: meta('late'), stringData: { word: 'x' } });
    await expect.poll(() => state()?.restartCount, { timeout: 120_000 }).toBeGreaterThan(0);
    kube.run('delete', 'deployment', 'waiting');
  });

  it('runs the platform’s own processes with their identity, and kube-apiserver reaches them through a Service', async () => {
    kube.apply(...certManagerKinds, customResourceDefinition(applicationDefinitionResource));
    kube.run('wait', '--for=condition=Established', 'crd', '--all', '--timeout=120s');
    kube.apply(...webhook());
    await expect.poll(() => kube.get('deployment', 'lineage').status?.readyReplicas, { timeout: 120_000 }).toBe(2);
    const pods = kube.list('pods', 'app=lineage');
    expect(new Set(pods.map(({ status }) => status.podIP)).size).toBe(2);
    // The webhook must answer, or the object is refused: certificate, CA bundle, Service, endpoints and egress all have to be right.
    const created = () => kube.attempt('create', 'configmap', 'seen', '--namespace=watched');
    await expect.poll(created, { timeout: 120_000, interval: 500 }).toBe('configmap/seen created\n');
    kube.run('delete', 'deployment', 'lineage');
    await expect.poll(() => kube.list('pods', 'app=lineage'), { timeout: 120_000 }).toEqual([]);
    expect(kube.attempt('create', 'configmap', 'unseen', '--namespace=watched')).toContain('failed calling webhook');
  });
});

function webhook(): object[] {
  const mount = { name: 'certificate', mountPath: '/certs' };
  const args = ['--webhook-cert-dir=/certs', '--health-probe-bind-address=:8081', '--metrics-bind-address=0'];
  const readinessProbe = { httpGet: { path: '/readyz', port: 8081 } };
  const container = { name: 'main', image: runtime, command: ['cozystack-lineage-webhook'], args, volumeMounts: [mount], readinessProbe };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'watched', labels: { watched: 'true' } } },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta('lineage') },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'lineage' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'ServiceAccount', ...meta('lineage') }],
    },
    { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', metadata: meta('self'), spec: { selfSigned: {} } },
    {
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      metadata: meta('ca'),
      spec: { isCA: true, secretName: 'ca', commonName: 'webhook ca', duration: '43800h', issuerRef: { name: 'self' } },
    },
    { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', metadata: meta('ca'), spec: { ca: { secretName: 'ca' } } },
    {
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      metadata: meta('lineage'),
      spec: { secretName: 'lineage-tls', dnsNames: ['lineage.default.svc'], issuerRef: { name: 'ca' } },
    },
    deployment('lineage', 2, container, {
      serviceAccountName: 'lineage',
      volumes: [{ name: 'certificate', secret: { secretName: 'lineage-tls' } }],
    }),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: meta('lineage'),
      spec: { selector: labels('lineage'), ports: [{ port: 443, targetPort: 9443 }] },
    },
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'lineage', annotations: { 'cert-manager.io/inject-ca-from': 'default/lineage' } },
      webhooks: [
        {
          name: 'lineage.example.org',
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          failurePolicy: 'Fail',
          clientConfig: { service: { ...meta('lineage'), path: '/mutate-lineage' } },
          namespaceSelector: { matchLabels: { watched: 'true' } },
          rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
        },
      ],
    },
  ];
}
