import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantProjection } from '../../../constructs/lib/api/tenant-projection.ts';
import { createAuthority, type KeyPair } from '../../../src/sandbox/certificates/authority.ts';
import type { Secret } from '../../kit/client/kinds.ts';
import { readCertificates } from './certificates.ts';
import { type CaView, planProjection } from './plan.ts';

let authority: KeyPair;
let other: KeyPair;
beforeAll(async () => {
  [authority, other] = await Promise.all([createAuthority('one'), createAuthority('two')]);
});

const projection = (
  changes: object = {},
  projections: object[] = [{ type: 'CACert', sourceSecretName: 'pg-ca' }],
  name = 'pg-ca',
): TenantProjection =>
  ({
    apiVersion: 'internal.cozystack.io/v1alpha1',
    kind: 'TenantProjection',
    metadata: { name, namespace: 'tenant-a', uid: 'projection-uid', labels: { 'helm.toolkit.fluxcd.io/name': 'pg' }, ...changes },
    spec: { projections },
  }) as TenantProjection;
const secret = (name: string, data: Record<string, string>, more: Partial<Secret['metadata']> = {}, type = 'Opaque'): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'tenant-a', uid: `uid-${name}`, resourceVersion: '7', ...more },
  type,
  data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value).toString('base64')])),
});
const source = (value = authority.certificate) => secret('pg-ca', { 'ca.crt': value, 'ca.key': authority.key });
const plan = (view: Partial<CaView> = {}) =>
  planProjection({ projection: projection(), rivals: [], source: source(), output: undefined, selectors: 'digest', ...view });
const reason = (view: Partial<CaView>) => plan(view).condition.reason;

describe('a projection', () => {
  it('publishes the certificates, and nothing but them', () => {
    const { create, condition, again } = plan();
    expect(condition).toMatchObject({ ready: true, reason: 'Projected' });
    expect(again).toBe(true);
    expect(create).toMatchObject({
      type: 'Opaque',
      metadata: {
        name: 'pg.tenant-ca',
        namespace: 'tenant-a',
        labels: { 'internal.cozystack.io/tenant-ca': 'true', 'internal.cozystack.io/ca-cert-copy': 'true' },
        annotations: {
          'internal.cozystack.io/ca-cert-source': 'tenant-a/pg-ca',
          'internal.cozystack.io/ca-cert-selectors': 'digest',
        },
        ownerReferences: [{ kind: 'TenantProjection', name: 'pg-ca', uid: 'projection-uid', controller: true, blockOwnerDeletion: false }],
      },
    });
    expect(Object.keys(create?.data ?? {})).toEqual(['ca.crt']);
    expect(Buffer.from(create!.data!['ca.crt']!, 'base64').toString()).toBe(authority.certificate);
  });

  it.each<[string, () => Partial<CaView>, string]>([
    ['it belongs to no release', () => ({ projection: projection({ labels: {} }) }), 'NoRelease'],
    [
      'it has two entries',
      () => ({ projection: projection({}, Array(2).fill({ type: 'CACert', sourceSecretName: 'x' })) }),
      'MultipleCACertProjections',
    ],
    ['its type is unknown', () => ({ projection: projection({}, [{ type: 'Key', sourceSecretName: 'x' }]) }), 'UnsupportedProjectionType'],
    ['its source has no name', () => ({ projection: projection({}, [{ type: 'CACert', sourceSecretName: ' ' }]) }), 'SourceInvalid'],
    ['it has a rival', () => ({ rivals: [projection({}, [], 'rival')] }), 'ReleaseContested'],
    ['its source is not there', () => ({ source: undefined }), 'SourceNotFound'],
    ['the key is not there', () => ({ source: secret('pg-ca', { other: 'x' }) }), 'SourceNotReady'],
    ['the key is blank', () => ({ source: source(' \n') }), 'SourceNotReady'],
    ['the key holds no certificate', () => ({ source: source('hello') }), 'SourceRejected'],
    ['its Secret is somebody else’s', () => ({ output: secret('pg.tenant-ca', {}) }), 'ProjectionCollision'],
  ])('is not ready where %s, and writes nothing', (_, view, expected) => {
    const planned = plan(view());
    expect(planned.condition).toMatchObject({ ready: false, reason: expected });
    expect([planned.create, planned.patch, planned.remove]).toEqual([undefined, undefined, undefined]);
  });

  it('never publishes a private key, and says so', () => {
    for (const header of ['PRIVATE KEY-----', 'RSA PRIVATE KEY-----', 'PGP PRIVATE KEY BLOCK-----', 'ec private key'])
      expect(plan({ source: source(`${authority.certificate}-----begin ${header}\n`) })).toMatchObject({
        condition: { reason: 'SourceRejected' },
        warnings: [{ reason: 'CACertPrivateKeyRefused' }],
      });
  });

  it('of another key reads that key', () => {
    const keyed = projection({}, [{ type: 'CACert', sourceSecretName: 'pg-ca', sourceKey: 'root.pem' }]);
    expect(reason({ projection: keyed, source: secret('pg-ca', { 'root.pem': authority.certificate }) })).toBe('Projected');
  });
});

