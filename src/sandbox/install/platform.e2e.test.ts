import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { sandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { packArtifact, pushArtifact } from '../../artifact/artifact.ts';
import { anonymous } from '../../artifact/credentials.ts';
import { parseReference } from '../../artifact/reference.ts';
import { Registry } from '../../artifact/registry.ts';
import { treeOf } from '../../artifact/tree.ts';
import { kubectlOf } from '../node/kubectl.fixture.ts';
import { hasFlux } from './existing-cluster.ts';
import { installPlatform, type PlatformOptions } from './platform.ts';

const operator = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'cozystack-operator', namespace: 'cozy-system' },
  spec: {
    selector: { matchLabels: { app: 'operator' } },
    template: {
      metadata: { labels: { app: 'operator' } },
      spec: {
        serviceAccountName: 'cozystack',
        hostNetwork: true,
        containers: [
          {
            name: 'operator',
            image: 'registry.example/cozystack-runtime:v1',
            command: ['cozystack-operator'],
            args: [
              '--leader-elect=true',
              '--install-flux=true',
              '--install-crds=true',
              '--metrics-bind-address=0',
              '--health-probe-bind-address=0',
            ],
          },
        ],
      },
    },
  },
};
const installer = [
  operator,
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'cozy-system', labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
  },
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'cozystack', namespace: 'cozy-system' } },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: 'cozystack' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: 'cozystack', namespace: 'cozy-system' }],
  },
]
  .map((object) => `---\n${JSON.stringify(object)}\n`)
  .join('');

const source = {
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'PackageSource',
  metadata: { name: 'test.app', annotations: { 'operator.cozystack.io/skip-cozystack-values': 'true' } },
  spec: {
    sourceRef: { kind: 'OCIRepository', name: 'cozystack-platform', namespace: 'cozy-system', path: '/' },
    variants: [
      { name: 'default', components: [{ name: 'app', path: 'system/app', install: { namespace: 'cozy-app', releaseName: 'app' } }] },
    ],
  },
};
const chartOf = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 0.0.0\n`;
const files = {
  'core/platform/Chart.yaml': chartOf('platform'),
  'core/platform/values.yaml': 'word: none\n',
  'core/platform/values-isp-hosted.yaml': '{}\n',
  'core/platform/templates/all.yaml': [
    JSON.stringify(source),
    'apiVersion: cozystack.io/v1alpha1\nkind: Package\nmetadata: {name: test.app}\nspec: {variant: default, components: {app: {values: {word: {{ .Values.word }}}}}}',
  ].join('\n---\n'),
  'system/app/Chart.yaml': chartOf('app'),
  'system/app/values.yaml': 'word: none\n',
  'system/app/templates/map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata: {word: {{ .Values.word }}}\n',
};

/** That an installation ends with this error. It may be begun again as often as one likes, and a busy machine needs more than one time to get that far. */
async function expectEnd(options: PlatformOptions, error: object): Promise<void> {
  const end = () => installPlatform(options).catch((problem: unknown) => problem);
  await expect.poll(end, { timeout: 200_000 }).toMatchObject(error);
}

describe('installing a platform', () => {
  let running: TestSandbox;
  let client: Client;
  beforeAll(async () => {
    running = await sandbox({ flux: true, node: true });
    client = new Client(loadAccess({ kubeconfig: running.kubeconfig }));
  });
  afterAll(async () => {
    client?.close();
    await running?.stop();
  });

  const said: string[] = [];
  const options = (more: Partial<PlatformOptions> = {}): PlatformOptions => ({
    client,
    installer,
    operator: { url: `oci://${running.registry}/packages`, ref: 'tag=latest', installFlux: false, disableTelemetry: true },
    install: async () => ({ variant: 'isp-hosted', values: { word: 'spoken' } }),
    timeout: 120_000,
    progress: { now: (text, detail) => said.push(`${text} ${detail}`), done: (text) => said.push(text) },
    ...more,
  });

  it('says what is missing when it does not come about', async () => {
    await expectEnd(options({ timeout: 20_000 }), {
      code: 'INSTALL_INCOMPLETE',
      message: expect.stringContaining('HelmRelease cozy-system/cozystack-platform: '),
    });
  });

  it('runs the operator as a process of its own and brings up what the platform’s chart asks for', async () => {
    const tree = treeOf(Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text), executable: false })));
    const reference = parseReference(`${running.registry}/packages:latest`);
    await pushArtifact(new Registry({ keychain: anonymous }), reference, await packArtifact(tree));
    const kubectl = kubectlOf(running);
    kubectl.run('annotate', 'ocirepository', '-n', 'cozy-system', 'cozystack-platform', 'reconcile.fluxcd.io/requestedAt=now');
    await installPlatform(options());
    expect(kubectl.run('get', 'configmap', '-n', 'cozy-app', 'app', '-o', 'jsonpath={.data.word}')).toBe('spoken');
    expect(said.at(-1)).toBe('platform ready: 2 packages, 2 releases');
    expect(kubectl.run('logs', '-n', 'cozy-system', 'deployment/cozystack-operator')).toContain('"name":"cozystack-operator"');
  });

  it('leaves an edited Package alone when it is run again', async () => {
    const kubectl = kubectlOf(running);
    const patch = { spec: { components: { platform: { values: { word: 'edited' } } } } };
    kubectl.run('patch', 'package', 'cozystack.cozystack-platform', '--type=merge', '-p', JSON.stringify(patch));
    await installPlatform(options({ install: () => Promise.reject(new Error('not asked for')) }));
    await expect
      .poll(() => kubectl.run('get', 'configmap', '-n', 'cozy-app', 'app', '-o', 'jsonpath={.data.word}'), { timeout: 120_000 })
      .toBe('edited');
  });
});

describe('a cluster without Flux', () => {
  let running: TestSandbox;
  let client: Client;
  beforeAll(async () => {
    running = await sandbox({ node: true });
    client = new Client(loadAccess({ kubeconfig: running.kubeconfig }));
    kubectlOf(running).run('delete', 'customresourcedefinitions', '--all');
  });
  afterAll(async () => {
    client?.close();
    await running?.stop();
  });

  /** The node only simulates Flux's pod here, so that its kinds and objects are there and nothing acts on them. */
  it('gets it from the operator, and is told what is waited for when Flux does nothing', async () => {
    expect(await hasFlux(client)).toBe(false);
    const operator = { url: `oci://${running.registry}/packages`, ref: 'tag=latest', installFlux: true, disableTelemetry: true };
    const install = async () => ({ variant: 'isp-hosted', values: {} });
    const progress = { now() {}, done() {} };
    await expectEnd(
      { client, installer, operator, install, timeout: 45_000, progress },
      {
        code: 'INSTALL_INCOMPLETE',
        message: expect.stringContaining('HelmRelease cozy-system/cozystack-platform: Flux has said nothing about it'),
      },
    );
    expect(kubectlOf(running).run('get', 'deployments', '-n', 'cozy-fluxcd', '-o', 'name')).toContain('deployment.apps/flux');
    expect(await hasFlux(client)).toBe(true);
  });

  it('tells why the operator crashes', async () => {
    const operator = { url: 'nowhere', ref: 'tag=latest', installFlux: true, disableTelemetry: true };
    const install = async () => ({ variant: 'isp-hosted', values: {} });
    const progress = { now() {}, done() {} };
    await expectEnd(
      { client, installer, operator, install, timeout: 20_000, progress },
      {
        message: expect.stringMatching(/Pod cozy-system\/cozystack-operator-\S+, container operator: \S+, exited with code 1.*nowhere/),
      },
    );
  });
});
