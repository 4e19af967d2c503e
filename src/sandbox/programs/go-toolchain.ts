import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { problem } from '../problem.ts';
import { goVersionNeeded, moduleFolder } from './pins.ts';

/** Fails unless a `go` new enough is on the PATH (or one that fetches a newer toolchain by itself, as Go does since 1.21). */
export function requireGo(env: NodeJS.ProcessEnv = process.env): void {
  const needed = goVersionNeeded();
  const hint = `install Go ${needed} or newer, put it on the PATH and run the command again`;
  let found: string;
  try {
    found = execFileSync('go', ['env', 'GOVERSION'], {
      cwd: fileURLToPath(moduleFolder),
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw problem({
        code: 'GO_MISSING',
        message: 'building the control plane needs Go, and there is no `go` on the PATH',
        hint,
        cause,
        blame: 'environment',
      });
    const words = String((cause as { stderr?: string }).stderr ?? '').trim();
    throw problem({
      code: 'GO_TOO_OLD',
      message: `this Go cannot build the control plane: ${words || 'it does not start'}`,
      hint,
      cause,
      blame: 'environment',
    });
  }
  if (!isGoAtLeast(found, needed))
    throw problem({
      code: 'GO_TOO_OLD',
      message: `building the control plane needs Go ${needed} or newer and finds ${found}`,
      hint,
      blame: 'environment',
    });
}

/** Compares what `go env GOVERSION` prints (`go1.26.8`, `go1.27rc1`, `devel …`) with `1.26.0`; a development version counts as newest. */
export function isGoAtLeast(found: string, needed: string): boolean {
  const version = found.match(/^go(\d+)\.(\d+)(?:\.(\d+))?/);
  if (!version) return found.startsWith('devel');
  const [a, b] = [version.slice(1), needed.split('.')].map((parts) => parts.map((part) => Number(part ?? 0)));
  for (let i = 0; i < 3; i++) {
    const difference = (a![i] ?? 0) - (b![i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