describe('the published Secret', () => {
  const published = (changes: Partial<Secret['metadata']> = {}): Secret => {
    const made = plan().create!;
    return { ...made, metadata: { ...made.metadata, resourceVersion: '9', ...changes } };
  };
  const steps = (view: Partial<CaView>) => plan(view).patch?.steps.slice(1);

  it('is left alone once it is right', () => {
    expect(reason({ output: published() })).toBe('Projected');
    expect(steps({ output: published() })).toBeUndefined();
  });

  it('follows its source', () => {
    expect(steps({ output: published(), source: source(other.certificate) })).toEqual([
      { op: 'add', path: '/data', value: { 'ca.crt': Buffer.from(other.certificate).toString('base64') } },
    ]);
  });

  it('is taken over from a release that was removed and made again, and has one owner only', () => {
    const [owner] = published().metadata.ownerReferences!;
    const stray = { ...owner!, name: 'stray', uid: 'stray', controller: false };
    expect(steps({ output: published({ ownerReferences: [{ ...owner!, uid: 'older', blockOwnerDeletion: true }, stray] }) })).toEqual([
      { op: 'add', path: '/metadata/ownerReferences', value: [owner] },
    ]);
  });

  it('is not taken over by labels, which anyone can write, nor with another type', () => {
    const forged = published({ ownerReferences: [] });
    expect(reason({ output: forged })).toBe('ProjectionCollision');
    expect(reason({ output: { ...published(), type: 'kubernetes.io/tls' } })).toBe('ProjectionCollision');
  });

  it('gets its marks back and keeps those of others', () => {
    const output = published({ labels: { foreign: 'x', 'internal.cozystack.io/managed-by-cozystack': 'true' } });
    expect(steps({ output })).toEqual([
      {
        op: 'add',
        path: '/metadata/labels',
        value: {
          foreign: 'x',
          'internal.cozystack.io/managed-by-cozystack': 'true',
          'internal.cozystack.io/tenant-ca': 'true',
          'internal.cozystack.io/ca-cert-copy': 'true',
        },
      },
    ]);
  });

  it('is shown to the lineage webhook again when the definition says something else', () => {
    const output = published();
    output.metadata.labels!['internal.cozystack.io/managed-by-cozystack'] = 'true';
    const [labels] = steps({ output, selectors: 'other' }) as { value: Record<string, string> }[];
    expect(labels?.value).not.toHaveProperty(['internal.cozystack.io/managed-by-cozystack']);
  });

  it('is waited for while it is being deleted', () => {
    expect(reason({ output: published({ deletionTimestamp: 'now' }) })).toBe('ProjectionTerminating');
  });

  it('made by the application itself must be fit to be seen', () => {
    const canonical = projection({}, [{ type: 'CACert', sourceSecretName: 'pg.tenant-ca' }]);
    const of = (data: Record<string, string>, labels: Record<string, string> = {}, type = 'Opaque') =>
      plan({ projection: canonical, source: secret('pg.tenant-ca', data, { labels }, type) });
    const fit = of({ 'ca.crt': authority.certificate }, { 'internal.cozystack.io/tenant-ca': 'true' });
    expect(fit).toMatchObject({ condition: { reason: 'Projected' }, warnings: [] });
    expect(of({ 'ca.crt': 'x', more: 'y' }, {}, 'kubernetes.io/tls').warnings).toMatchObject([
      { reason: 'CACertCanonicalNameContract', note: expect.stringMatching(/type.*more than.*label/) },
    ]);
    expect(of({ any: authority.key })).toMatchObject({
      condition: { ready: false, reason: 'CanonicalNameOccupied' },
      warnings: [{ reason: 'CACertCanonicalNameOccupied' }],
    });
  });
});

describe('certificates in a value', () => {
  it('are made anew, without what stands between them', () => {
    const value = `Bag Attributes\n  friendlyName: x\n${authority.certificate}some text\n${other.certificate.replaceAll('\n', '\r\n')}\n\n`;
    expect(readCertificates(value)).toEqual({ kind: 'certificates', pem: authority.certificate + other.certificate });
  });

  it.each([
    ['text behind the last', () => `${authority.certificate}tail`, /follows the last/],
    ['a block of another type', () => `${authority.certificate}-----BEGIN X509 CRL-----\nAA==\n-----END X509 CRL-----\n`, /X509 CRL/],
    ['a block that is none', () => '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', /block 1 is no X.509/],
    ['no block', () => 'hello', /no PEM certificate/],
  ])('with %s are refused', (_, value, why) => {
    expect(readCertificates(value())).toMatchObject({ kind: 'invalid', why: expect.stringMatching(why) });
  });
});
