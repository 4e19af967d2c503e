import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { packages } from '../../catalogue.ts';
import { platform } from './index.ts';
import { presetFiles } from './preset-files.ts';
import { type PackageSettings, selectPackages } from './selection.ts';

const chart = platform(packages);
const source = {
  apiVersion: 'source.toolkit.fluxcd.io/v1',
  kind: 'OCIRepository',
  metadata: { name: 'cozystack-platform', namespace: 'cozy-system' },
  spec: { url: 'oci://registry.example.org/packages', interval: '5m', ref: { digest: `sha256:${'0'.repeat(64)}` } },
};
const configMap = (name: string, namespace: string, data: Record<string, string>): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});

function render(
  values: object,
  { objects = [], isUpgrade = false }: { objects?: KubernetesObject[]; isUpgrade?: boolean } = {},
): KubernetesObject[] {
  const release = { name: 'cozystack-platform', namespace: 'cozy-system', isUpgrade };
  return evaluate(chart.source, { values, release, objects: [source, ...objects] });
}
const ofKind = (objects: readonly KubernetesObject[], kind: string) => objects.filter((object) => object.kind === kind);
const named = (objects: readonly KubernetesObject[], kind: string, name: string) =>
  ofKind(objects, kind).find(({ metadata }) => metadata.name === name);
const full = { bundles: { system: { enabled: true }, iaas: { enabled: true }, paas: { enabled: true }, naas: { enabled: true } } };

describe('packages', () => {
  const settings: PackageSettings = {
    system: 'isp-full',
    bundles: new Set(['system', 'iaas', 'paas', 'naas']),
    switches: new Set(),
    gpuVariant: 'default',
    enabled: new Set(),
    disabled: new Set(),
  };

  test.each<[string, object, Partial<PackageSettings>]>([
    ['everything', full, {}],
    [
      'hosted',
      { bundles: { system: { enabled: true, variant: 'isp-hosted' }, paas: { enabled: true } } },
      { system: 'isp-hosted', bundles: new Set(['system', 'paas']) },
    ],
    [
      'OIDC and PROXY protocol',
      { ...full, authentication: { oidc: { enabled: true } }, publishing: { proxyProtocol: true } },
      { switches: new Set(['oidc', 'proxyProtocol']) },
    ],
    [
      'shared GPUs, and one package left out',
      {
        bundles: {
          ...full.bundles,
          iaas: { enabled: true, gpuOperatorVariant: 'vgpu' },
          enabledPackages: ['cozystack.gpu-operator'],
          disabledPackages: ['cozystack.velero'],
        },
      },
      { gpuVariant: 'vgpu', enabled: new Set(['cozystack.gpu-operator']), disabled: new Set(['cozystack.velero']) },
    ],
    ['nothing', {}, { bundles: new Set() }],
  ])('the chart selects what the proofs are about: %s', (_what, values, more) => {
    const expected = selectPackages({ ...settings, ...more }).map(({ definition, variant }) => `${definition.name}/${variant}`);
    const got = ofKind(render(values), 'Package').map(({ metadata, spec }) => `${metadata.name}/${(spec as { variant: string }).variant}`);
    expect(got.sort()).toEqual(expected.sort());
  });

  test('they stay when they are no longer selected', () => {
    expect(named(render(full), 'Package', 'cozystack.redis-operator')?.metadata['annotations']).toEqual({
      'helm.sh/resource-policy': 'keep',
    });
  });

  test('a source for each package, whatever is selected', () => {
    expect(ofKind(render({}), 'PackageSource').map(({ metadata }) => metadata.name)).toEqual(packages.map(({ name }) => name));
  });
});

describe('settings of the cluster', () => {
  const settings = (values: object, objects: KubernetesObject[] = []) =>
    parse(
      (named(render(values, { objects }), 'Secret', 'cozystack-values') as unknown as { stringData: Record<string, string> }).stringData[
        'values.yaml'
      ]!,
    )._cluster;

  test('every scalar is text', () => {
    const { scheduling, ...scalars } = settings({});
    expect(new Set(Object.values(scalars).map((value) => typeof value))).toEqual(new Set(['string']));
    expect(scheduling).toEqual({ globalAppTopologySpreadConstraints: '' });
  });

  test.each([
    [{}, '', 'false'],
    [{ solver: 'dns01', wildcard: true }, 'cozystack-wildcard-tls', 'true'],
    [{ solver: 'dns01', wildcard: true, wildcardSecretName: 'mine' }, 'mine', 'false'],
    [{ solver: 'http01', wildcard: true }, '', 'false'],
  ])('wildcard certificate with %j', (certificates, name, issue) => {
    expect(settings({ publishing: { certificates } })).toMatchObject({ 'wildcard-secret-name': name, 'wildcard-issue': issue });
  });

  test('the certificate of the Kubernetes API is published as the cluster has it', () => {
    const root = configMap('kube-root-ca.crt', 'kube-system', { 'ca.crt': 'certificate' });
    expect(settings({}, [root])['kube-root-ca']).toBe(Buffer.from('certificate').toString('base64'));
    expect(settings({})).not.toHaveProperty('kube-root-ca');
  });
});

