import { describe, expect, it } from 'vitest';
import { bundlePatch, bundleSource } from './ca-injection.ts';
import type { CustomResource } from './operator.ts';

const custom = (spec: object, more: Partial<CustomResource> = {}): CustomResource => ({
  apiVersion: 'x/v1',
  kind: 'X',
  metadata: { name: 'redis-test', namespace: 'n', uid: 'u', generation: 2, labels: { 'app.kubernetes.io/instance': 'redis-test' } },
  spec,
  ...more,
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
