import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';

/** Certificate and key as PEM. */
export interface ServingCertificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Reads tls.crt and tls.key of a mounted Secret.
 * @throws {Error} if they are not there, cannot be read or do not belong together: while a Secret is swapped that can happen for a moment
 */
export async function readCertificate(folder: string): Promise<ServingCertificate> {
  const [cert, key] = await Promise.all([readFile(join(folder, 'tls.crt')), readFile(join(folder, 'tls.key'))]);
  createSecureContext({ cert, key });
  return { cert, key };
}

export const isSameCertificate = (a: ServingCertificate, b: ServingCertificate): boolean => a.cert.equals(b.cert) && a.key.equals(b.key);

/** Until when it is valid, in milliseconds since 1970. */
export const validUntil = ({ cert }: ServingCertificate): number => Date.parse(new X509Certificate(cert).validTo);
