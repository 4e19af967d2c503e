import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority, issue } from '../certificates/authority.ts';
import { bucketAccess, bucketClaim } from './buckets.ts';
import { bundlePatch, bundleSource } from './ca-injection.ts';
import { fingerprint, lifetimeOf, renewBeforeOf, requestOf } from './certificate.ts';
import { reachable } from './definitions.ts';
import type { CustomResource } from './operator.ts';
import { redisFailover } from './redis.ts';
import { holds } from './writing.ts';

const custom = (spec: object, more: Partial<CustomResource> = {}): CustomResource => ({
  apiVersion: 'x/v1',
  kind: 'X',
  metadata: { name: 'redis-test', namespace: 'n', uid: 'u', generation: 2, labels: { 'app.kubernetes.io/instance': 'redis-test' } },
  spec,
  ...more,
});

describe('the stand-in of the Redis operator', () => {
  it('makes servers, Sentinels and Services under the names that people look for', () => {
    const storage = { persistentVolumeClaim: { metadata: { name: 'redisfailover-persistent-data' }, spec: {} } };
    const { children = [] } = redisFailover.react(custom({ redis: { replicas: 2, storage }, sentinel: { replicas: 3 } }));
    expect(children.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'StatefulSet rfr-redis-test',
      'Deployment rfs-redis-test',
      'Service rfs-redis-test',
      'Service rfrm-redis-test',
      'Service rfrs-redis-test',
    ]);
    expect(children[0]).toMatchObject({
      spec: { replicas: 2, volumeClaimTemplates: [{ metadata: { name: 'redisfailover-persistent-data' } }] },
    });
    expect(children[0]!.metadata.labels).toMatchObject({
      'app.kubernetes.io/component': 'redis',
      'app.kubernetes.io/instance': 'redis-test',
    });
  });
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

describe('the stand-in of cert-manager', () => {
  it('reads a Certificate as cert-manager does', () => {
    const certificate = custom({
      dnsNames: ['a.b'],
      ipAddresses: ['10.0.0.1'],
      duration: '24h',
      renewBefore: '1h',
      issuerRef: { name: 'i' },
    });
    expect(requestOf(certificate)).toMatchObject({ commonName: 'a.b', names: ['a.b', '10.0.0.1'], days: 1, authority: false });
    expect([lifetimeOf({ spec: {} }), renewBeforeOf({ spec: {} }), renewBeforeOf(certificate)]).toEqual([
      90 * 86_400_000,
      30 * 86_400_000,
      3_600_000,
    ]);
  });
  it('issues anew when the request or the authority changes', () => {
    const request = requestOf(custom({ dnsNames: ['a'], issuerRef: {} }));
    expect(fingerprint(request, 'one')).toBe(fingerprint({ ...request }, 'one'));
    expect(fingerprint(request, 'two')).not.toBe(fingerprint(request, 'one'));
    expect(fingerprint({ ...request, names: ['b'] }, 'one')).not.toBe(fingerprint(request, 'one'));
  });
  it('signs chains that verify', async () => {
    const root = await createAuthority('root');
    const middle = await issue(root, { commonName: 'middle', authority: true });
    const leaf = new X509Certificate((await issue(middle, { commonName: 'leaf', names: ['a.b', '127.0.0.1'] })).certificate);
    const [rootCertificate, middleCertificate] = [root, middle].map(({ certificate }) => new X509Certificate(certificate));
    expect([
      leaf.checkIssued(middleCertificate!),
      leaf.verify(middleCertificate!.publicKey),
      middleCertificate!.verify(rootCertificate!.publicKey),
    ]).toEqual([true, true, true]);
    expect([leaf.ca, middleCertificate!.ca, leaf.checkHost('a.b'), leaf.checkIP('127.0.0.1')]).toEqual([false, true, 'a.b', '127.0.0.1']);
  });
});

describe('CA bundles', () => {
  const annotated = (annotations: object, more: object = {}) => ({
    ...custom({}),
    metadata: { name: 'x', annotations: annotations as Record<string, string> },
    ...more,
  });
  it('come from where the annotation says', () => {
    expect(bundleSource(annotated({ 'cert-manager.io/inject-ca-from': 'n/c' }))).toEqual({ certificate: 'n/c' });
    expect(bundleSource(annotated({ 'cert-manager.io/inject-ca-from-secret': 'n/s' }))).toEqual({ secret: 'n/s' });
    expect(bundleSource(annotated({ 'cert-manager.io/inject-apiserver-ca': 'true' }))).toBe('kube-apiserver');
    expect(bundleSource(annotated({}))).toBeUndefined();
  });
  it('go where the kind has them, once', () => {
    const webhooks = annotated({}, { webhooks: [{ clientConfig: {} }, { clientConfig: { caBundle: 'B' } }] });
    expect(bundlePatch(webhooks, 'B')).toEqual([{ op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: 'B' }]);
    expect(bundlePatch(annotated({}, { kind: 'APIService', spec: {} }), 'B')).toMatchObject([{ path: '/spec/caBundle' }]);
    expect(bundlePatch(annotated({}, { kind: 'APIService', spec: { caBundle: 'B' } }), 'B')).toEqual([]);
    expect(bundlePatch(annotated({}, { kind: 'CustomResourceDefinition', spec: {} }), 'B')).toEqual([]);
  });
});

describe('following a kind', () => {
  const definition = (established: string) => ({
    ...custom({}),
    spec: {
      group: 'g',
      scope: 'Namespaced',
      names: { kind: 'K', plural: 'ks' },
      versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} } }],
    },
    status: { conditions: [{ type: 'Established', status: established }] },
  });
  it('waits until its definition is established', () => {
    expect(reachable(definition('False'))).toBeUndefined();
    expect(reachable(definition('True'))).toMatchObject({ of: { group: 'g', version: 'v1', plural: 'ks' }, statusSubresource: true });
  });
});

describe('whether a status says it already', () => {
  it('looks at what is wanted only', () => {
    expect(holds({ a: 1, b: { c: [1, 2] }, other: true }, { a: 1, b: { c: [1, 2] } })).toBe(true);
    expect(holds({ b: { c: [1, 2, 3] } }, { b: { c: [1, 2] } })).toBe(false);
    expect(holds(undefined, { a: 1 })).toBe(false);
  });
});
