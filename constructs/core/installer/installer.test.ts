import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { installerChart } from './index.ts';
import { installerManifest } from './manifest.ts';
import { OPERATOR_MEMORY } from './operator.ts';
import { CLUSTERS, type ClusterKind } from './values.ts';

const render = (values: object): KubernetesObject[] =>
  evaluate(installerChart.source, { values, release: { name: 'cozystack', namespace: 'cozy-system' } });
const forCluster = (variant: ClusterKind) => render({ cozystackOperator: { variant }, cozystack: { apiServerHost: '192.0.2.1' } });

interface PodSpec {
  hostNetwork?: boolean;
  tolerations?: unknown[];
  containers: {
    args: string[];
    env?: { name: string; value: string }[];
    ports?: unknown;
    livenessProbe?: unknown;
    readinessProbe?: unknown;
  }[];
}
const podOf = (objects: readonly KubernetesObject[], kind: string): PodSpec =>
  (objects.find((object) => object.kind === kind) as unknown as { spec: { template: { spec: PodSpec } } }).spec.template.spec;

describe('the operator', () => {
  test.each(CLUSTERS)('on a %s cluster can be replaced while the old pod is there', (variant) => {
    const objects = forCluster(variant);
    const deployment = objects.find(({ kind }) => kind === 'Deployment');
    expect(deployment?.['spec']).toMatchObject({
      replicas: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    });
    const { hostNetwork, tolerations, containers } = podOf(objects, 'Deployment');
    expect(hostNetwork).toBe(true);
    expect(tolerations).toHaveLength(4);
    expect(containers[0]).not.toHaveProperty('ports');
    expect(containers[0]).not.toHaveProperty('livenessProbe');
    expect(containers[0]).not.toHaveProperty('readinessProbe');
    expect(containers[0]?.args).toEqual(
      expect.arrayContaining(['--leader-elect=true', '--metrics-bind-address=0', '--health-probe-bind-address=0']),
    );
  });

  test.each([
    ['talos', ['localhost', '7445']],
    ['generic', ['192.0.2.1', '6443']],
    ['hosted', []],
  ] as const)('on a %s cluster finds the Kubernetes API', (variant, endpoint) => {
    const objects = forCluster(variant);
    for (const kind of ['Deployment', 'Job']) {
      const [container] = podOf(objects, kind).containers;
      const env = container?.env?.filter(({ name }) => name.startsWith('KUBERNETES_')) ?? [];
      expect(env.map(({ value }) => value)).toEqual(endpoint);
      expect(container?.env).not.toEqual([]);
    }
  });

  test('is told its version beside, and takes a port as --set gives it', () => {
    const memory = new Set(OPERATOR_MEMORY.map(({ name }) => name));
    const env = (values: object) =>
      podOf(render(values), 'Deployment')
        .containers[0]?.env?.filter(({ name }) => !memory.has(name))
        .map(({ name, value }) => `${name}=${value}`);
    const cozystackOperator = { variant: 'generic', platformVersion: 'v1.6.0' };
    expect(env({ cozystackOperator, cozystack: { apiServerHost: '192.0.2.1', apiServerPort: 16443 } })).toEqual([
      'KUBERNETES_SERVICE_HOST=192.0.2.1',
      'KUBERNETES_SERVICE_PORT=16443',
      'COZYSTACK_VERSION=v1.6.0',
    ]);
    expect(env({ cozystackOperator: { variant: 'hosted', platformVersion: 'v1.6.0' } })).toEqual(['COZYSTACK_VERSION=v1.6.0']);
  });

  test('a generic cluster needs the address of its API', () => {
    expect(() => render({ cozystackOperator: { variant: 'generic' } })).toThrow('set cozystack.apiServerHost');
  });

  test('is given what was set, zero included, and nothing else', () => {
    const { args } = podOf(render({ cozystackOperator: { helmReleaseMaxHistory: 0, platformSourceRef: 'tag=v1' } }), 'Deployment')
      .containers[0]!;
    expect(args).toEqual(expect.arrayContaining(['--helmrelease-max-history=0', '--platform-source-ref=tag=v1']));
    expect(args.filter((arg) => arg.startsWith('--platform-source-keys'))).toEqual([]);
    expect(args.filter((arg) => arg.startsWith('--helmrelease-interval') || arg.startsWith('--platform-source-secret'))).toEqual([]);
  });
});

describe('the labeler', () => {
  test('runs beside the namespace that it labels, with the right to that one only', () => {
    const objects = forCluster('talos');
    expect(objects.find(({ kind }) => kind === 'Job')?.metadata).toMatchObject({ namespace: 'kube-system' });
    expect(objects.find(({ kind }) => kind === 'ClusterRole')?.['rules']).toEqual([
      { apiGroups: [''], resources: ['namespaces'], resourceNames: ['cozy-system'], verbs: ['get', 'patch'] },
    ]);
  });

  test('needs the network of the host only where there is no other', () => {
    expect(podOf(forCluster('talos'), 'Job').hostNetwork).toBe(true);
    expect(podOf(forCluster('hosted'), 'Job')).not.toHaveProperty('hostNetwork');
  });
});

describe('the manifest', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const objects = parseAllDocuments(installerManifest({ url: 'oci://127.0.0.1:5000/packages', digest, installFlux: false })).map(
    (document) => document.toJS() as KubernetesObject,
  );

  test('makes the namespace first, labelled, and has no hooks', () => {
    expect(objects.map(({ kind }) => kind)).toEqual(['Namespace', 'ServiceAccount', 'ClusterRoleBinding', 'Deployment']);
    expect(objects[0]?.metadata).toMatchObject({
      name: 'cozy-system',
      labels: { 'cozystack.io/system': 'true', 'pod-security.kubernetes.io/enforce': 'privileged' },
    });
  });

  test('pins the artifact that it was built with', () => {
    expect(podOf(objects, 'Deployment').containers[0]?.args).toEqual(
      expect.arrayContaining([
        `--platform-source-ref=digest=${digest}`,
        '--platform-source-url=oci://127.0.0.1:5000/packages',
        '--install-flux=false',
      ]),
    );
  });

  test('asks for credentials and signatures where it was told so', () => {
    const text = installerManifest({ digest, secret: 'pull', keys: 'signers' });
    expect(text).toMatch(/--platform-source-secret=pull\b/);
    expect(text).toMatch(/--platform-source-keys=signers\b/);
  });

  test('says in which namespace each object is', () => {
    expect(objects.filter(({ kind }) => ['ServiceAccount', 'Deployment'].includes(kind)).map(({ metadata }) => metadata.namespace)).toEqual(
      ['cozy-system', 'cozy-system'],
    );
  });
});
