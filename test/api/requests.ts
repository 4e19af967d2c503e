import type http from 'node:http';
import https from 'node:https';
import type { ClusterAccess } from '../../operators/kit/access/cluster.ts';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by tests, which say what they expect
  readonly json: any;
}

export interface WatchedEvent {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  object: any;
}

/** One watch: its events so far, and a way to wait for more. */
export class Watch {
  readonly events: WatchedEvent[] = [];
  status = 0;
  closed = false;
  readonly opened: Promise<void>;
  readonly #request: http.ClientRequest;
  readonly #waiters = new Set<() => void>();

  constructor(open: (handle: (message: http.IncomingMessage) => void) => http.ClientRequest) {
    let opened: () => void = () => undefined;
    this.opened = new Promise((resolve) => {
      opened = resolve;
    });
    this.#request = open((message) => {
      this.status = message.statusCode ?? 0;
      let text = '';
      message.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) this.events.push(JSON.parse(line) as WatchedEvent);
        this.#wake();
      });
      message.on('close', () => this.#end());
      opened();
    });
    this.#request.on('error', () => {
      opened();
      this.#end();
    });
  }

  /** Events as `TYPE name`, bookmarks left out. */
  get told(): string[] {
    return this.events
      .filter(({ type }) => type !== 'BOOKMARK')
      .map(({ type, object }) => `${type} ${object.metadata?.name ?? object.code}`);
  }

  /** Waits until what was told fits, at most `ms`; then says whether it does. */
  async until(fits: (told: string[]) => boolean, ms = 60_000): Promise<boolean> {
    const end = Date.now() + ms;
    while (!fits(this.told) && !this.closed && Date.now() < end) await this.#change(end - Date.now());
    return fits(this.told);
  }

  async ends(ms = 60_000): Promise<boolean> {
    const end = Date.now() + ms;
    while (!this.closed && Date.now() < end) await this.#change(end - Date.now());
    return this.closed;
  }

  stop(): void {
    this.#request.destroy();
  }

  #end(): void {
    this.closed = true;
    this.#wake();
  }

  #wake(): void {
    for (const waiter of [...this.#waiters]) waiter();
  }

  #change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiters.add(done);
    });
  }
}

/** Somebody who talks to one address. */
export class Requester {
  readonly #base: URL;
  readonly #agent: https.Agent;
  readonly #tls: https.RequestOptions;
  readonly #headers: Record<string, string | string[]>;

  /** @param access credentials; @param server address, if it is not the one of the credentials */
  constructor(access: Pick<ClusterAccess, 'server' | 'tls'>, server = access.server, headers: Record<string, string | string[]> = {}) {
    this.#base = new URL(server);
    this.#tls = { ...access.tls, ...(server === access.server ? {} : { rejectUnauthorized: false }) } as https.RequestOptions;
    this.#agent = new https.Agent({ keepAlive: true, maxSockets: 64, ...(this.#tls as https.AgentOptions) });
    this.#headers = headers;
  }

  /** The same address as seen by another user. */
  as(user: string, groups: readonly string[] = []): Requester {
    const made = new Requester({ server: this.#base.origin, tls: this.#tls as ClusterAccess['tls'] }, this.#base.origin, {
      'impersonate-user': user,
      ...(groups.length > 0 ? { 'impersonate-group': [...groups] } : {}),
    });
    return made;
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const data = body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const type = data === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
    return new Promise((resolve, reject) => {
      const request = https.request(
        {
          ...this.#options(method, path),
          agent: this.#agent,
          headers: { accept: 'application/json', ...this.#headers, ...type, ...headers },
        },
        (message) => {
          const chunks: Buffer[] = [];
          message.on('data', (chunk: Buffer) => chunks.push(chunk));
          message.on('error', reject);
          message.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: message.statusCode ?? 0, headers: message.headers, text, json: parsed(text) });
          });
        },
      );
      request.on('error', reject);
      request.end(data);
    });
  }

  get = (path: string, headers?: Record<string, string>): Promise<Answer> => this.send('GET', path, undefined, headers);

  /** @param type of the patch: `merge`, `json`, `apply` */
  patch(path: string, body: unknown, type: 'merge' | 'json' | 'apply' = 'merge'): Promise<Answer> {
    const types = { merge: 'merge-patch+json', json: 'json-patch+json', apply: 'apply-patch+yaml' };
    return this.send('PATCH', path, body, { 'content-type': `application/${types[type]}` });
  }

  watch(path: string): Watch {
    const target = `${path}${path.includes('?') ? '&' : '?'}watch=true`;
    return new Watch((handle) => {
      const request = https.request(
        { ...this.#options('GET', target), agent: false, headers: { accept: 'application/json', ...this.#headers } },
        handle,
      );
      request.end();
      return request;
    });
  }

  #options(method: string, path: string): https.RequestOptions {
    return { ...this.#tls, method, path, hostname: this.#base.hostname, port: this.#base.port };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
