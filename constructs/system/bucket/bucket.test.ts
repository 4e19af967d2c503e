import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { bucketChart } from './index.ts';

const TENANT = { host: 'a.example.org', ingress: 'tenant-root' };
const render = (users: object, namespace: object = TENANT) =>
  evaluate(bucketChart.source, {
    values: { bucketName: 'photos', users },
    release: { name: 'photos-system', namespace: 'tenant-a' },
    namespace,
  });
const ofKind = (objects: KubernetesObject[], kind: string) => objects.find((object) => object.kind === kind);

describe('a bucket', () => {
  test('its user gets plain keys, which a controller copies once the storage has granted access', () => {
    const secret = ofKind(render({ alice: {} }), 'Secret');
    expect(secret).toMatchObject({
      metadata: { name: 'photos-alice-credentials', labels: { 'apps.cozystack.io/user-secret': 'true' } },
    });
    const annotations = secret?.metadata['annotations'] as Record<string, string> | undefined;
    const source = annotations?.['credentials.cozystack.io/source'] ?? '';
    expect(JSON.parse(source)).toMatchObject({ secret: 'photos-alice', key: 'BucketInfo' });
    expect(Object.keys(JSON.parse(source).fields)).toEqual(['accessKey', 'bucketName', 'endpoint', 'secretKey']);
    expect(ofKind(render({}), 'Secret')).toBeUndefined();
  });

  test('its page asks the storage that granted a user access, or that of the tenant', () => {
    const endpoint = (users: object) => ofKind(render(users), 'Deployment')?.['spec'];
    const asked = (value: object) => ({
      template: { spec: { containers: [{ env: expect.arrayContaining([{ name: 'ENDPOINT', ...value }]) }] } },
    });
    const secretKeyRef = { name: 'photos-alice-credentials', key: 'endpoint' };
    expect(endpoint({ alice: {} })).toMatchObject(asked({ valueFrom: { secretKeyRef } }));
    expect(endpoint({})).toMatchObject(asked({ value: 's3.a.example.org' }));
  });

  test('its page is published by the gateway of the tenant where there is one', () => {
    const objects = render({}, { ...TENANT, gateway: 'tenant-root' });
    expect(ofKind(objects, 'Ingress')).toBeUndefined();
    expect(ofKind(objects, 'HTTPRoute')?.['spec']).toMatchObject({
      hostnames: ['photos.a.example.org'],
      parentRefs: [{ name: 'cozystack', namespace: 'tenant-root' }],
    });
  });
});
