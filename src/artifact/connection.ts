import { Problem } from '../problem.ts';
import { answerProblem, BusyProblem } from './answer-problem.ts';
import { Authorization, type Scope } from './authorization.ts';
import { dockerKeychain, type Keychain } from './credentials.ts';
import { isBrokenOff, networkProblem } from './network-error.ts';
import { pauseAfter, type Sleep, sleeping, tries } from './retry.ts';
import { type Answer, type Ask, isLoopback, roundTrip } from './round-trip.ts';

export interface ConnectionOptions {
  /** Where credentials come from; the Docker configuration. */
  keychain?: Keychain | undefined;
  /** HTTP without TLS; taken for granted on loopback addresses. */
  plainHttp?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds without any byte after which the registry counts as silent; 30 s. */
  patience?: number | undefined;
  sleep?: Sleep | undefined;
}

export interface RegistryRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Below the registry's address, or absolute as the registry gave it. */
  path: string;
  scopes: readonly Scope[];
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Statuses that the caller handles; any other one is thrown as a Problem about `what`. */
  expect: readonly number[];
  /** The reference that this is about, for errors. */
  what: string;
  /** Largest answer, bytes; 4 MiB. */
  limit?: number;
}

type Trip = Pick<Ask, 'method' | 'url' | 'headers' | 'body'> & { limit?: number };

const defaultLimit = 4 * 1024 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Talks HTTP with one registry: authorisation, redirects, retries with back-off, and errors in a person's words. */
export class Connection {
  readonly registry: string;
  readonly #base: URL;
  readonly #authorization: Authorization;
  readonly #options: ConnectionOptions;

  constructor(registry: string, options: ConnectionOptions = {}) {
    this.registry = registry;
    this.#options = options;
    this.#base = new URL(`${options.plainHttp || isLoopback(registry) ? 'http' : 'https'}://${registry}`);
    this.#authorization = new Authorization(registry, options.keychain ?? dockerKeychain(), (trip) => this.#trip(trip));
  }

  /** One request, not repeated: for use inside `persist`. */
  async once({ method, path, scopes, headers = {}, body, expect, what, limit = defaultLimit }: RegistryRequest): Promise<Answer> {
    const answer = await this.#authorised({ method, url: new URL(path, this.#base), headers, body, limit }, scopes);
    if (!expect.includes(answer.status)) throw answerProblem(answer, this.registry, what);
    return answer;
  }

  /** A request that may be repeated without harm. */
  async request(request: RegistryRequest): Promise<Answer> {
    return await this.persist(() => this.once(request));
  }

  /** Repeats `work` while the registry is busy or the connection breaks off. */
  async persist<T>(work: () => Promise<T>): Promise<T> {
    const { sleep = sleeping, signal } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const busy = error instanceof BusyProblem;
        if (attempt === tries || !(busy || isBrokenOff((error as Error).cause))) throw error;
        await sleep(pauseAfter(attempt, busy ? error.retryAfter : undefined), signal);
      }
    }
  }

  async #authorised(trip: Trip, scopes: readonly Scope[]): Promise<Answer> {
    for (let second = false; ; second = true) {
      const sent = this.#isOwn(trip.url) ? await this.#authorization.header(scopes) : undefined;
      const answer = await this.#trip({ ...trip, headers: { ...trip.headers, ...(sent ? { authorization: sent } : {}) } });
      if (answer.status !== 401 || second) return await this.#followed(answer, trip);
      if (!(await this.#authorization.learn(answer.headers['www-authenticate'], scopes, sent))) return answer;
    }
  }

  /** Registries send to a store of blobs elsewhere, with a signed address: our credentials are not for that one. */
  async #followed(answer: Answer, trip: Trip): Promise<Answer> {
    let current = answer;
    let { url } = trip;
    for (let hops = 0; hops < 5 && redirects.has(current.status) && ['GET', 'HEAD'].includes(trip.method); hops++) {
      if (!current.headers.location) break;
      url = new URL(current.headers.location, url);
      current = await this.#trip({ ...trip, url });
    }
    return current;
  }

  async #trip({ limit = defaultLimit, headers, ...trip }: Trip): Promise<Answer> {
    const { signal, patience = 30_000 } = this.#options;
    try {
      return await roundTrip({ ...trip, headers: { 'user-agent': 'cozy', ...headers }, limit, patience, signal });
    } catch (error) {
      if (error instanceof Problem || signal?.aborted) throw error;
      throw networkProblem(error, trip.url.host);
    }
  }

  #isOwn(url: URL): boolean {
    return url.host === this.#base.host;
  }
}
