import { createHash } from 'node:crypto';
import { artifactProblem } from './codes.ts';

/** `sha256:` and 64 lower-case hexadecimal digits. */
export type Digest = `sha256:${string}`;

const form = /^sha256:[0-9a-f]{64}$/;

export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function isDigest(text: string): text is Digest {
  return form.test(text);
}

export function hexOf(digest: Digest): string {
  return digest.slice('sha256:'.length);
}

/** Throws DIGEST_MISMATCH unless `bytes` are what `wanted` names; `what` is named in the message, e.g. `layer of 127.0.0.1:5000/packages:v1`. */
export function verifyDigest(bytes: Uint8Array, wanted: Digest, what: string): void {
  const found = digestOf(bytes);
  if (found === wanted) return;
  throw artifactProblem({
    code: 'DIGEST_MISMATCH',
    message: `the ${what} has other bytes than its digest says: wanted ${wanted}, got ${found} (${bytes.length} bytes)`,
    where: { object: what },
    hint: 'do not use it: the registry, or something between, changed or cut it off; push it again from the source or pull from another mirror',
  });
}
