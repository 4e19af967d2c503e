import { describe, expect, test } from 'vitest';
import { render, SURROUNDINGS } from '../render.fixture.ts';
import { tenant } from './index.ts';

const within = (parent: string, values: object = {}, namespace: object = {}) =>
  render(tenant, values, {
    release: { name: 'tenant-b', namespace: parent },
    namespace: { ...SURROUNDINGS.namespace, ...namespace },
  });
const namespaceOf = (objects: ReturnType<typeof render>) => Object.values(objects).find(({ kind }) => kind === 'Namespace')?.metadata;

/** What the tenant's applications are told about it. */
function told(objects: ReturnType<typeof render>) {
  const data = objects['Secret/cozystack-values']?.['data'] as Record<string, string>;
  return JSON.parse(Buffer.from(data['values.yaml'] ?? '', 'base64').toString())._namespace;
}

describe('a tenant', () => {
  test('is called by itself in the root, else after its parent', () => {
    expect(namespaceOf(within('tenant-root'))?.name).toBe('tenant-b');
    expect(namespaceOf(within('tenant-a'))?.name).toBe('tenant-a-b');
  });

  test('belongs to all of its ancestors', () => {
    expect(namespaceOf(within('tenant-a'))?.['labels']).toMatchObject({
      'tenant.cozystack.io/tenant-root': '',
      'tenant.cozystack.io/tenant-a': '',
      'tenant.cozystack.io/tenant-a-b': '',
    });
  });

  test('H10: at the fourth level it still belongs to all of its ancestors, and reaches what the root shares', () => {
    const line = ['tenant-root', 'tenant-a', 'tenant-a-b', 'tenant-a-b-c', 'tenant-a-b-c-d'];
    const objects = render(tenant, {}, { release: { name: 'tenant-d', namespace: 'tenant-a-b-c' } });
    const labels = Object.keys(namespaceOf(objects)?.['labels'] ?? {}).filter((label) => label.startsWith('tenant.cozystack.io/'));
    expect(labels.sort()).toEqual(line.map((ancestor) => `tenant.cozystack.io/${ancestor}`).sort());

    const NAMESPACE = 'k8s:io.kubernetes.pod.namespace';
    const { egress } = objects['CiliumClusterwideNetworkPolicy/tenant-a-b-c-d-egress']!['spec'] as { egress: object[] };
    const ingressOf = (owner: string) => ({ matchLabels: { 'cozystack.io/service': 'ingress', [NAMESPACE]: owner } });
    const shared = egress.flatMap((rule) => (rule as { toEndpoints: object[] }).toEndpoints);
    expect(shared).toEqual(expect.arrayContaining(line.slice(0, -1).map(ingressOf)));
    const { ingress } = objects['CiliumClusterwideNetworkPolicy/tenant-a-b-c-d-ingress']!['spec'] as { ingress: object[] };
    const from = ingress.flatMap((rule) => (rule as { fromEndpoints?: object[] }).fromEndpoints ?? []);
    expect(from).toEqual(expect.arrayContaining(line.slice(1, -1).map((ancestor) => ({ matchLabels: { [NAMESPACE]: ancestor } }))));
  });

  test('lies in the domain of its parent, unless it has one of its own', () => {
    expect(told(within('tenant-a')).host).toBe('b.a.example.org');
    expect(told(within('tenant-a', { host: 'shop.example.com' })).host).toBe('shop.example.com');
    expect(told(within('tenant-a', {}, { host: '' })).host).toBe('');
  });

  test('uses what its parent uses, but for what it has of its own', () => {
    expect(told(within('tenant-a', { etcd: true }))).toMatchObject({ etcd: 'tenant-a-b', ingress: 'tenant-root' });
  });

  test('with a quota gives limits to containers that have none: they would be refused', () => {
    const hard = (values: object) => within('tenant-a', values)['ResourceQuota/tenant-quota']?.['spec'];
    expect(hard({ resourceQuotas: { cpu: 4, pods: 9 } })).toEqual({ hard: { 'limits.cpu': '4', 'requests.cpu': '0.4', pods: '9' } });
    expect(within('tenant-a', { resourceQuotas: { cpu: 4 } })).toHaveProperty(['LimitRange/tenant-range-limits']);
    expect(hard({})).toBeUndefined();
    expect(within('tenant-a')).not.toHaveProperty(['LimitRange/tenant-range-limits']);
  });

  describe('I5: that may have none of', () => {
    const POD_MAKERS = ['Job', 'CronJob', 'Deployment', 'StatefulSet', 'DaemonSet', 'Pod'];
    const HOOK = 'helm.sh/hook';

    test.each([
      'cpu',
      'memory',
      'ephemeral-storage',
      'storage',
      'pods',
      'services',
      'services.loadbalancers',
      'services.nodeports',
      'services.clusterip',
      'secrets',
      'configmaps',
      'persistentvolumeclaims',
      'replicationcontrollers',
      'resourcequotas',
      'count/jobs.batch',
      'fast.storageclass.storage.k8s.io/requests.storage',
      'nvidia.com/gpu',
    ])('%s is rendered, and goes without it', (resource) => {
      const objects = Object.values(within('tenant-a', { resourceQuotas: { [resource]: 0 } }));
      const quota = objects.find(({ kind }) => kind === 'ResourceQuota')?.['spec'] as { hard: Record<string, string> };
      expect(Object.values(quota.hard).every((limit) => limit === '0')).toBe(true);

      const hooks = objects.filter(({ metadata }) => HOOK in ((metadata['annotations'] ?? {}) as object));
      const makers = hooks.filter(({ kind }) => POD_MAKERS.includes(kind));
      expect(makers.map(({ kind, metadata }) => `${kind} in ${metadata.namespace}`)).toEqual(['Job in cozy-system']);
      const inTheTenant = hooks.filter(({ metadata }) => metadata.namespace === 'tenant-a-b');
      expect(inTheTenant.map(({ kind }) => kind).sort()).toEqual(['Role', 'RoleBinding']);
    });
  });
});

describe('what its namespace cannot have as a label is refused', () => {
  const long = `${'a'.repeat(49)}.example.org`;
  test.each([
    [{ host: 'Bad_Host!' }, 'host: Bad_Host! must be a domain name'],
    [{ host: 'example.org.' }, 'host: example.org. must be a domain name'],
    [{ host: `${long}.sub` }, 'give it one of 63 characters at most'],
    [{ schedulingClass: 'On GPUs' }, 'schedulingClass: On GPUs must be the name'],
  ])('%j', (values, message) => {
    expect(() => within('tenant-a', values)).toThrow(message);
  });

  test('also where it comes of the domain of its parent', () => {
    expect(() => within('tenant-a', {}, { host: long })).not.toThrow();
    expect(() => within('tenant-a', {}, { host: `${long}.s` })).toThrow('would be b.aaa');
    expect(() => within('tenant-a', { host: 'Shop.Example.org' }, { host: `${long}.s` })).not.toThrow();
  });
});

test.each(['limits', 'requests', 'requests.storage', 'limits.cpu'])(
  'a quota of %s is refused: it would be neither a limit nor a request',
  (name) => {
    expect(() => within('tenant-a', { resourceQuotas: { [name]: 1 } })).toThrow(`resourceQuotas.${name}: name resources`);
  },
);
