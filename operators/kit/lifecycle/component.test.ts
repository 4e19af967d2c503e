import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const run = (prepare: (surroundings: Surroundings<unknown>) => Promise<void>, ...more: string[]) =>
  runComponent(
    {
      name: 'component',
      flags: componentFlags({ metrics: '0', health: '0' }),
      lease: { name: 'l', namespace: 'n' },
      prepare,
      work: async () => undefined,
    },
    ['--kubeconfig', join(folder, 'kubeconfig'), '--zap-log-level', 'error', ...more],
  );

describe('the exit code of a component', () => {
  it('is 1 where its start fails', async () => {
    await run(() => Promise.reject(new Error('no server')));
    expect(process.exitCode).toBe(1);
  });

  it.each(['--metrics-bind-address=8080', '--health-probe-bind-address=host', '--zap-log-level=loud'])(
    'is 1 for %s, before anything is opened',
    async (flag) => {
      const told: string[] = [];
      const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
      let prepared = false;
      await run(async () => {
        prepared = true;
      }, flag);
      write.mockRestore();
      expect([process.exitCode, prepared, told]).toEqual([1, false, [expect.stringContaining(flag.split('=')[0]!)]]);
    },
  );

  it('is 0 where it is asked to end in the middle of its start', async () => {
    await run(({ signal }) => {
      process.emit('SIGTERM');
      return Promise.reject(signal.reason);
    });
    expect(process.exitCode).toBeUndefined();
  });
});
