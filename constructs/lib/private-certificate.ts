import type { Construct } from 'constructs';
import { type Dynamic, type Expr, type Release, str } from '../../src/chart/index.ts';
import { Certificate, Issuer } from '../kinds/cert-manager.io.ts';
import { TenantProjection } from '../kinds/internal.cozystack.io.ts';
import { goesWithCertificate } from './api/certificate-secrets.ts';

const KEY = { algorithm: 'ECDSA', size: 256 } as const;

/** Secrets go with their Certificate: cert-manager would leave them behind. */
const secretTemplate = { labels: { [goesWithCertificate]: 'true' } };

/** The Secret with key and certificate of the servers, and with the certificate of their authority. */
export const serverCertificateOf = (release: Release): Expr<string> => str`${release.name}-tls`;

/** The Secret with key and certificate of the authority. */
export const authorityOf = (release: Release): Expr<string> => str`${release.name}-ca`;

export interface PrivateCertificate {
  readonly dnsNames: Dynamic<string[]>;
  /** Further fields of the Certificate. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * A certificate for the servers of a release, which are clients of each other as well, from an authority of its own; the tenant gets the certificate of
 * that, and nothing else of it. The authority keeps its key when it is renewed, so that what trusts it goes on to; servers change theirs.
 */
export function privateCertificate(scope: Construct, release: Release, { dnsNames, more = {} }: PrivateCertificate): void {
  const selfSigned = str`${release.name}-selfsigned`;
  const authority = authorityOf(release);
  const server = serverCertificateOf(release);
  new Issuer(scope, 'self-signed-issuer', { metadata: { name: selfSigned }, spec: { selfSigned: {} } });
  new Certificate(scope, 'authority', {
    metadata: { name: authority },
    spec: {
      isCA: true,
      commonName: authority,
      secretName: authority,
      secretTemplate,
      duration: '43800h',
      privateKey: { ...KEY, rotationPolicy: 'Never' },
      issuerRef: { name: selfSigned },
    },
  });
  new Issuer(scope, 'issuer', { metadata: { name: authority }, spec: { ca: { secretName: authority } } });
  new Certificate(scope, 'certificate', {
    metadata: { name: server },
    spec: {
      commonName: release.name,
      dnsNames,
      secretName: server,
      secretTemplate,
      duration: '8760h',
      renewBefore: '720h',
      privateKey: { ...KEY, rotationPolicy: 'Always' },
      usages: ['digital signature', 'key encipherment', 'server auth', 'client auth'],
      issuerRef: { name: authority },
      ...more,
    },
  });
  new TenantProjection(scope, 'authority-projection', {
    metadata: { name: authority },
    spec: { projections: [{ type: 'CACert', sourceSecretName: authority, sourceKey: 'ca.crt' }] },
  });
}

/** Names of a Service by which it is found from its namespace and from others. */
export function namesOfService(service: Expr<string>, release: Release, domain: Expr<string>): Expr<string>[] {
  const elsewhere = str`${service}.${release.namespace}.svc`;
  return [service, elsewhere, str`${elsewhere}.${domain}`];
}
