import { readFile } from 'node:fs/promises';
import { AccessError } from './cluster.ts';

/** How long a token read from a file is used before the file is read again. Bound tokens live an hour at least and are renewed at 80 %. */
const FRESH_MS = 60_000;

/** Reads a bearer token from a file that somebody else renews. @throws {AccessError} from the returned function, if the file cannot be read */
export function tokenFile(path: string): (refresh?: boolean) => Promise<Record<string, string>> {
  let headers: Record<string, string> | undefined;
  let readAt = 0;
  return async (refresh = false) => {
    if (!headers || refresh || Date.now() - readAt > FRESH_MS) {
      const token = await readFile(path, 'utf8').catch((cause) => {
        throw new AccessError(`the token in ${path} cannot be read: ${(cause as Error).message}`, { cause });
      });
      headers = { authorization: `Bearer ${token.trim()}` };
      readAt = Date.now();
    }
    return headers;
  };
}
