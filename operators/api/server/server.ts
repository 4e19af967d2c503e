import { randomUUID, type X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Logger } from '../../kit/log/log.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { type Authorizer, MASTERS } from '../auth/authorize.ts';
import { internalError, StatusError, timedOut, tooManyRequests, unavailable } from '../errors/status.ts';
import { errorAnswer, indented } from '../http/answers.ts';
import { readBody } from '../http/body.ts';
import type { Answer, Call, Stream, User } from '../http/call.ts';
import type { Incoming, Outgoing } from '../http/listener.ts';
import { send, warningHeader } from '../http/send.ts';
import { ResponseStream } from '../http/stream.ts';
import { acceptedFormat } from '../requests/accept.ts';
import { authorisedName, type RequestInfo, type ResourceRequest, requestInfo } from '../requests/request-info.ts';
import type { FairQueue } from './fair-queue.ts';
import { requests } from './metrics.ts';
import type { Shares } from './shares.ts';

/** What is served, seen from the port. */
export interface Routes {
  /** Documents about the server and its kinds. @throws {StatusError} */
  path(path: string, request: { method: string; headers: Incoming['headers']; query: URLSearchParams }): Promise<Answer>;
  /** @throws {StatusError} 404 for a resource that is not served, before anybody's rights are looked at */
  check(info: ResourceRequest): void;
  /** @returns undefined if the call took the stream */
  resource(call: Call, open: () => Stream): Promise<Answer | undefined>;
}

export interface ServerParts {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
  readonly routes: Routes;
  readonly log: Logger;
  /** Undefined once requests can be answered; until then, why not. Half a view of the cluster would look like a cluster without objects. */
  readonly unready: () => string | undefined;
  /** Lets requests in, a limited number at once. Watches leave it when they are open. */
  readonly queue: FairQueue;
  /** Watches that may be open. */
  readonly watches: Shares;
}

/** The id that kube-apiserver gave the request, so that both logs can be laid side by side; else one of our own. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

const isPretty = (url = ''): boolean => /[?&]pretty(=(true|1))?(&|$)/.test(url);

const isHealth = (path: string): boolean => /^\/(healthz|livez|readyz)(\/|$)/.test(path);

/** Requests that may be in the server at all, those that wait included: memory is bounded whoever sends them. */
const MAX_REQUESTS = 2_000;
/** Why work on a request ends with its client; made once, since every request ends so, answered or not. */
const GONE = new Error('the client is gone, or has its answer');
/** Milliseconds for a request that is no watch. */
const LIMIT_MS = 60_000;

/** A request, and who asks. */
interface Asked {
  readonly id: string;
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  readonly user: User;
  readonly path: string;
  readonly method: string;
  readonly gone: AbortController;
}

interface Seen {
  info?: RequestInfo;
  user?: User;
  status: number;
}

