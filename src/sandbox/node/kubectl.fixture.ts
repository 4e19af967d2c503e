import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestSandbox } from '../../../test/sandbox.ts';

/** kubectl against a sandbox, for tests that ask what a person would ask. */
export function kubectlOf({ kubeconfig, programs }: Pick<TestSandbox, 'kubeconfig' | 'programs'>) {
  const run = (...args: string[]) =>
    execFileSync(join(programs, 'kubectl'), ['--kubeconfig', kubeconfig, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    run,
    /** What it says, also when it fails. */
    attempt(...args: string[]): string {
      try {
        return run(...args);
      } catch (error) {
        return String((error as { stderr?: string }).stderr);
      }
    },
    apply(...objects: object[]): void {
      execFileSync(join(programs, 'kubectl'), ['--kubeconfig', kubeconfig, 'apply', '--server-side', '-f', '-'], {
        input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }),
        stdio: ['pipe', 'ignore', 'pipe'],
      });
    },
    // biome-ignore lint/suspicious/noExplicitAny: any kind of object.
    get: (kind: string, name: string): any => JSON.parse(run('get', kind, name, '-o', 'json')),
    // biome-ignore lint/suspicious/noExplicitAny: any kind of object.
    list: (kind: string, selector: string): any[] => JSON.parse(run('get', kind, '-l', selector, '-o', 'json')).items,
  };
}
