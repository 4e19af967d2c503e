import { X509Certificate } from 'node:crypto';

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
const ANY_USE = '2.5.29.37.0';

/** The certificates of a PEM bundle. @throws for a block that is no certificate */
export function parseBundle(pem: string): X509Certificate[] {
  return (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((block) => new X509Certificate(block));
}

/** The parts of a certificate that are looked at; read once, since each look goes through the certificate's bytes. */
interface Facts {
  readonly from: number;
  readonly to: number;
  readonly forClients: boolean;
  readonly subject: readonly string[];
  /** Whether one of some authorities signed it: a check takes longer than all the rest of a request, and each request shows the same certificate. */
  readonly signed: WeakMap<readonly X509Certificate[], boolean>;
}

const known = new WeakMap<X509Certificate, Facts>();

function factsOf(certificate: X509Certificate): Facts {
  const before = known.get(certificate);
  if (before) return before;
  const uses = certificate.keyUsage as string[] | undefined;
  const facts = {
    from: Date.parse(certificate.validFrom),
    to: Date.parse(certificate.validTo),
    forClients: !uses || uses.includes(CLIENT_AUTH) || uses.includes(ANY_USE),
    subject: certificate.subject.split('\n'),
    signed: new WeakMap(),
  };
  known.set(certificate, facts);
  return facts;
}

function isSigned(certificate: X509Certificate, { signed }: Facts, authorities: readonly X509Certificate[]): boolean {
  const before = signed.get(authorities);
  if (before !== undefined) return before;
  const found = authorities.some((authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey));
  signed.set(authorities, found);
  return found;
}

/**
 * True if one of the authorities signed the certificate, for use by clients, and it is valid now.
 * @param authorities a list that never changes; other authorities come as another list
 */
export function isTrusted(certificate: X509Certificate, authorities: readonly X509Certificate[], now = Date.now()): boolean {
  const facts = factsOf(certificate);
  return facts.from <= now && facts.to >= now && facts.forClients && isSigned(certificate, facts, authorities);
}

/** Values of one part of a subject, such as `CN` (the user) or `O` (its groups). */
export function subjectParts(certificate: X509Certificate, part: string): string[] {
  return factsOf(certificate)
    .subject.filter((line) => line.startsWith(`${part}=`))
    .map((line) => line.slice(part.length + 1));
}
