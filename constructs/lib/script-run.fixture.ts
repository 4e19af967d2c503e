import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScriptRun {
  /** Exit code. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What kubectl was called with, without bounds of time. */
  readonly calls: readonly string[];
}

export interface Answer {
  /** Beginning of the arguments: `get persistentvolumeclaim`. */
  readonly to: string;
  readonly stdout?: string;
  readonly code?: number;
}

const KUBECTL = `#!/bin/sh
printf '%s\\n' "$*" >>"$STUB/calls"
while IFS='\t' read -r to code file; do
  case "$*" in "$to"*) cat "$STUB/$file"; exit "$code" ;; esac
done <"$STUB/answers"
`;

/** Runs a script of a Job with variables, and with a kubectl that writes down what it is asked and answers what it is told. */
export function runScript(file: URL, variables: Readonly<Record<string, string>>, answers: readonly Answer[] = []): ScriptRun {
  const folder = mkdtempSync(join(tmpdir(), 'script-'));
  try {
    writeFileSync(join(folder, 'kubectl'), KUBECTL);
    chmodSync(join(folder, 'kubectl'), 0o755);
    writeFileSync(join(folder, 'calls'), '');
    for (const [i, { stdout = '' }] of answers.entries()) writeFileSync(join(folder, `answer-${i}`), stdout);
    writeFileSync(join(folder, 'answers'), answers.map(({ to, code = 0 }, i) => `${to}\t${code}\tanswer-${i}\n`).join(''));
    const env = { PATH: `${folder}:${process.env['PATH']}`, STUB: folder, ...variables };
    const { status, stdout, stderr } = spawnSync('sh', [file.pathname], { encoding: 'utf8', env });
    const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n').filter(Boolean);
    return { code: status, stdout, stderr, calls: calls.map((call) => call.replaceAll(/ --(request-)?timeout=\S+/g, '')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
