import { readFile } from 'node:fs/promises';

/** How long a token read from a file is used before the file is read again. Bound tokens live an hour at least and are renewed at 80 %. */
const FRESH_MS = 60_000;

/** Reads a bearer token from a file that somebody else renews. */
export function tokenFile(path: string): (refresh?: boolean) => Promise<Record<string, string>> {
  let headers: Record<string, string> | undefined;
  let readAt = 0;
  return async (refresh = false) => {
    if (!headers || refresh || Date.now() - readAt > FRESH_MS) {
      headers = { authorization: `Bearer ${(await readFile(path, 'utf8')).trim()}` };
      readAt = Date.now();
    }
    return headers;
  };
}
