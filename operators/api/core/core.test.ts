import { describe, expect, test } from 'vitest';
import { release } from '../application/fixtures.ts';
import { badRequest } from '../errors/status.ts';
import type { ServedObject } from '../objects.ts';
import { isPrivileged, keysOfUser, subjectKeys } from './audience.ts';
import { storageClassItem } from './option/cluster-options.ts';
import { gpuItems } from './option/gpu.ts';
import { sortedItems } from './option/item.ts';
import { poolNames } from './option/platform-options.ts';
import { projectModule } from './tenant-modules.ts';
import { decodedSecret, projectSecret, secretErrors, withoutStringData } from './tenant-secret-view.ts';

const user = (name: string, groups: string[] = []) => ({ name, uid: '', groups, extra: {} });

describe('whom a binding lets in', () => {
  const binding = (subject: object) => ({
    apiVersion: 'v1',
    kind: 'RoleBinding',
    metadata: { name: 'b', namespace: 'tenant-a' },
    subjects: [subject as never],
  });
  const lets = (subject: object, who: ReturnType<typeof user>) =>
    subjectKeys(binding(subject)).some((key) => keysOfUser(who).includes(key));

  test('users, groups and service accounts; nobody else', () => {
    expect(lets({ kind: 'User', name: 'ann' }, user('ann'))).toBe(true);
    expect(lets({ kind: 'User', name: 'ann' }, user('bob', ['ann']))).toBe(false);
    expect(lets({ kind: 'Group', name: 'dev' }, user('bob', ['dev']))).toBe(true);
    expect(lets({ kind: 'Group', name: 'dev' }, user('dev'))).toBe(false);
    expect(lets({ kind: 'Robot', name: 'ann' }, user('ann'))).toBe(false);
  });

  test("H4: a service account is one of its namespace, the binding's if it names none", () => {
    const robot = (namespace: string) => user(`system:serviceaccount:${namespace}:robot`);
    expect(lets({ kind: 'ServiceAccount', name: 'robot' }, robot('tenant-a'))).toBe(true);
    expect(lets({ kind: 'ServiceAccount', name: 'robot', namespace: 'tenant-b' }, robot('tenant-a'))).toBe(false);
    expect(lets({ kind: 'ServiceAccount', name: 'robot', namespace: 'tenant-b' }, robot('tenant-b'))).toBe(true);
  });

  test('masters and cluster administrators see all', () => {
    expect(['system:masters', 'cozystack-cluster-admin', 'dev'].map((group) => isPrivileged(user('x', [group])))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('options', () => {
  test('the default storage class says so', () => {
    const object = (annotations?: Record<string, string>) => ({
      apiVersion: 'v1',
      kind: 'StorageClass',
      metadata: { name: 'fast', ...(annotations ? { annotations } : {}) },
    });
    expect(storageClassItem(object())).toEqual({ value: 'fast' });
    expect(storageClassItem(object({ 'storageclass.kubernetes.io/is-default-class': 'true' }))).toEqual({
      value: 'fast',
      label: 'fast (default)',
      default: true,
    });
  });

  test('pools of volumes and of zones', () => {
    expect(poolNames({ volume: { pools: { ssd: {} }, zones: { z1: { pools: { nvme: {} } }, z2: null } } })).toEqual(['ssd', 'nvme']);
    for (const values of [undefined, null, 'text', {}, { volume: 'x' }]) expect(poolNames(values)).toEqual([]);
  });

  test('devices with how many there are, and where', () => {
    const kubevirt = {
      apiVersion: 'v1',
      kind: 'KubeVirt',
      metadata: { name: 'k' },
      spec: {
        configuration: {
          permittedHostDevices: { pciHostDevices: [{ resourceName: 'nvidia.com/A' }], mediatedDevices: [{ resourceName: 'nvidia.com/B' }] },
        },
      },
    };
    const node = (name: string, count: string) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name },
      status: { allocatable: { 'nvidia.com/A': count } },
    });
    expect(gpuItems(kubevirt, [node('n2', '1'), node('n1', '2'), node('n3', '0')])).toEqual([
      { value: 'nvidia.com/A', description: '3 available on n1,n2' },
      { value: 'nvidia.com/B', description: 'not available on any node' },
    ]);
    expect(gpuItems(undefined, [])).toEqual([]);
  });

  test('items come in order, each once', () =>
    expect(sortedItems([{ value: 'b' }, { value: 'a' }, { value: 'b' }])).toEqual([{ value: 'a' }, { value: 'b' }]));
});

describe('modules and secrets', () => {
  test('a module shows its labels without the marker', () => {
    const { object, cells } = projectModule(release({ labels: { 'internal.cozystack.io/tenantmodule': 'true', extra: 'yes' } }));
    expect(object.metadata.labels).toMatchObject({ extra: 'yes' });
    expect(object.metadata.labels).not.toHaveProperty('internal.cozystack.io/tenantmodule');
    expect(cells[0]).toBe('redis-a');
  });

  test('a secret shows its contents once, without the marker', () => {
    const { object } = projectSecret({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's', namespace: 'n', labels: { 'internal.cozystack.io/tenantresource': 'true' } },
      type: 'Opaque',
      data: { a: 'MQ==' },
    });
    expect(object).toEqual({
      apiVersion: 'core.cozystack.io/v1alpha1',
      kind: 'TenantSecret',
      metadata: { name: 's', namespace: 'n' },
      type: 'Opaque',
      data: { a: 'MQ==' },
    });
  });

  test('a secret shows its owners: the garbage collector would take it for one without', () => {
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'c', uid: 'u' }];
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's', namespace: 'n', ownerReferences } };
    expect(projectSecret(secret).object.metadata.ownerReferences).toEqual(ownerReferences);
  });

  test('texts end up in the contents', () => {
    expect(
      withoutStringData({ apiVersion: 'v', kind: 'k', metadata: {}, data: { a: 'MQ==', b: 'Mg==' }, stringData: { a: 'ü' } })['data'],
    ).toEqual({ a: 'w7w=', b: 'Mg==' });
  });

  test('contents are texts: null is the empty one, line breaks in base64 mean nothing, anything else is refused', () => {
    const decoded = (more: object) => decodedSecret({ apiVersion: 'v', kind: 'k', metadata: {}, ...more } as ServedObject, badRequest);
    expect(decoded({ data: { a: null, b: 'YW\nJj' }, stringData: { c: null } })).toMatchObject({
      data: { a: '', b: 'YWJj' },
      stringData: { c: '' },
    });
    for (const wrong of [{ data: { a: '***' } }, { data: { a: 5 } }, { data: [] }, { stringData: { a: 5 } }, { type: 5 }])
      expect(() => decoded(wrong)).toThrow(expect.objectContaining({ code: 400 }));
  });

  test('what is no secret is told without what it holds', () => {
    const errors = secretErrors({ apiVersion: 'v', kind: 'k', metadata: {}, data: { 'a b': 'MQ==', c: 'not base64!' } });
    expect(errors.map(({ field }) => field)).toEqual(['data[a b]', 'data[c]']);
    expect(JSON.stringify(errors)).not.toContain('not base64!');
  });
});
