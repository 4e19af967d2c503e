import { readFileSync } from 'node:fs';
import { Agent, type Dispatcher, request } from 'undici';

/** What every Kubernetes object has; the rest is read where it is known. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    uid?: string;
    resourceVersion?: string;
    generation?: number;
    creationTimestamp?: string;
    deletionTimestamp?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    finalizers?: string[];
    ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string; controller?: boolean }[];
  };
  // biome-ignore lint/suspicious/noExplicitAny: spec and status of any kind.
  [field: string]: any;
}

/** A refusal of kube-apiserver: the HTTP status, and the reason and message of the Status object. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
  }
}

type Patch = 'application/apply-patch+yaml' | 'application/merge-patch+json' | 'application/json-patch+json';

/** Talks JSON with kube-apiserver as the user of a sandbox's kubeconfig (client certificates, JSON). Paths are those of the REST API. */
export class ApiClient {
  readonly server: string;
  #agent: Agent;

  constructor(kubeconfig: string) {
    const { clusters, users } = JSON.parse(readFileSync(kubeconfig, 'utf8'));
    const { cluster } = clusters[0];
    const { user } = users[0];
    const pem = (base64: string) => Buffer.from(base64, 'base64').toString();
    this.server = cluster.server;
    this.#agent = new Agent({
      connections: 32,
      bodyTimeout: 0,
      connect: {
        ca: pem(cluster['certificate-authority-data']),
        cert: pem(user['client-certificate-data']),
        key: pem(user['client-key-data']),
      },
    });
  }

  get<T = KubernetesObject>(path: string, signal?: AbortSignal): Promise<T> {
    return this.#json('GET', path, undefined, undefined, signal);
  }

  /** The object, or undefined where there is none. */
  async find<T = KubernetesObject>(path: string): Promise<T | undefined> {
    try {
      return await this.get<T>(path);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  create<T = KubernetesObject>(path: string, object: object): Promise<T> {
    return this.#json('POST', path, object, 'application/json');
  }

  /** Server-side apply as `manager`, taking fields over from others. */
  apply<T = KubernetesObject>(path: string, object: object, manager: string): Promise<T> {
    return this.#json('PATCH', `${path}?fieldManager=${manager}&force=true`, object, 'application/apply-patch+yaml');
  }

  patch<T = KubernetesObject>(path: string, body: object, type: Patch = 'application/merge-patch+json'): Promise<T> {
    return this.#json('PATCH', path, body, type);
  }

  /** Deletes the object; one that is gone already is no error. */
  async delete(path: string, options: object = {}): Promise<void> {
    try {
      await this.#json('DELETE', path, options, 'application/json');
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }

  /** The body of a streaming answer. */
  async stream(path: string, signal: AbortSignal): Promise<Dispatcher.ResponseData['body']> {
    const { statusCode, body } = await request(this.server + path, { dispatcher: this.#agent, signal });
    if (statusCode >= 300) throw refusal(statusCode, await body.text());
    return body;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #json<T>(method: Dispatcher.HttpMethod, path: string, object?: object, type?: string, signal?: AbortSignal): Promise<T> {
    const { statusCode, body } = await request(this.server + path, {
      method,
      dispatcher: this.#agent,
      headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}) },
      ...(object ? { body: JSON.stringify(object) } : {}),
      ...(signal ? { signal } : {}),
    });
    const text = await body.text();
    if (statusCode >= 300) throw refusal(statusCode, text);
    return JSON.parse(text) as T;
  }
}

function refusal(status: number, text: string): ApiError {
  try {
    const { reason = 'Unknown', message = text } = JSON.parse(text) as { reason?: string; message?: string };
    return new ApiError(status, reason, message);
  } catch {
    return new ApiError(status, 'Unknown', text.trim() || `HTTP ${status}`);
  }
}