/** Turns requests into calls: who asks, for what, whether they may; and answers, errors included, into responses. */
export class Server {
  readonly #parts: ServerParts;
  readonly #certificates = new WeakMap<object, { certificate: X509Certificate | undefined }>();
  #inside = 0;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  readonly handle = (request: Incoming, response: Outgoing): void => {
    void this.#serve(request, response);
  };

  async #serve(request: Incoming, response: Outgoing): Promise<void> {
    const started = performance.now();
    const id = requestId(request.headers['audit-id']);
    const seen: Seen = { status: 0 };
    const warnings: string[] = [];
    response.on('error', () => response.destroy());
    response.setHeader('audit-id', id);
    this.#inside++;
    try {
      const answer = await this.#answer(id, request, response, warnings, seen);
      seen.status = answer?.status ?? 200;
      if (answer && !response.destroyed) await send(request, response, isPretty(request.url) ? indented(answer) : answer, warnings);
    } catch (error) {
      const told = this.#toldOf(error, id);
      seen.status = told.code;
      if (!response.headersSent && !response.destroyed)
        await send(request, response, errorAnswer(told, acceptedFormat(request.headers.accept) ?? 'json'), warnings).catch(() =>
          response.destroy(),
        );
      else response.destroy();
    }
    this.#inside--;
    this.#record(id, request, seen, performance.now() - started);
  }

  async #answer(id: string, request: Incoming, response: Outgoing, warnings: string[], seen: Seen): Promise<Answer | undefined> {
    const method = request.method ?? 'GET';
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
    if (!isHealth(path)) {
      this.#requireReady();
      if (this.#inside > MAX_REQUESTS) throw tooManyRequests('Too many requests, please try again later.');
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort(GONE));
    const user = await this.#user(request, gone.signal);
    seen.user = user;
    const info = requestInfo(method, path, query);
    seen.info = info;
    // Administrators and kube-apiserver's own looks get in however full it is, as they do there.
    const leave = isHealth(path) || user.groups.includes(MASTERS) ? undefined : await this.#parts.queue.enter(user.name, gone.signal);
    try {
      return await this.#answerTo({ id, info, query, user, path, method, gone }, request, response, warnings);
    } finally {
      leave?.();
    }
  }

  /** Finds out who asks. Tokens are reviewed by the cluster: a flood of wrong ones waits in the line of where it comes from. */
  async #user(request: Incoming, gone: AbortSignal): Promise<User> {
    const { authenticator, queue } = this.#parts;
    const find = () => authenticator.user(this.#certificate(request), request.headers, request.rawHeaders);
    if (!request.headers.authorization) return find();
    const leave = await queue.enter(`at ${request.socket.remoteAddress}`, gone);
    return find().finally(leave);
  }

  async #answerTo(
    { id, info, query, user, path, method, gone }: Asked,
    request: Incoming,
    response: Outgoing,
    warnings: string[],
  ): Promise<Answer | undefined> {
    const { authorizer, routes, log } = this.#parts;
    if (info.kind === 'path') {
      await authorizer.requirePath(user, { verb: info.verb, path });
      return routes.path(path, { method, headers: request.headers, query });
    }
    const { verb = method.toLowerCase(), group, version, resource, subresource, namespace } = info;
    await authorizer.require(user, { verb, group, version, resource, subresource, namespace, name: authorisedName(info, query) });
    routes.check(info);
    const { signal } = gone;
    const limit = info.verb === 'watch' ? undefined : setTimeout(() => gone.abort(timedOut('the request took too long')), LIMIT_MS);
    const call: Call = {
      id,
      info,
      query,
      user,
      accept: request.headers.accept,
      contentType: request.headers['content-type'],
      userAgent: request.headers['user-agent'],
      warnings,
      log,
      signal,
      body: () => readBody(request),
    };
    try {
      return await routes.resource(call, () => this.#open(user, response, warnings));
    } catch (error) {
      throw signal.reason instanceof StatusError ? signal.reason : error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Opens the stream of a watch. @throws {StatusError} 429 if the user has too many */
  #open({ name }: User, response: Outgoing, warnings: readonly string[]): ResponseStream {
    const { watches } = this.#parts;
    if (!watches.take(name)) throw tooManyRequests(`User "${name}" has too many watches open already, or the server has`, 30);
    response.once('close', () => watches.give(name));
    return new ResponseStream(response, 'application/json', warnings.length > 0 ? { warning: warnings.map(warningHeader) } : {});
  }

  #requireReady(): void {
    const why = this.#parts.unready();
    if (why) throw unavailable(`the server is starting: ${why}`);
  }

  /** The client certificate of a connection, looked up once a connection. */
  #certificate(request: Incoming): X509Certificate | undefined {
    const session = 'stream' in request ? request.stream.session : undefined;
    const socket = (session?.socket ?? request.socket) as TLSSocket | undefined;
    const holder: object | undefined = session ?? socket;
    if (!holder || !socket) return undefined;
    let known = this.#certificates.get(holder);
    if (!known) {
      known = { certificate: socket.getPeerX509Certificate?.() };
      this.#certificates.set(holder, known);
    }
    return known.certificate;
  }

  #toldOf(error: unknown, id: string): StatusError {
    if (error instanceof StatusError) {
      if (error.code >= 500 && error.cause) this.#parts.log.error({ err: error.cause, request: id }, error.message);
      return error;
    }
    const code = (error as { code?: string }).code;
    if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'ECONNRESET') {
      this.#parts.log.error({ err: error, request: id }, 'the cluster cannot be reached');
      return unavailable('the cluster cannot be reached at the moment');
    }
    this.#parts.log.error({ err: error, request: id }, 'a request failed unexpectedly');
    return internalError(`the request ${id} failed; the log of the server says why`);
  }

  #record(id: string, request: Incoming, { info, user, status }: Seen, ms: number): void {
    const resource = info?.kind === 'resource' ? info.resource : '';
    const verb = info?.verb ?? (request.method ?? '').toLowerCase();
    requests.observe({ verb, resource, code: String(status) }, ms / 1000);
    const line = {
      request: id,
      user: user?.name,
      verb,
      uri: request.url,
      status,
      ms: Math.round(ms * 10) / 10,
      agent: request.headers['user-agent'],
    };
    if (status >= 500 && resource) this.#parts.log.warn(line, 'answered');
    else this.#parts.log[['get', 'list', 'watch'].includes(verb) ? 'debug' : 'info'](line, 'answered');
  }
}
