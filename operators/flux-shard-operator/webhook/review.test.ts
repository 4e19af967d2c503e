import { describe, expect, it } from 'vitest';
import { type AdmissionRequest, review } from './review.ts';

const request = (labels?: Record<string, string>, namespace = 'tenant-a', name = 'x'): AdmissionRequest => ({
  uid: 'u',
  namespace,
  object: { metadata: { name, ...(labels && { labels }) } },
});
const on = (shard?: string) => (namespace: string) =>
  namespace === 'tenant-a' ? { ...(shard && { 'internal.cozystack.io/flux-shard': shard }) } : undefined;
const patch = (response: ReturnType<typeof review>) =>
  response.patch ? JSON.parse(Buffer.from(response.patch, 'base64').toString()) : undefined;

describe('a new release of a tenant', () => {
  it('gets the shard of its tenant', () => {
    expect(patch(review(request({ 'sharding.fluxcd.io/key': 'tenants' }), on('shard2')))).toEqual([
      { op: 'add', path: '/metadata/labels/sharding.fluxcd.io~1key', value: 'shard2' },
    ]);
    expect(patch(review(request(), on('shard2')))).toEqual([
      { op: 'add', path: '/metadata/labels', value: { 'sharding.fluxcd.io/key': 'shard2' } },
    ]);
  });

  it.each([
    ['outside of tenants', request({}, 'cozy-system'), on('shard2')],
    ['of an unknown namespace', request({}, 'tenant-b'), on('shard2')],
    ['whose tenant has no place yet', request({}), on()],
    ['whose place is no canonical one', request({}), on('shard02')],
    ['that is right already', request({ 'sharding.fluxcd.io/key': 'shard2' }), on('shard2')],
  ])('%s is let through as it is', (_, asked, labelsOf) => {
    expect(review(asked, labelsOf)).toEqual({ uid: 'u', allowed: true });
  });
});
