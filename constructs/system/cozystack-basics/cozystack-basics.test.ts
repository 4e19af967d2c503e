import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { cozystackBasicsChart } from './index.ts';

const POLICIES = 'admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy';

const render = (cluster: object, apiVersions = [POLICIES], revision = 1) =>
  evaluate(cozystackBasicsChart.source, {
    values: {},
    release: { name: 'cozystack-basics', namespace: 'cozy-system', isUpgrade: revision > 1, revision },
    capabilities: { apiVersions },
    cluster,
  });
const named = (objects: KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);
const settingsOf = (objects: KubernetesObject[]) => {
  const secret = named(objects, 'Secret', 'cozystack-values') as unknown as { stringData: { 'values.yaml': string } };
  return JSON.parse(secret.stringData['values.yaml']);
};

describe('the root tenant', () => {
  test('its charts get the settings of the cluster and the places of its own services', () => {
    const settings = settingsOf(render({ 'root-host': 'example.org', 'cluster-domain': 'cozy.local' }));
    expect(settings._cluster).toEqual({ 'root-host': 'example.org', 'cluster-domain': 'cozy.local' });
    expect(settings._namespace).toMatchObject({
      host: 'example.org',
      etcd: 'tenant-root',
      ingress: 'tenant-root',
      monitoring: 'tenant-root',
    });
  });

  test('its namespace carries the domain, and the gateway where the cluster has one', () => {
    const labels = (cluster: object) => named(render(cluster), 'Namespace', 'tenant-root')?.metadata.labels;
    expect(labels({ 'root-host': 'example.org', 'gateway-enabled': 'true' })).toMatchObject({
      'namespace.cozystack.io/host': 'example.org',
      'namespace.cozystack.io/gateway': 'tenant-root',
    });
    expect(labels({ 'root-host': '', 'gateway-enabled': 'false' })).not.toHaveProperty('namespace.cozystack.io/host');
    expect(labels({ 'root-host': '', 'gateway-enabled': 'false' })).not.toHaveProperty('namespace.cozystack.io/gateway');
  });

  test('M6: its release and namespace are the same, whatever else of the platform is set: an upgrade changes neither', () => {
    const kept = (cluster: object, revision?: number) => {
      const objects = render(cluster, undefined, revision);
      return ['HelmRelease', 'Namespace'].map((kind) => named(objects, kind, 'tenant-root'));
    };
    const host = { 'root-host': 'example.org' };
    const [release, namespace] = kept(host);
    expect(release?.metadata.labels).toMatchObject({ 'platform.cozystack.io/no-delete': 'true' });
    expect(namespace?.metadata.labels).toMatchObject({ 'platform.cozystack.io/no-delete': 'true' });
    // What the tenant itself was given stands there: a chart that wrote any of it would take the rest away.
    expect(release?.['spec']).not.toHaveProperty('values');

    expect(kept(host, 7)).toEqual([release, namespace]);
    const others = [
      { 'oidc-enabled': 'true' },
      { 'expose-services': 'api,dashboard' },
      { 'cpu-allocation-ratio': '4' },
      { 'issuer-name': 'letsencrypt-prod' },
      { 'cluster-domain': 'other.local', 'api-server-endpoint': 'https://192.0.2.1:6443' },
      { scheduling: { globalAppTopologySpreadConstraints: 'topologySpreadConstraints: []' }, branding: { title: 'x' } },
    ];
    for (const other of others) expect(kept({ ...host, ...other })).toEqual([release, namespace]);
    expect(kept({ 'root-host': 'example.com', 'gateway-enabled': 'true' })[0]).toEqual(release);
  });

  test('its release stays when that of the basics goes', () => {
    expect(named(render({}), 'HelmRelease', 'tenant-root')?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  });
});

describe('rules about host names', () => {
  const policies = (cluster: object, apiVersions?: string[]) =>
    render(cluster, apiVersions).filter(({ kind }) => kind === 'ValidatingAdmissionPolicy');

  test('are bound, and refuse what they cannot judge', () => {
    const objects = render({ 'root-host': 'example.org' });
    const rules = objects.filter(({ kind }) => kind === 'ValidatingAdmissionPolicy');
    const bound = objects
      .filter(({ kind }) => kind === 'ValidatingAdmissionPolicyBinding')
      .map(({ spec }) => spec as Record<string, unknown>);
    expect(bound.map(({ policyName }) => policyName).sort()).toEqual(rules.map(({ metadata }) => metadata.name).sort());
    for (const binding of bound) expect(binding['validationActions']).toEqual(['Deny']);
    for (const { spec } of rules) expect(spec).toMatchObject({ failurePolicy: 'Fail' });
  });

  test('of Ingresses name the domain of the platform, in lower case', () => {
    const rule = policies({ 'root-host': 'Example.ORG' }).find(({ metadata }) => metadata.name === 'cozystack-ingress-hostname-policy');
    expect(JSON.stringify(rule)).toContain('example.org');
    expect(JSON.stringify(rule)).not.toContain('Example.ORG');
  });

  test('are left out where the API server does not know them', () => {
    expect(policies({ 'root-host': 'example.org' }, [])).toEqual([]);
  });
});
