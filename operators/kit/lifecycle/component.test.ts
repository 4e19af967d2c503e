import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { componentFlags, runComponent, type Surroundings } from './component.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'component-'));
  const cluster = { name: 'c', cluster: { server: 'http://127.0.0.1:1' } };
  const context = { name: 'x', context: { cluster: 'c', user: 'u' } };
  const config = { clusters: [cluster], users: [{ name: 'u', user: {} }], contexts: [context], 'current-context': 'x' };
  writeFileSync(join(folder, 'kubeconfig'), JSON.stringify(config));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = undefined;
});

const run = (prepare: (surroundings: Surroundings<unknown>) => Promise<void>) =>
  runComponent(
    {
      name: 'component',
      flags: componentFlags({ metrics: '0', health: '0' }),
      lease: { name: 'l', namespace: 'n' },
      prepare,
      work: async () => undefined,
    },
    ['--kubeconfig', join(folder, 'kubeconfig'), '--zap-log-level', 'error'],
  );

describe('the exit code of a component', () => {
  it('is 1 where its start fails', async () => {
    await run(() => Promise.reject(new Error('no server')));
    expect(process.exitCode).toBe(1);
  });

  it('is 0 where it is asked to end in the middle of its start', async () => {
    await run(({ signal }) => {
      process.emit('SIGTERM');
      return Promise.reject(signal.reason);
    });
    expect(process.exitCode).toBeUndefined();
  });
});
