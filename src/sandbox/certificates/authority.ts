import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import type * as X509 from '@peculiar/x509';

const x509: typeof X509 = await import('@peculiar/x509');
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A certificate and its private key (PKCS #8), both PEM. */
export interface KeyPair {
  certificate: string;
  key: string;
}

export interface CertificateOptions {
  commonName: string;
  organizations?: readonly string[];
  /** DNS names and IP addresses a server answers to; none makes a client certificate. */
  names?: readonly string[];
  /** Also usable as a client, as etcd's peers do. */
  clientToo?: boolean;
  /** May sign others. */
  authority?: boolean;
  days?: number;
}

const day = 86_400_000;
/** Clocks of machines differ; a certificate is valid a little earlier than it is made. */
const skew = 3_600_000;

/** A certificate authority of its own, good for ten years. */
export function createAuthority(commonName: string): Promise<KeyPair> {
  return issue('self', { commonName, authority: true, days: 3650 });
}

/** A certificate with a new key, signed by `signer` or by itself. */
export async function issue(signer: KeyPair | 'self', options: CertificateOptions): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const subject = [{ CN: [options.commonName] }, ...(options.organizations ?? []).map((name) => ({ O: [name] }))];
  const ca = signer === 'self' ? undefined : new x509.X509Certificate(signer.certificate);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject,
    issuer: ca?.subjectName.toJSON() ?? subject,
    notBefore: new Date(now - skew),
    notAfter: new Date(now + (options.days ?? 365) * day),
    publicKey: keys.publicKey,
    signingKey: signer === 'self' ? keys.privateKey : await importKey(signer.key),
    signingAlgorithm: algorithm,
    extensions: [
      ...purposeOf(options),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(ca?.publicKey ?? keys.publicKey),
    ],
  });
  return { certificate: pem(certificate), key: await exportKey(keys.privateKey) };
}

function purposeOf({ authority = false, names = [], clientToo = false }: CertificateOptions): X509.Extension[] {
  const server = names.length > 0;
  const usages = [
    ...(server ? [x509.ExtendedKeyUsage.serverAuth] : []),
    ...(server && !clientToo ? [] : [x509.ExtendedKeyUsage.clientAuth]),
  ];
  const signing = authority ? x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign : 0;
  return [
    new x509.BasicConstraintsExtension(authority, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | signing, true),
    ...(authority ? [] : [new x509.ExtendedKeyUsageExtension(usages)]),
    ...(server ? [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isAddress(value) ? 'ip' : 'dns', value })))] : []),
  ];
}

function pem(certificate: X509.X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}

/** Positive and unguessable, as RFC 5280 §4.1.2.2 asks: at most 20 octets with a zero top bit. */
function serial(): string {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes.toString('hex');
}

function isAddress(name: string): boolean {
  return /^[\d.]+$/.test(name) || name.includes(':');
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY').concat('\n');
}

function importKey(key: string): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(key), algorithm, false, ['sign']);
}
