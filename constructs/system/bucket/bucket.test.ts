import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { bucketChart } from './index.ts';

const info = {
  spec: { bucketName: 'bucket-uid', secretS3: { endpoint: 'https://s3.pool.example.org', accessKeyID: 'id', accessSecretKey: 'secret' } },
};
const granted: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'photos-alice', namespace: 'tenant-a' },
  data: { BucketInfo: Buffer.from(JSON.stringify(info)).toString('base64') },
};
const render = (objects: KubernetesObject[], namespace: object = { host: 'a.example.org', ingress: 'tenant-root' }) =>
  evaluate(bucketChart.source, {
    values: { bucketName: 'photos', users: { alice: {} } },
    release: { name: 'photos-system', namespace: 'tenant-a' },
    namespace,
    objects,
  });
const ofKind = (objects: KubernetesObject[], kind: string) => objects.find((object) => object.kind === kind);

describe('a bucket', () => {
  test('its user gets plain keys once the storage has granted access', () => {
    expect(ofKind(render([granted]), 'Secret')).toMatchObject({
      metadata: { name: 'photos-alice-credentials', labels: { 'apps.cozystack.io/user-secret': 'true' } },
      stringData: { accessKey: 'id', secretKey: 'secret', endpoint: 's3.pool.example.org', bucketName: 'bucket-uid' },
    });
    expect(ofKind(render([]), 'Secret')?.['stringData']).toEqual({});
  });

  test('its page asks the storage that granted it, or that of the tenant', () => {
    const endpoint = (objects: KubernetesObject[]) =>
      JSON.stringify(ofKind(render(objects), 'Deployment')?.['spec']).match(/"value":"([^"]+)"/)?.[1];
    expect(endpoint([granted])).toBe('s3.pool.example.org');
    expect(endpoint([])).toBe('s3.a.example.org');
  });

  test('its page is published by the gateway of the tenant where there is one', () => {
    const objects = render([], { host: 'a.example.org', ingress: 'tenant-root', gateway: 'tenant-root' });
    expect(ofKind(objects, 'Ingress')).toBeUndefined();
    expect(ofKind(objects, 'HTTPRoute')?.['spec']).toMatchObject({
      hostnames: ['photos.a.example.org'],
      parentRefs: [{ name: 'cozystack', namespace: 'tenant-root' }],
    });
  });
});
