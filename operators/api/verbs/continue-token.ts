import { badRequest } from '../errors/status.ts';

/** Where the next page of a list begins. */
export interface ContinueToken {
  /** Version that all pages show. */
  readonly version: number;
  /** The last object of the page before. */
  readonly namespace: string;
  readonly name: string;
}

export const writeToken = ({ version, namespace, name }: ContinueToken): string =>
  Buffer.from(JSON.stringify([version, namespace, name])).toString('base64url');

/** @throws {StatusError} 400 for what is no token of ours */
export function readToken(text: string): ContinueToken {
  try {
    const [version, namespace, name, ...more]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Number.isSafeInteger(version) && typeof namespace === 'string' && typeof name === 'string' && more.length === 0)
      return { version: version as number, namespace, name };
  } catch {
    // Falls through: whatever is wrong with it, it is no token.
  }
  throw badRequest('continue key is not valid: it was not made by this server');
}
