import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../../operators/main.ts');

/** A component of the runtime as a process of its own that can be killed, and comes back as a kubelet would bring it. */
export class Running {
  readonly #args: readonly string[];
  readonly #log: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #stopped = false;
  /** How often it had to be started again. */
  restarts = -1;

  /** @param node options of Node itself; @param env variables beside those of this process */
  constructor(
    component: string,
    args: readonly string[],
    log: string,
    { node = [], env = {} }: { node?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
  ) {
    this.#args = [...node, entry, component, ...args];
    this.#env = env;
    this.#log = log;
    this.#start();
  }

  /** Of the process as it runs now. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends it as a power cut does. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Asks it to end, and waits. @returns the exit code */
  async stop(): Promise<number | null> {
    this.#stopped = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  }

  #start(): void {
    if (this.#stopped) return;
    const log = createWriteStream(this.#log, { flags: 'a' });
    const child = spawn(process.execPath, this.#args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...this.#env } });
    child.stderr.pipe(log);
    this.#child = child;
    this.restarts++;
    child.once('exit', () => {
      setTimeout(() => this.#start(), 300);
    });
  }
}
