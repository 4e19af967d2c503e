import type { Environment } from '@marcbachmann/cel-js';

const TYPE = 'kubernetes.URL';

class CelUrl {
  readonly url: URL;
  constructor(url: URL) {
    this.url = url;
  }
}

/** Paths have no host, but are URLs to Kubernetes; any host makes them parse. */
const NOWHERE = 'nowhere.invalid';

/** @throws for what is neither an absolute URL nor an absolute path */
function url(text: string): CelUrl {
  if (text.startsWith('/')) return new CelUrl(new URL(`http://${NOWHERE}${text}`));
  if (!URL.canParse(text)) throw new Error(`URL parse error during conversion from string: ${JSON.stringify(text)}`);
  return new CelUrl(new URL(text));
}

function queryOf({ url: { searchParams } }: CelUrl): Record<string, string[]> {
  const made: Record<string, string[]> = Object.create(null);
  for (const key of searchParams.keys()) made[key] = searchParams.getAll(key);
  return made;
}

/** `url` and its parts. */
export function registerUrls(env: Environment): void {
  env.registerType(TYPE, CelUrl);
  env.registerFunction(`url(string): ${TYPE}`, url);
  env.registerFunction('isURL(string): bool', (text: string) => text.startsWith('/') || URL.canParse(text));
  const host = (text: string) => (text.startsWith(NOWHERE) ? '' : text);
  env.registerFunction(`${TYPE}.getScheme(): string`, (on: CelUrl) => (on.url.hostname === NOWHERE ? '' : on.url.protocol.slice(0, -1)));
  env.registerFunction(`${TYPE}.getHost(): string`, (on: CelUrl) => host(on.url.host));
  env.registerFunction(`${TYPE}.getHostname(): string`, (on: CelUrl) => host(on.url.hostname).replace(/^\[|\]$/g, ''));
  env.registerFunction(`${TYPE}.getPort(): string`, (on: CelUrl) => on.url.port);
  env.registerFunction(`${TYPE}.getEscapedPath(): string`, (on: CelUrl) => on.url.pathname);
  env.registerFunction(`${TYPE}.getQuery(): map<string, list<string>>`, queryOf);
}