describe('source of the packages', () => {
  test('is a copy of the source of the platform', () => {
    expect(named(render({}), 'OCIRepository', 'cozystack-packages')).toMatchObject({ spec: source.spec });
  });

  test('a source that is not there is named', () => {
    expect(() => render({ sourceRef: { name: 'other' } })).toThrow('OCIRepository cozy-system/other is not there');
  });
});

describe('version of the data', () => {
  const version = (objects: KubernetesObject[], isUpgrade = false) =>
    named(render({}, { objects, isUpgrade }), 'ConfigMap', 'cozystack-version')?.['data'];
  const stored = (value: string) => configMap('cozystack-version', 'cozy-system', { version: value });

  test('a new platform begins with the data of today', () => {
    expect(version([])).toEqual({ version: '56' });
  });

  test('an install over older data keeps its version, an upgrade does not touch it', () => {
    expect(version([stored('41')])).toEqual({ version: '41' });
    expect(version([stored('41')], true)).toBeUndefined();
  });

  test.each([
    [[], false],
    [[stored('56')], false],
    [[stored('55')], true],
    [[stored('junk')], true],
  ])('M7: migrations run only where there is something to do, and never again then: %j', (objects, expected) => {
    const jobs = ofKind(render({ migrations: { enabled: true } }, { objects, isUpgrade: true }), 'Job');
    expect(jobs.length === 1).toBe(expected);
  });
});

describe('settings with a mistake in their name', () => {
  test.each([
    [{ publishing: { hots: 'example.org' } }, /"hots" is not known/],
    [{ publishing: { certificates: { dns01: { cloudflare: { secret: 'x' } } } } }, /"secret" is not known/],
    [{ bundles: { system: { enable: true } } }, /"enable" is not known; there are enabled, variant/],
  ])('B8, B9: %j are refused by name', (values, name) => {
    expect(() => render(values)).toThrow(name);
  });
});

describe('contradictions', () => {
  test.each([
    [
      { bundles: { system: { enabled: true, variant: 'isp-hosted' }, iaas: { enabled: true } } },
      'bundles.iaas needs a cluster that the platform owns',
    ],
    [{ bundles: { paas: { enabled: true } } }, 'set bundles.system.enabled to true'],
    [{ networking: { stageCniPlugins: 'maybe' } }, 'networking.stageCniPlugins must be one of'],
    [{ bundles: { system: { enabled: true, variant: 'distro-full' } } }, 'bundles.system.variant'],
  ])('%j is refused', (values, message) => {
    expect(() => render(values)).toThrow(message);
  });

  test('the PROXY protocol is not switched off under a package that still rewrites traffic', () => {
    const ouroboros: KubernetesObject = { apiVersion: 'cozystack.io/v1alpha1', kind: 'Package', metadata: { name: 'cozystack.ouroboros' } };
    expect(() => render({}, { objects: [ouroboros] })).toThrow('delete the Package first');
    expect(() => render({ publishing: { proxyProtocolAcknowledgeUnclean: true } }, { objects: [ouroboros] })).not.toThrow();
  });
});

test('each preset is accepted by the schema of the values', () => {
  for (const content of Object.values(presetFiles)) expect(() => render(JSON.parse(content))).not.toThrow();
});

describe('mirrors of registries', () => {
  const files = (registries: object) => named(render({ registries }), 'Secret', 'patch-containerd')?.['stringData'];

  test('are a file each, of what containerd may ask in which order, verified unless said otherwise', () => {
    const endpoints = ['https://mirror.example.org', 'http://10.0.0.5:5000'];
    const config = {
      '10.0.0.5:5000': { tls: { insecureSkipVerify: true } },
      'https://mirror.example.org': { auth: { username: 'reader', password: 'a"b' } },
    };
    expect(files({ mirrors: { 'docker.io': { endpoints }, 'ghcr.io': { endpoints: ['https://other.example.org'] } }, config })).toEqual({
      'docker.io.toml': `server = "https://docker.io"

[host."https://mirror.example.org"]
  capabilities = ["pull", "resolve"]
  [host."https://mirror.example.org".auth]
    username = "reader"
    password = "a\\"b"

[host."http://10.0.0.5:5000"]
  capabilities = ["pull", "resolve"]
  skip_verify = true
`,
      'ghcr.io.toml': 'server = "https://ghcr.io"\n\n[host."https://other.example.org"]\n  capabilities = ["pull", "resolve"]\n',
    });
  });

  test('are no Secret where there are none', () => {
    expect(files({})).toBeUndefined();
    expect(files({ config: { 'mirror.example.org': { auth: { username: 'reader', password: 'x' } } } })).toBeUndefined();
  });
});
