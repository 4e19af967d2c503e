import { X509Certificate } from 'node:crypto';

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const ANY_USE = '2.5.29.37.0';

/** The certificates of a PEM bundle. @throws for a block that is no certificate */
export function parseBundle(pem: string): X509Certificate[] {
  return (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((block) => new X509Certificate(block));
}

/** True if one of the authorities signed the certificate, for use by clients, and it is valid now. */
export function isTrusted(certificate: X509Certificate, authorities: readonly X509Certificate[], now = Date.now()): boolean {
  if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now) return false;
  const uses = certificate.keyUsage as string[] | undefined;
  if (uses && !uses.includes(CLIENT_AUTH) && !uses.includes(ANY_USE)) return false;
  return authorities.some((authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey));
}

/** Values of one part of a subject, such as `CN` (the user) or `O` (its groups). */
export function subjectParts(certificate: X509Certificate, part: string): string[] {
  return certificate.subject
    .split('\n')
    .filter((line) => line.startsWith(`${part}=`))
    .map((line) => line.slice(part.length + 1));
}
