import { createHash } from 'node:crypto';

/** The first 16 hexadecimal digits of SHA-256 over a step's file: what `hash` of a step must be. */
export const fingerprint = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 16);
