import { describe, expect, it } from 'vitest';
import { fingerprint, lifetimeOf, renewBeforeOf, requestOf } from './certificate.ts';
import type { CustomResource } from './operator.ts';

const custom = (spec: object, more: Partial<CustomResource> = {}): CustomResource => ({
  apiVersion: 'x/v1',
  kind: 'X',
  metadata: { name: 'redis-test', namespace: 'n', uid: 'u', generation: 2, labels: { 'app.kubernetes.io/instance': 'redis-test' } },
  spec,
  ...more,
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
});
