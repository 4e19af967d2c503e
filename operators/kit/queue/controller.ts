import type { Logger } from 'pino';
import { controllerMetrics } from './metrics.ts';
import { WorkQueue } from './work-queue.ts';

/** What a reconcile asks for; nothing: wait for the next event. */
export interface Result {
  /** Milliseconds until the key is looked at again, whatever happens in between. */
  requeueAfter?: number | undefined;
}

export interface ControllerOptions {
  name: string;
  /** Brings one key to its wanted state. Errors are logged, counted and retried with back-off. */
  reconcile: (key: string, signal: AbortSignal) => Promise<Result | undefined>;
  /** Keys worked on at once; 1 by default. */
  workers?: number;
  log: Logger;
  /** Milliseconds of the first retry, and the most. */
  backoff?: [first: number, cap: number];
}

/** A queue and its workers. Fill it from informers: `pods.onChange(({ object }) => controller.queue.add(keyOf(object)))`. */
export class Controller {
  readonly name: string;
  readonly queue: WorkQueue;
  readonly #options: ControllerOptions;
  readonly #log: Logger;

  constructor(options: ControllerOptions) {
    this.name = options.name;
    this.#options = options;
    this.queue = new WorkQueue(options.backoff);
    this.#log = options.log.child({ controller: options.name });
  }

  /** Works until the signal fires, and then until what is under way has ended. */
  async run(signal: AbortSignal): Promise<void> {
    const close = () => this.queue.close();
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
    await Promise.all(Array.from({ length: this.#options.workers ?? 1 }, () => this.#work(signal)));
  }

  async #work(signal: AbortSignal): Promise<void> {
    for (let key = await this.queue.next(); key !== undefined; key = await this.queue.next()) {
      const started = performance.now();
      try {
        const result = await this.#options.reconcile(key, signal);
        this.queue.forget(key);
        if (result?.requeueAfter !== undefined) this.queue.addAfter(key, result.requeueAfter);
        controllerMetrics.reconciles.inc({ controller: this.name, result: 'ok' });
      } catch (error) {
        if (!signal.aborted) {
          const wait = this.queue.addRateLimited(key);
          controllerMetrics.reconciles.inc({ controller: this.name, result: 'error' });
          this.#log.error({ err: error, key, retryInMs: Math.round(wait) }, 'reconcile failed');
        }
      } finally {
        controllerMetrics.seconds.observe({ controller: this.name }, (performance.now() - started) / 1000);
        this.queue.done(key);
      }
    }
  }
}
