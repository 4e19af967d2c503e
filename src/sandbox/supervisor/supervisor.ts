import type { Part } from '../parts/part.ts';
import type { Layout } from '../paths.ts';
import { identify } from '../processes/identity.ts';
import { type PartFailure, type RunningRecord, writeRecord } from './record.ts';
import { Runner } from './runner.ts';

/** How long a part may take to become healthy at the start; generous, since a busy machine is no failure. */
const startLimitMs = 120_000;

/** A part gets this long to end by itself. */
const stopGraceMs = 5_000;

/** What must be in the cluster before parts that build on it start: runs once kube-apiserver is healthy; a part waits for it with `groundwork` among its `after`. */
export type Groundwork = () => Promise<void>;

/** Runs all parts: in order of their `after` at the start, in reverse at the end. */
export class Supervisor {
  #layout: Layout;
  #runners: Runner[];
  #record: RunningRecord;

  #groundwork: Groundwork;

  constructor(layout: Layout, parts: readonly Part[], groundwork: Groundwork) {
    this.#layout = layout;
    this.#groundwork = groundwork;
    this.#runners = parts.map(
      (part) => new Runner(part, layout, { changed: () => this.#write(), crashed: (reason) => this.#onCrash(part.name, reason) }),
    );
    this.#record = { supervisor: identify(process.pid)!, phase: 'starting', parts: this.#runners.map(({ record }) => record) };
    this.#write();
  }

  #failed = Promise.withResolvers<PartFailure>();

  /** Starts everything. Resolves to nothing when all parts are healthy, to what went wrong when one ended or stayed unhealthy; then everything is stopped again. */
  async start(): Promise<PartFailure | undefined> {
    const byName = new Map(this.#runners.map((runner) => [runner.part.name, runner]));
    const groundwork = byName.get('kube-apiserver')!.healthy.then(this.#groundwork);
    groundwork.catch((error: Error) => this.#fail('kube-apiserver', `refused the groundwork: ${error.message}`));
    const ready = (name: string) => (name === 'groundwork' ? groundwork : byName.get(name)?.healthy);
    const allHealthy = Promise.all([
      groundwork,
      ...this.#runners.map(async (runner) => {
        await Promise.all((runner.part.after ?? []).map(ready));
        runner.start();
        const limit = setTimeout(
          () => this.#fail(runner.part.name, `is not healthy after ${startLimitMs / 1000} s: ${runner.record.message ?? 'no answer'}`),
          startLimitMs,
        );
        await runner.healthy;
        clearTimeout(limit);
      }),
    ]).then(() => undefined);
    allHealthy.catch(() => {});
    const failure = await Promise.race([allHealthy, this.#failed.promise]);
    if (failure) {
      this.#record.failure = failure;
      await this.#stopParts();
      this.#setPhase('failed');
    } else if (this.#record.phase === 'starting') this.#setPhase('running');
    return failure;
  }

  async stop(): Promise<void> {
    this.#setPhase('stopping');
    await this.#stopParts();
  }

  /** What others need goes last: kube-apiserver after its clients, etcd after kube-apiserver. */
  async #stopParts(): Promise<void> {
    const last = ['kube-apiserver', 'etcd'];
    await Promise.all(this.#runners.filter(({ part }) => !last.includes(part.name)).map((runner) => runner.stop(stopGraceMs)));
    for (const name of last) await this.#runners.find(({ part }) => part.name === name)?.stop(stopGraceMs);
  }

  #onCrash(part: string, reason: string): void {
    if (this.#record.phase === 'starting') this.#fail(part, reason);
  }

  #fail(part: string, reason: string): void {
    const lines = this.#runners.find((runner) => runner.part.name === part)?.lastWords() ?? [];
    this.#failed.resolve({ part, reason, log: this.#layout.log(part), lines });
  }

  #setPhase(phase: RunningRecord['phase']): void {
    this.#record.phase = phase;
    this.#write();
  }

  #write(): void {
    if (this.#record) writeRecord(this.#layout, this.#record);
  }
}
