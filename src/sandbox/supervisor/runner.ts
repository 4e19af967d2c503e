import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeFileAtomically } from '../atomic-file.ts';
import { checkHealth } from '../health.ts';
import type { Part } from '../parts/part.ts';
import type { Layout } from '../paths.ts';
import { identify } from '../processes/identity.ts';
import { tailOf } from '../processes/log-tail.ts';
import { markVariable } from '../processes/sweep.ts';
import { restartDelay, settledAfterMs } from './backoff.ts';
import type { PartRecord } from './record.ts';

const startPauseMs = 50;
const watchPauseMs = 10_000;
/** A log larger than this is set aside when the part starts; one older log is kept. */
const logLimitBytes = 10 * 1024 * 1024;

/** Keeps one part running: starts it in a process group of its own, asks for its health, starts it again with back-off after a crash. */
export class Runner {
  readonly part: Part;
  readonly record: PartRecord;
  #layout: Layout;
  #changed: () => void;
  #crashed: (reason: string) => void;
  #child: ChildProcess | undefined;
  #exit: Promise<void> = Promise.resolve();
  #stopping = new AbortController();
  #crashes = 0;
  #healthy = Promise.withResolvers<void>();
  #logStart = 0;

  constructor(part: Part, layout: Layout, on: { changed(): void; crashed(reason: string): void }) {
    this.part = part;
    this.#layout = layout;
    this.#changed = on.changed;
    this.#crashed = on.crashed;
    this.record = { name: part.name, address: part.address, state: 'waiting', restarts: 0 };
  }

  /** Resolves when the part was healthy for the first time. */
  get healthy(): Promise<void> {
    return this.#healthy.promise;
  }

  /** The last lines that the part wrote since its last start. */
  lastWords(): string[] {
    return tailOf(this.#layout.log(this.part.name), 12, this.#logStart);
  }

  start(): void {
    if (this.#stopping.signal.aborted) return;
    const startedAt = Date.now();
    const child = this.#spawn();
    this.#child = child;
    this.#exit = new Promise((resolve) => {
      child.once('error', (error) => this.#ended(`cannot be started: ${error.message}`, startedAt, resolve));
      child.once('exit', (code, signal) =>
        this.#ended(code === null ? `was killed by ${signal}` : `exited with code ${code}`, startedAt, resolve),
      );
    });
    const process = child.pid === undefined ? undefined : identify(child.pid);
    this.#update({ state: 'starting', ...(process ? { process } : {}) });
    void this.#watch(child);
  }

  /** Ends the part: asks, waits `graceMs`, kills its whole process group. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const late = setTimeout(() => killGroup(child.pid!), graceMs);
      await this.#exit;
      clearTimeout(late);
    }
    if (child?.pid !== undefined) killGroup(child.pid);
    this.#update({ state: 'stopped' });
  }

  #spawn(): ChildProcess {
    for (const [file, content] of Object.entries(this.part.files ?? {})) writeFileAtomically(file, content);
    for (const folder of this.part.folders ?? []) mkdirSync(folder, { recursive: true });
    const log = this.#openLog();
    const temporary = `${this.#layout.temporary}/${this.part.name}`;
    mkdirSync(temporary, { recursive: true });
    const { PATH = '', HOME = '', LANG = 'C.UTF-8', NODE_COMPILE_CACHE = '' } = process.env;
    const child = spawn(this.part.program, this.part.args, {
      cwd: this.#layout.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH, HOME, LANG, NODE_COMPILE_CACHE, TMPDIR: temporary, [markVariable]: this.#layout.folder, ...this.part.env },
    });
    closeSync(log);
    return child;
  }

  #openLog(): number {
    const file = this.#layout.log(this.part.name);
    if (sizeOf(file) > logLimitBytes) renameSync(file, `${file}.previous`);
    this.#logStart = sizeOf(file);
    return openSync(file, 'a', 0o600);
  }

  #ended(reason: string, startedAt: number, resolve: () => void): void {
    resolve();
    if (this.#child?.pid !== undefined) killGroup(this.#child.pid);
    if (this.#stopping.signal.aborted) return;
    this.#crashes = Date.now() - startedAt > settledAfterMs ? 1 : this.#crashes + 1;
    this.#update({ state: 'crashed', message: reason });
    this.#crashed(reason);
    void this.#restart();
  }

  async #restart(): Promise<void> {
    try {
      await sleep(restartDelay(this.#crashes), undefined, { signal: this.#stopping.signal });
    } catch {
      return;
    }
    this.record.restarts += 1;
    this.start();
  }

  async #watch(child: ChildProcess): Promise<void> {
    const current = () => this.#child === child && child.exitCode === null && child.signalCode === null && !this.#stopping.signal.aborted;
    while (current()) {
      const health = await checkHealth(this.part.health);
      if (!current()) return;
      if (health === 'ok') {
        if (this.record.state !== 'healthy') this.#update({ state: 'healthy' });
        this.#healthy.resolve();
      } else if (this.record.state === 'healthy') this.#update({ state: 'unhealthy', message: health });
      else this.record.message = health;
      await sleep(this.record.state === 'starting' ? startPauseMs : watchPauseMs, undefined, { ref: false });
    }
  }

  #update(change: Partial<PartRecord>): void {
    Object.assign(this.record, change);
    if (change.state === 'healthy' || change.state === 'stopped') delete this.record.message;
    if (change.state === 'crashed' || change.state === 'stopped') delete this.record.process;
    this.#changed();
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
