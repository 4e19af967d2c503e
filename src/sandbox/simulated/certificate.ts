import { createHash } from 'node:crypto';
import { parseDuration } from '../../../operators/kit/flags/duration.ts';
import type { CertificateOptions } from '../certificates/authority.ts';
import type { CustomResource } from './operator.ts';

const day = 86_400_000;

/** How cert-manager reads a Certificate: what to ask the authority for. The key is always ECDSA P-256, whatever was asked for. */
export function requestOf({ metadata, spec }: CustomResource): CertificateOptions {
  const names = [...(spec.dnsNames ?? []), ...(spec.ipAddresses ?? [])];
  return {
    commonName: spec.commonName ?? names[0] ?? metadata.name,
    organizations: spec.subject?.organizations ?? [],
    names,
    clientToo: true,
    authority: spec.isCA === true,
    days: lifetimeOf({ spec }) / day,
  };
}

/** In ms; cert-manager's default is 90 days. */
export function lifetimeOf({ spec }: Pick<CustomResource, 'spec'>): number {
  return spec.duration ? parseDuration(spec.duration) : 90 * day;
}

/** When to renew, in ms before the end: a third of the lifetime unless said otherwise. */
export function renewBeforeOf({ spec }: Pick<CustomResource, 'spec'>): number {
  return spec.renewBefore ? parseDuration(spec.renewBefore) : lifetimeOf({ spec }) / 3;
}

/** Changes with all that a certificate is made from, so that a changed request or another authority leads to a new one. */
export function fingerprint(request: CertificateOptions, signer: string): string {
  return createHash('sha256').update(JSON.stringify(request)).update(signer).digest('hex').slice(0, 32);
}

/** The annotations by which cert-manager tells what a Secret was made for. */
export function secretAnnotations({ metadata, spec }: CustomResource): Record<string, string> {
  return {
    ...spec.secretTemplate?.annotations,
    'cert-manager.io/certificate-name': metadata.name,
    'cert-manager.io/issuer-name': spec.issuerRef?.name ?? '',
    'cert-manager.io/issuer-kind': spec.issuerRef?.kind ?? 'Issuer',
    'cert-manager.io/issuer-group': spec.issuerRef?.group ?? 'cert-manager.io',
    'cert-manager.io/common-name': spec.commonName ?? '',
    'cert-manager.io/alt-names': (spec.dnsNames ?? []).join(','),
    'cert-manager.io/ip-sans': (spec.ipAddresses ?? []).join(','),
    'cert-manager.io/uri-sans': (spec.uris ?? []).join(','),
  };
}
