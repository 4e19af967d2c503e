import { createHash, type X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Client } from '../../kit/client/client.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { unauthorized } from '../errors/status.ts';
import type { User } from '../http/call.ts';
import type { Authorities } from './authorities.ts';
import { isTrusted, subjectParts } from './certificates.ts';
import { Remembered } from './remembered.ts';

interface TokenReview extends KubeObject {
  spec: { token: string };
  status?: {
    authenticated?: boolean;
    error?: string;
    user?: { username?: string; uid?: string; groups?: string[]; extra?: Record<string, string[]> };
  };
}

const tokenReviews = resource<TokenReview>({
  group: 'authentication.k8s.io',
  version: 'v1',
  plural: 'tokenreviews',
  kind: 'TokenReview',
  namespaced: false,
});

const AUTHENTICATED = 'system:authenticated';
const UNAUTHENTICATED = 'system:unauthenticated';
const ANONYMOUS: User = { name: 'system:anonymous', uid: '', groups: [UNAUTHENTICATED], extra: {} };
const REMEMBER_MS = 10_000;

function values(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  return Array.isArray(header) ? header : [header];
}

/** Everybody who is somebody is also in this group, even if a proxy does not say so. */
function withAuthenticated(name: string, groups: readonly string[]): readonly string[] {
  const known = name === ANONYMOUS.name || groups.includes(AUTHENTICATED) || groups.includes(UNAUTHENTICATED);
  return known ? groups : [...groups, AUTHENTICATED];
}

/** Finds out who asks: a user that a trusted proxy names, the owner of a client certificate or of a token, else nobody in particular. */
export class Authenticator {
  readonly #client: Client;
  readonly #authorities: () => Authorities | undefined;
  readonly #reviews = new Remembered<User | undefined>(REMEMBER_MS);

  constructor(client: Client, authorities: () => Authorities | undefined) {
    this.#client = client;
    this.#authorities = authorities;
  }

  /**
   * @param certificate that the client showed in the handshake
   * @param raw names and values of the headers in turn, as they came: a group header may come many times
   * @throws {StatusError} 401 for credentials that are wrong
   */
  async user(certificate: X509Certificate | undefined, headers: IncomingHttpHeaders, raw: readonly string[]): Promise<User> {
    const authorities = this.#authorities();
    const proxied = certificate && authorities && this.#proxied(certificate, authorities, raw);
    if (proxied) return proxied;
    if (certificate && authorities && isTrusted(certificate, authorities.clients)) {
      const name = subjectParts(certificate, 'CN')[0];
      if (name) return { name, uid: '', groups: withAuthenticated(name, subjectParts(certificate, 'O')), extra: {} };
    }
    const authorization = values(headers.authorization)[0];
    if (!authorization) return ANONYMOUS;
    const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1];
    if (!token) throw unauthorized();
    const key = createHash('sha256').update(token).digest('base64');
    const found = await this.#reviews.get(key, () => this.#review(token));
    if (!found) throw unauthorized();
    return found;
  }

  #proxied(certificate: X509Certificate, { proxy }: Authorities, raw: readonly string[]): User | undefined {
    if (proxy.authorities.length === 0 || !isTrusted(certificate, proxy.authorities)) return undefined;
    if (proxy.names.length > 0 && !subjectParts(certificate, 'CN').some((name) => proxy.names.includes(name))) return undefined;
    let name = '';
    let uid = '';
    const groups: string[] = [];
    const extra: Record<string, string[]> = {};
    for (let at = 0; at + 1 < raw.length; at += 2) {
      const header = raw[at]!.toLowerCase();
      const value = raw[at + 1]!;
      if (!name && proxy.userHeaders.includes(header)) name = value;
      else if (!uid && proxy.uidHeaders.includes(header)) uid = value;
      else if (proxy.groupHeaders.includes(header)) groups.push(value);
      else {
        const prefix = proxy.extraPrefixes.find((each) => header.startsWith(each));
        if (!prefix) continue;
        const key = unescaped(header.slice(prefix.length));
        extra[key] = [...(extra[key] ?? []), value];
      }
    }
    return name ? { name, uid, groups: withAuthenticated(name, groups), extra } : undefined;
  }

  async #review(token: string): Promise<User | undefined> {
    const { status } = await this.#client.create(tokenReviews, {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenReview',
      metadata: { name: '' },
      spec: { token },
    });
    if (!status?.authenticated || !status.user?.username) return undefined;
    const { username, uid = '', groups = [], extra = {} } = status.user;
    return { name: username, uid, groups: withAuthenticated(username, groups), extra };
  }
}

/** Keys of extra headers are URL-encoded, since header names know neither case nor all characters. */
function unescaped(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
