import { X509Certificate } from 'node:crypto';

/** Any private key, also PGP's "PRIVATE KEY BLOCK": whoever writes a header like that means a key, however the line ends. */
const privateKey = /-----BEGIN[^\n]*PRIVATE KEY/i;
const block = /-----BEGIN ([A-Z0-9 ]+)-----\r?\n?([A-Za-z0-9+/=\s]*?)-----END \1-----/g;

export const hasPrivateKey = (text: string): boolean => privateKey.test(text);

/** What a value is, as far as it may be published. */
export type Certificates =
  | { readonly kind: 'certificates'; readonly pem: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'private-key' }
  | { readonly kind: 'invalid'; readonly why: string };

/**
 * Reads certificates out of a value. What comes back is made anew from the parsed certificates alone, so that nothing between, before or inside of the
 * blocks travels along. Keys are looked for before anything is parsed: a parser skips what it does not know.
 */
export function readCertificates(value: string): Certificates {
  if (value.trim() === '') return { kind: 'blank' };
  if (hasPrivateKey(value)) return { kind: 'private-key' };
  const certificates: string[] = [];
  let end = 0;
  for (const match of value.matchAll(block)) {
    end = match.index + match[0].length;
    if (match[1] !== 'CERTIFICATE') return { kind: 'invalid', why: `it holds a block of type ${match[1]}` };
    const parsed = parse(match[2] ?? '');
    if (!parsed) return { kind: 'invalid', why: `block ${certificates.length + 1} is no X.509 certificate` };
    certificates.push(parsed);
  }
  if (certificates.length === 0) return { kind: 'invalid', why: 'it holds no PEM certificate' };
  if (value.slice(end).trim() !== '') return { kind: 'invalid', why: 'something follows the last certificate' };
  return { kind: 'certificates', pem: certificates.join('') };
}

function parse(base64: string): string | undefined {
  try {
    return `${new X509Certificate(Buffer.from(base64, 'base64')).toString().trimEnd()}\n`;
  } catch {
    return undefined;
  }
}
