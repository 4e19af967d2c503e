import type { KubeObject } from '../../kit/client/object.ts';
import type { Handler, Change as InformerChange } from '../../kit/informer/delivery.ts';
import type { Informer } from '../../kit/informer/informer.ts';

export const versionOf = (object: { metadata: { resourceVersion?: string } }): number => Number(object.metadata.resourceVersion ?? 0);

/**
 * Milliseconds that one kind's changes may come behind another's of the same time. Where two kinds make one view, the second kind's changes wait that long
 * for the first's that came before them: replicas hear of them in different orders, and who goes on at another one must have been told what came before.
 */
export const BEHIND_MS = 75;

/** How often versions that only bookmarks told are taken over; milliseconds. */
const SAMPLE_MS = 500;

interface Waiter {
  readonly arrived: () => boolean;
  readonly done: (arrived: boolean) => void;
}

/** Version of what a change did: of its own for a deletion that was watched, of the re-list for one that only that revealed. */
export function changeVersion<T extends KubeObject>(informer: Informer<T>, { type, object, previous }: InformerChange<T>): number {
  const version = versionOf(object);
  return type === 'deleted' && previous && versionOf(previous) >= version ? Math.max(version, Number(informer.resourceVersion)) : version;
}

/**
 * An informer whose progress can be waited for: a write is answered when its own change has come back, so that whoever wrote reads it,
 * and everybody reads it under the same version.
 */
export class Feed<T extends KubeObject> {
  readonly informer: Informer<T>;
  #version = 0;
  #waiters: Waiter[] = [];

  constructor(informer: Informer<T>) {
    this.informer = informer;
  }

  /** Everything up to this version has been handed to the handlers. */
  get version(): number {
    return this.#version;
  }

  /** Handlers that are added before this one have run when waiters are told. */
  start(handle: Handler<T>, signal: AbortSignal): void {
    this.informer.onChange((change) => {
      handle(change);
      this.#advance(changeVersion(this.informer, change));
    });
    // An informer knows of an event a moment before its handlers do; in a timer's turn both agree.
    const timer = setInterval(() => this.#advance(Number(this.informer.resourceVersion)), SAMPLE_MS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Takes over the version of the first list. */
  loaded(): void {
    this.#advance(Number(this.informer.resourceVersion));
  }

  /**
   * Waits until `arrived` holds; it is asked after every change.
   * @param ms at most
   * @returns whether it came to hold
   */
  until(arrived: () => boolean, ms: number): Promise<boolean> {
    if (arrived()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        arrived,
        done: (value) => {
          clearTimeout(timer);
          this.#waiters = this.#waiters.filter((other) => other !== waiter);
          resolve(value);
        },
      };
      const timer = setTimeout(() => waiter.done(arrived()), ms);
      this.#waiters.push(waiter);
    });
  }

  /** Waits until a version has been handed to the handlers. */
  reached(version: number, ms: number): Promise<boolean> {
    return this.until(() => this.#version >= version, ms);
  }

  #advance(version: number): void {
    if (version > this.#version) this.#version = version;
    for (const waiter of [...this.#waiters]) if (waiter.arrived()) waiter.done(true);
  }
}
