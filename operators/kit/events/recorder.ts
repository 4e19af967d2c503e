import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import type { KubeObject } from '../client/object.ts';
import { resource } from '../client/resource.ts';

interface EventObject extends KubeObject {
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  action: string;
  involvedObject: object;
  source: { component: string };
  firstTimestamp: string;
  lastTimestamp: string;
  count: number;
  reportingComponent: string;
  reportingInstance: string;
}

const events = resource<EventObject>({ group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true });

export interface Occurrence {
  type?: 'Normal' | 'Warning';
  /** UpperCamelCase, from a closed list. */
  reason: string;
  /** For people; at most 1024 bytes are kept. */
  note: string;
  /** What was being done, UpperCamelCase. */
  action?: string;
}

/** The same thing within this time is not told twice; after it, a series is counted up. Events live an hour by default. */
const QUIET_MS = 10 * 60_000;
const REMEMBERED = 4_096;
const NOTE_BYTES = 1_024;

/**
 * Writes Events about objects: those of the core group, which the roles of all components allow; they are the same objects as those of events.k8s.io.
 * Says each thing once: a repetition within ten minutes is dropped, a later one
 * counts the series up, so that a cluster at rest gets no writes. Never fails what it tells about: errors are logged.
 */
export class Recorder {
  readonly #client: Client;
  readonly #controller: string;
  readonly #log: Logger;
  readonly #told = new Map<string, { name: string; at: number; count: number }>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(client: Client, controller: string, log: Logger) {
    this.#client = client;
    this.#controller = controller;
    this.#log = log;
  }

  /** @param object cluster-scoped objects get their Events in namespace default, as Kubernetes does */
  record(object: KubeObject, { type = 'Normal', reason, note, action = 'Reconcile' }: Occurrence): void {
    const { uid = '', name, namespace = 'default' } = object.metadata;
    const identity = JSON.stringify([uid, type, reason, note]);
    const told = this.#told.get(identity);
    const now = Date.now();
    if (told && now - told.at < QUIET_MS) return;
    const { apiVersion, kind } = object;
    const short = cut(note);
    if (told) {
      const again = { count: told.count + 1, lastTimestamp: seconds(now) };
      this.#remember(identity, { name: told.name, at: now, count: again.count });
      this.#send(this.#client.patch(events, { name: told.name, namespace }, again, { type: 'merge' }), identity);
      return;
    }
    const eventName = `${name.slice(0, 200)}.${createHash('sha256').update(identity).update(String(now)).digest('hex').slice(0, 16)}`;
    this.#remember(identity, { name: eventName, at: now, count: 1 });
    const involvedObject = { apiVersion, kind, name, uid, ...(object.metadata.namespace && { namespace }) };
    const made: EventObject = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: eventName, namespace },
      type,
      reason,
      message: short,
      action,
      involvedObject,
      source: { component: this.#controller },
      firstTimestamp: seconds(now),
      lastTimestamp: seconds(now),
      count: 1,
      reportingComponent: this.#controller,
      reportingInstance: `${this.#controller}-${process.env['POD_NAME'] ?? hostname()}`.slice(0, 128),
    };
    this.#send(this.#client.create(events, made), identity);
  }

  #remember(identity: string, entry: { name: string; at: number; count: number }): void {
    this.#told.delete(identity);
    this.#told.set(identity, entry);
    const oldest = this.#told.keys().next();
    if (this.#told.size > REMEMBERED && !oldest.done) this.#told.delete(oldest.value);
  }

  /** Settles when everything told so far is written or given up: for a process that ends by itself. */
  async written(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #send(request: Promise<unknown>, identity: string): void {
    const told = request.then(
      () => undefined,
      (error) => {
        this.#told.delete(identity);
        // A namespace on its way out takes no Events, and one that expired cannot be counted up: neither is worth a line.
        if (error instanceof ApiError && [403, 404].includes(error.code)) return;
        this.#log.warn({ err: error }, 'an Event could not be written');
      },
    );
    this.#underWay.add(told);
    void told.finally(() => this.#underWay.delete(told));
  }
}

/** metav1.Time. */
const seconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

function cut(note: string): string {
  const bytes = Buffer.from(note);
  return bytes.length <= NOTE_BYTES
    ? note
    : `${bytes
        .subarray(0, NOTE_BYTES - 4)
        .toString('utf8')
        .replace(/�+$/, '')}…`;
}
