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
});
