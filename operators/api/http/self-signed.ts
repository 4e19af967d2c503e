import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import type * as X509 from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAYS = 365;

/** A certificate for development, signed by itself; PEM. The one that a cluster trusts comes from files. */
export async function selfSigned(names: readonly string[]): Promise<{ cert: string; key: string }> {
  // The library registers itself with a container that reflect-metadata must have made before.
  const x509: typeof X509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const now = Date.now();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [names[0] ?? 'localhost'] }],
    notBefore: new Date(now - 3_600_000),
    notAfter: new Date(now + DAYS * 86_400_000),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value }))),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n` };
}
