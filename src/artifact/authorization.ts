import { artifactProblem } from './codes.ts';
import type { Credentials, Keychain } from './credentials.ts';
import type { Answer, Ask } from './round-trip.ts';

/** What a registry asks for with `WWW-Authenticate`. */
export interface Challenge {
  scheme: 'basic' | 'bearer';
  parameters: Record<string, string>;
}

/** The first challenge that we know how to meet (RFC 9110 section 11.6.1); bearer before basic. */
export function parseChallenge(header: string): Challenge | undefined {
  const found = [...header.matchAll(/(?:^|,\s*)(basic|bearer)(?:\s+((?:[^",]|"(?:[^"\\]|\\.)*"|,(?!\s*(?:basic|bearer)\b))*))?/gi)].map(
    ([, scheme = '', rest = '']): Challenge => ({
      scheme: scheme.toLowerCase() as Challenge['scheme'],
      parameters: Object.fromEntries(
        [...rest.matchAll(/([a-z_-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/gi)].map(([, key = '', quoted, plain]) => [
          key.toLowerCase(),
          quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
        ]),
      ),
    }),
  );
  return found.find(({ scheme }) => scheme === 'bearer') ?? found[0];
}

/** Scopes of the token specification: `repository:<name>:<actions>`. */
export type Scope = `repository:${string}:${string}`;

interface Token {
  header: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * The `Authorization` header for one registry, learnt from its challenges: nothing until it asks; then Basic, or a Bearer token for each set of scopes,
 * fetched from the realm that it names (distribution specification, token authentication) and kept until it runs out.
 */
export class Authorization {
  readonly #registry: string;
  readonly #keychain: Keychain;
  readonly #ask: (ask: Pick<Ask, 'method' | 'url' | 'headers' | 'body'>) => Promise<Answer>;
  readonly #now: () => number;
  #tokens = new Map<string, Token>();
  #challenge: Challenge | undefined;

  constructor(
    registry: string,
    keychain: Keychain,
    ask: (ask: Pick<Ask, 'method' | 'url' | 'headers' | 'body'>) => Promise<Answer>,
    now: () => number = Date.now,
  ) {
    this.#registry = registry;
    this.#keychain = keychain;
    this.#ask = ask;
    this.#now = now;
  }

  /** The header for a request within `scopes`, as far as known from earlier challenges. */
  async header(scopes: readonly Scope[]): Promise<string | undefined> {
    if (!this.#challenge) return undefined;
    const kept = this.#tokens.get(scopes.join(' '));
    if (kept && kept.until > this.#now()) return kept.header;
    return await this.#meet(this.#challenge, scopes);
  }

  /** Takes the challenge of a 401 in; false if there is nothing (new) to answer with. */
  async learn(challenge: string | undefined, scopes: readonly Scope[], sent: string | undefined): Promise<boolean> {
    const parsed = challenge === undefined ? undefined : parseChallenge(challenge);
    if (!parsed) return false;
    this.#challenge = parsed;
    this.#tokens.delete(scopes.join(' '));
    const header = await this.#meet(parsed, scopes);
    return header !== undefined && header !== sent;
  }

  async #meet({ scheme, parameters }: Challenge, scopes: readonly Scope[]): Promise<string | undefined> {
    const credentials = await this.#keychain(this.#registry);
    if (credentials && 'registryToken' in credentials) return `Bearer ${credentials.registryToken}`;
    if (scheme === 'basic') return credentials && 'username' in credentials ? basic(credentials) : undefined;
    const token = await this.#fetchToken(parameters, scopes, credentials);
    this.#tokens.set(scopes.join(' '), token);
    return token.header;
  }

  async #fetchToken(parameters: Record<string, string>, scopes: readonly Scope[], credentials?: Credentials): Promise<Token> {
    const realm = URL.parse(parameters['realm'] ?? '');
    if (!realm) throw this.#refusal(`names no address for tokens (realm "${parameters['realm'] ?? ''}")`);
    const answer = await this.#ask(tokenRequest(realm, parameters['service'], scopes, credentials));
    if (answer.status === 401 || answer.status === 403) {
      throw artifactProblem({
        code: 'REGISTRY_UNAUTHORIZED',
        message: `${realm.host} gives no token for ${this.#registry}: ${credentials ? 'it refuses the credentials' : 'it wants credentials'} (${answer.status})`,
        where: { object: this.#registry },
        hint: `log in with \`docker login ${this.#registry}\` and check that the account may do this`,
        blame: 'environment',
      });
    }
    if (answer.status !== 200) throw this.#refusal(`gets no token from ${realm.host}: status ${answer.status}`);
    const body = parseTokenAnswer(answer.body);
    if (!body) throw this.#refusal(`gets an answer without a token from ${realm.host}`);
    // The specification promises at least 60 s; a fifth is left as margin for clocks and way.
    return { header: `Bearer ${body.token}`, until: this.#now() + Math.max(body.seconds, 60) * 800 };
  }

  #refusal(why: string) {
    return artifactProblem({
      code: 'REGISTRY_ANSWER',
      message: `the registry ${this.#registry} asks for a token, but ${why}`,
      where: { object: this.#registry },
      hint: "check the registry's token settings",
      blame: 'environment',
    });
  }
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** GET with Basic as the token specification says; a refresh token goes by POST, as its OAuth2 variant says. */
function tokenRequest(realm: URL, service: string | undefined, scopes: readonly Scope[], credentials?: Credentials) {
  if (credentials && 'identityToken' in credentials) {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: credentials.identityToken, client_id: 'cozy' });
    if (service) form.set('service', service);
    form.set('scope', scopes.join(' '));
    return {
      method: 'POST',
      url: realm,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(form.toString()),
    };
  }
  const url = new URL(realm);
  if (service) url.searchParams.set('service', service);
  for (const scope of scopes) url.searchParams.append('scope', scope);
  const headers: Record<string, string> = credentials && 'username' in credentials ? { authorization: basic(credentials) } : {};
  return { method: 'GET', url, headers };
}

function parseTokenAnswer(body: Buffer): { token: string; seconds: number } | undefined {
  try {
    const parsed = JSON.parse(body.toString('utf8'));
    const token = parsed.token ?? parsed.access_token;
    return typeof token === 'string' ? { token, seconds: Number(parsed.expires_in) || 60 } : undefined;
  } catch {
    return undefined;
  }
}
