import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tailOf } from '../processes/log-tail.ts';
import { MissingConfiguration } from './environment.ts';
import type { Container, ContainerState, Probe } from './kinds.ts';
import { runProbe } from './probe.ts';

/** Everything a process is started with. */
export interface Launch {
  program: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
}

export interface ContainerProcessOptions {
  container: Container;
  restartPolicy: 'Always' | 'OnFailure' | 'Never';
  /** Address that the process listens on. */
  host: string;
  log: string;
  /** Prepares volumes and environment; asked anew at every start. */
  prepare(): Promise<Launch>;
  /** The state is another one. */
  changed(): void;
}

const logLimitBytes = 20 * 1024 * 1024;
/** The kubelet's back-off begins at 10 s and ends at 5 min; here somebody sits and waits. */
const backoffMs = (crashes: number) => Math.min(30_000, 1_000 * 2 ** (crashes - 1));
const settledMs = 60_000;
/** What a container needs, such as the Secret of a certificate, often comes a moment after the pod. */
const preparationMs = 250;

/** Runs one container as a local process: starts it, probes it, starts it again with back-off, ends it. */
export class ContainerProcess {
  state: ContainerState = { waiting: { reason: 'ContainerCreating' } };
  lastState: ContainerState | undefined;
  ready = false;
  restarts: number;
  readonly #options: ContainerProcessOptions;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: ContainerProcessOptions, restarts = 0) {
    this.#options = options;
    this.restarts = restarts;
    this.#running = this.#run();
  }

  /** Asks the process to end, and kills it after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stop.abort();
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await this.#exited;
      clearTimeout(late);
    }
    await this.#running;
  }

  async #run(): Promise<void> {
    let crashes = 0;
    while (!this.#stop.signal.aborted) {
      const startedAt = Date.now();
      const exitCode = await this.#once();
      if (this.#stop.signal.aborted) return;
      if (exitCode !== undefined && this.#isFinal(exitCode)) return;
      crashes = Date.now() - startedAt > settledMs ? 1 : crashes + 1;
      const wait = exitCode === undefined ? preparationMs : backoffMs(crashes);
      if (exitCode !== undefined) {
        this.lastState = this.state;
        const message = `back-off ${wait / 1000}s restarting failed container=${this.#options.container.name}`;
        this.#set({ waiting: { reason: 'CrashLoopBackOff', message } });
      }
      await sleep(wait, undefined, { signal: this.#stop.signal }).catch(() => {});
      if (exitCode !== undefined) this.restarts += 1;
    }
  }

  #isFinal(exitCode: number): boolean {
    const { restartPolicy } = this.#options;
    return restartPolicy === 'Never' || (restartPolicy === 'OnFailure' && exitCode === 0);
  }

  /** Runs the process to its end; resolves to its exit code, or to undefined if it could not be started. */
  async #once(): Promise<number | undefined> {
    let launch: Launch;
    try {
      launch = await this.#options.prepare();
    } catch (error) {
      const missing = error instanceof MissingConfiguration;
      this.#set({ waiting: { reason: missing ? 'CreateContainerConfigError' : 'ContainerCreating', message: (error as Error).message } });
      return undefined;
    }
    if (this.#stop.signal.aborted) return undefined;
    const startedAt = now();
    const child = this.#spawn(launch);
    this.#child = child;
    const end = Promise.withResolvers<{ code: number; signal?: string }>();
    this.#exited = end.promise.then(() => {});
    child.once('error', () => end.resolve({ code: 128 }));
    child.once('exit', (code, signal) => end.resolve(signal ? { code: code ?? 128 + signalNumber(signal), signal } : { code: code ?? 0 }));
    this.#set({ running: { startedAt } });
    const probing = new AbortController();
    const probes = this.#probe(child, probing.signal);
    const { code } = await end.promise;
    probing.abort();
    await probes;
    this.ready = false;
    const message = code === 0 ? {} : { message: tailOf(this.#options.log, 8).join('\n').slice(-2048) };
    this.#set({ terminated: { exitCode: code, reason: code === 0 ? 'Completed' : 'Error', ...message, startedAt, finishedAt: now() } });
    return code;
  }

  #spawn({ program, args, env, cwd }: Launch): ChildProcess {
    const { log } = this.#options;
    mkdirSync(dirname(log), { recursive: true });
    mkdirSync(cwd, { recursive: true });
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(log, `${log}.previous`);
    const output = openSync(log, 'a', 0o600);
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', output, output] });
    closeSync(output);
    return child;
  }

  /** Readiness at short intervals until it is there, then at the probe's own; liveness ends the process when it fails too often. */
  async #probe(child: ChildProcess, signal: AbortSignal): Promise<void> {
    const { readinessProbe, livenessProbe, startupProbe } = this.#options.container;
    const until = async (probe: Probe | undefined) => {
      while (probe && !signal.aborted && (await this.#passes(probe)) !== undefined) await pause(100, signal);
    };
    await until(startupProbe);
    await Promise.all([this.#watchReadiness(readinessProbe, signal), this.#watchLiveness(livenessProbe, child, signal)]);
  }

  async #watchReadiness(probe: Probe | undefined, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const failed = probe ? await this.#passes(probe) : undefined;
      if (signal.aborted) return;
      failures = failed === undefined ? 0 : failures + 1;
      const ready = failed === undefined || (this.ready && failures < (probe?.failureThreshold ?? 3));
      if (ready !== this.ready) {
        this.ready = ready;
        this.#options.changed();
      }
      if (!probe) return;
      await pause(ready ? (probe.periodSeconds ?? 10) * 1000 : 100, signal);
    }
  }

  async #watchLiveness(probe: Probe | undefined, child: ChildProcess, signal: AbortSignal): Promise<void> {
    if (!probe) return;
    let failures = 0;
    await pause((probe.initialDelaySeconds ?? 0) * 1000, signal);
    while (!signal.aborted) {
      await pause((probe.periodSeconds ?? 10) * 1000, signal);
      if (signal.aborted) return;
      failures = (await this.#passes(probe)) === undefined ? 0 : failures + 1;
      if (failures >= (probe.failureThreshold ?? 3)) return void child.kill('SIGTERM');
    }
  }

  #passes(probe: Probe): Promise<string | undefined> {
    return runProbe(probe, this.#options.container, this.#options.host);
  }

  #set(state: ContainerState): void {
    this.state = state;
    this.#options.changed();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

function signalNumber(name: NodeJS.Signals): number {
  return { SIGTERM: 15, SIGKILL: 9, SIGINT: 2, SIGSEGV: 11, SIGABRT: 6 }[name as string] ?? 0;
}
