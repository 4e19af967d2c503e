import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** What a check of a probe ended with. `message` says what was awaited and what was seen. */
export interface Outcome {
  id: string;
  result: 'passed' | 'failed' | 'skipped';
  message: string;
}

/** The ids of a probe's checks, known without a cluster. */
export function probeIds(script: string): string[] {
  const out = execFileSync(process.execPath, [join(folder, script), '--list'], { encoding: 'utf8' });
  return out
    .split('\n')
    .map((line) => line.trim().split(/\s/)[0] ?? '')
    .filter((id) => id !== '');
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a probe to its end. Its exit code is for the caller: 1 only says that some check failed. */
export function runProbe(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, script), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const text = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (chunk: string) => (text[stream] += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...text }));
  });
}

/** Throws when the check is absent, failed or was skipped: a probe that is part of the tests has all it needs. */
export function assertPassed(outcomes: Map<string, Outcome>, id: string): void {
  const outcome = outcomes.get(id);
  if (outcome === undefined) throw new Error(`the probe ended without a word on ${id}`);
  if (outcome.result !== 'passed') throw new Error(`${outcome.result}: ${outcome.message}`);
}
