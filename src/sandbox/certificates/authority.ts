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

export interface LeafOptions {
  commonName: string;
  organizations?: readonly string[];
  /** DNS names and IP addresses a server answers to; none makes a client certificate. */
  names?: readonly string[];
  /** Also usable as a client, as etcd's peers do. */
  clientToo?: boolean;
  days?: number;
}

const day = 86_400_000;
/** Clocks of machines differ; a certificate is valid a little earlier than it is made. */
const skew = 3_600_000;

/** A certificate authority of its own, good for ten years. */
export async function createAuthority(commonName: string): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [commonName] }],
    notBefore: new Date(now - skew),
    notAfter: new Date(now + 3650 * day),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign | x509.KeyUsageFlags.digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: pem(certificate), key: await exportKey(keys.privateKey) };
}

/** A certificate signed by `authority`, with a new key. */
export async function issue(
  authority: KeyPair,
  { commonName, organizations = [], names = [], clientToo, days = 365 }: LeafOptions,
): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const ca = new x509.X509Certificate(authority.certificate);
  const now = Date.now();
  const server = names.length > 0;
  const usages = [
    ...(server ? [x509.ExtendedKeyUsage.serverAuth] : []),
    ...(server && !clientToo ? [] : [x509.ExtendedKeyUsage.clientAuth]),
  ];
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: [commonName] }, ...organizations.map((name) => ({ O: [name] }))],
    issuer: ca.subjectName.toJSON(),
    notBefore: new Date(now - skew),
    notAfter: new Date(now + days * day),
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(usages),
      await x509.AuthorityKeyIdentifierExtension.create(ca.publicKey),
      ...(server
        ? [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isAddress(value) ? 'ip' : 'dns', value })))]
        : []),
    ],
  });
  return { certificate: pem(certificate), key: await exportKey(keys.privateKey) };
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
