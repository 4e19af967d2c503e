import { describe, expect, it } from 'vitest';
import { bucketAccess, bucketClaim } from './buckets.ts';
import type { CustomResource } from './operator.ts';

const custom = (spec: object, more: Partial<CustomResource> = {}): CustomResource => ({
  apiVersion: 'x/v1',
  kind: 'X',
  metadata: { name: 'redis-test', namespace: 'n', uid: 'u', generation: 2, labels: { 'app.kubernetes.io/instance': 'redis-test' } },
  spec,
  ...more,
});

describe('the stand-in of the object storage', () => {
  it('grants a bucket, and keys that stay the same', () => {
    expect(bucketClaim.react(custom({})).status).toMatchObject({ bucketReady: true });
    const access = custom({ bucketClaimName: 'b', credentialsSecretName: 'keys' });
    const [secret] = bucketAccess.react(access).children!;
    expect(JSON.parse((secret as unknown as { stringData: { BucketInfo: string } }).stringData.BucketInfo)).toMatchObject({
      spec: { bucketName: 'b', secretS3: {} },
    });
    expect(bucketAccess.react(access)).toEqual(bucketAccess.react(access));
  });
});
