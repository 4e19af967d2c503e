import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Artifact } from '../../src/artifact/artifact.ts';
import { layoutTree } from '../../src/artifact/layout.ts';
import { writeTree } from '../../src/artifact/tree.ts';
import { places } from '../../src/cli/catalogue/dist.ts';
import { copyCheckout } from '../checkout.ts';

export const checkout = join(import.meta.dirname, '../..');

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A machine as a newcomer has it: its own state folder, the shared cache of programs, and a checkout. */
export interface Machine extends AsyncDisposable {
  cozy(args: readonly string[], options?: { cwd?: string }): Promise<Finished>;
  /** @throws Error with what kubectl said, when it fails. */
  kubectl(...args: string[]): Promise<string>;
  /** Applies an object with kubectl. */
  apply(object: object): Promise<void>;
  /** Asks kubectl until the answer fits, or throws the last answer after `seconds`. */
  until(what: string, args: readonly string[], fits: (answer: string) => boolean, seconds?: number): Promise<string>;
  /** `cozy push` of an artifact that is there already. */
  push(artifact: Artifact): Promise<Finished>;
  /** A copy of the checkout in which files may be changed. */
  copyOfCheckout(): string;
}

export function machine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'cozy-platform-'));
  const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state'), NO_COLOR: '1' };
  const cozy: Machine['cozy'] = (args, { cwd = checkout } = {}) =>
    run(process.execPath, [join(cwd, 'src/cli/cozy.mjs'), ...args], { cwd, env });
  const access = async () => {
    const { stdout, stderr } = await cozy(['status', '-o', 'json']);
    if (stdout === '') throw new Error(stderr);
    const { kubeconfig, programs } = JSON.parse(stdout) as { kubeconfig: string; programs: string };
    return { kubeconfig, kubectl: join(programs, 'kubectl') };
  };
  let known: ReturnType<typeof access> | undefined;
  const attempt = async (args: readonly string[], input?: string) => {
    known ??= access();
    const { kubeconfig, kubectl } = await known;
    return run(kubectl, args, { cwd: checkout, env: { ...env, KUBECONFIG: kubeconfig }, ...(input === undefined ? {} : { input }) });
  };
  return {
    cozy,
    async kubectl(...args) {
      const { code, stdout, stderr } = await attempt(args);
      if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
      return stdout;
    },
    async apply(object) {
      const { code, stderr } = await attempt(['apply', '-f', '-'], JSON.stringify(object));
      if (code !== 0) throw new Error(`kubectl apply of ${JSON.stringify(object)}: ${stderr}`);
    },
    async until(what, args, fits, seconds = 120) {
      const deadline = Date.now() + seconds * 1000;
      for (;;) {
        const { stdout, stderr } = await attempt(args);
        const answer = stdout + stderr;
        if (fits(answer)) return answer;
        if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s; kubectl ${args.join(' ')} last said\n${answer}`);
        await sleep(500);
      }
    },
    async push(artifact) {
      const out = mkdtempSync(join(folder, 'dist-'));
      await writeTree(places(out).layout, layoutTree(artifact));
      return cozy(['push', '--no-build', '--out', out]);
    },
    copyOfCheckout() {
      const copy = mkdtempSync(join(folder, 'checkout-'));
      copyCheckout(copy);
      return copy;
    },
    async [Symbol.asyncDispose]() {
      await cozy(['down']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  input?: string;
}

function run(command: string, args: readonly string[], { input, ...options }: RunOptions): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin?.end(input ?? '');
    const text = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
        text[stream] += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...text }));
  });
}
