import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A component of the runtime as a process of its own, as it runs in a pod. */
export interface RunningComponent {
  readonly pid: number;
  /** What it logged so far. */
  log(): string;
  /** Settles when it has ended by itself. @returns its exit code */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** @param name folder of the component below operators/ */
export function startComponent(name: string, args: readonly string[], env: Record<string, string> = {}): RunningComponent {
  const module = new URL(`../../${name}/main.ts`, import.meta.url).href;
  const program = `const { run } = await import(${JSON.stringify(module)});
    try { await run(process.argv.slice(1)); } catch (error) { console.error(error); process.exit(error.name === 'FlagError' ? 2 : 1); }`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const lines: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => lines.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk));
  // A test that breaks off must leave no process behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', kill);
    return (code as number | null) ?? 128;
  });
  return {
    pid: child.pid ?? 0,
    log: () => Buffer.concat(lines).toString('utf8'),
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
