import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/chart/index.ts';
import { ofKind, render } from '../render.fixture.ts';
import { vmDisk } from './index.ts';

const volume = (values: object, objects: object[] = []) =>
  render(vmDisk, values, { objects: objects as KubernetesObject[] })['DataVolume/vm-disk-test'] as KubernetesObject;

describe('a disk begins', () => {
  test.each([
    [{}, { blank: {} }],
    [{ image: { name: 'ubuntu' } }, { pvc: { namespace: 'cozy-public', name: 'vm-default-images-ubuntu' } }],
    [{ http: { url: 'https://example.org/a.img' } }, { http: { url: 'https://example.org/a.img' } }],
    [{ upload: {} }, { upload: {} }],
    [{ disk: { name: 'golden' } }, { pvc: { namespace: 'tenant-a', name: 'vm-disk-golden' } }],
  ])('as %j with %j', (source, expected) => {
    expect(volume({ source })['spec']).toMatchObject({ source: expected });
  });

  test.each([
    [{ image: { name: 'a' }, disk: { name: 'b' } }, 'a copy of one thing'],
    [{ image: { name: '' } }, 'source.image.name'],
    [{ http: {} }, 'source.http'],
    [{ disk: { name: '' } }, 'source.disk.name'],
  ])('not as %j', (source, message) => {
    expect(() => volume({ source })).toThrow(message);
  });
});

test('a disk that waits for an upload gets its volume before a machine asks for it', () => {
  const annotation = 'cdi.kubevirt.io/storage.bind.immediate.requested';
  expect(volume({ source: { upload: {} } }).metadata['annotations']).toHaveProperty([annotation], '');
  expect(volume({}).metadata['annotations']).not.toHaveProperty([annotation]);
});

test('a disk that is there is left as it was made: it cannot be changed', () => {
  const spec = { source: { blank: {} }, storage: { resources: { requests: { storage: '1Gi' } } } };
  const made = {
    apiVersion: 'cdi.kubevirt.io/v1beta1',
    kind: 'DataVolume',
    metadata: { name: 'vm-disk-test', namespace: 'tenant-a' },
    spec,
  };
  expect(volume({ storage: '9Gi', source: { http: { url: 'https://example.org' } } }, [made])['spec']).toEqual(spec);
});

test('with an upgrade its volume is made to grow, by an account that may touch no other', () => {
  const objects = render(vmDisk, { storage: '2Gi' }, { release: { name: 'vm-disk-test', namespace: 'tenant-a', isUpgrade: true } });
  expect(JSON.stringify(ofKind(objects, 'Job'))).toContain("size='2Gi'\\nbytes='2147483648'");
  expect(objects['Role/vm-disk-test-volume-resize-hook']).toMatchObject({
    rules: [{ resources: ['persistentvolumeclaims'], resourceNames: ['vm-disk-test'], verbs: ['get', 'patch'] }],
  });
  expect(ofKind(render(vmDisk, {}), 'Job')).toBeUndefined();
});
