import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { sandboxFolder } from '../sandbox/paths.ts';
import { processesOf } from '../sandbox/processes/sweep.ts';

const cozy = join(import.meta.dirname, 'cozy.mjs');
const env = { ...process.env, XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'cozy-up-')) };
const folder = sandboxFolder('cli', env);

/** Never rejects: exit code and both outputs are what is looked at. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [cozy, ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

afterAll(async () => {
  await run('down', '--name', 'cli', '--delete');
  rmSync(env.XDG_STATE_HOME, { recursive: true, force: true });
});

describe('a sandbox by the command line', () => {
  it('leaves nothing half-started after Ctrl-C', async () => {
    const up = spawn(process.execPath, [cozy, 'up', '--bare', '--name', 'cli'], { env, stdio: 'ignore' });
    await expect.poll(() => processesOf(folder).length, { timeout: 120_000, interval: 50 }).toBeGreaterThan(2);
    up.kill('SIGINT');
    expect((await once(up, 'exit'))[0]).toBe(130);
    expect(processesOf(folder)).toEqual([]);
  });

  it('comes up, and says what to do next', async () => {
    const { code, stdout, stderr } = await run('up', '--bare', '--without-flux', '--name', 'cli');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`export KUBECONFIG=${folder}/kubeconfig PATH=`)]);
    expect(stdout).toContain('npm run down -- --name cli');
    expect(stderr).toContain('control plane ready at https://127.0.0.1:');
  });

  it('shows its parts to people and programs', async () => {
    // At a busy moment a part may answer too late.
    await expect.poll(async () => (await run('status', '--name', 'cli')).code, { timeout: 120_000 }).toBe(0);
    const status = await run('status', '--name', 'cli', '-o', 'json');
    const { kubeconfig, registry, programs, parts } = JSON.parse(status.stdout);
    expect([status.code, kubeconfig]).toEqual([0, (await run('kubeconfig', '--name', 'cli')).stdout.trim()]);
    expect(registry).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(programs).toContain('/programs/');
    expect(parts.map(({ name }: { name: string }) => name)).toEqual([
      'supervisor',
      'etcd',
      'kube-apiserver',
      'registry',
      'kube-controller-manager',
      'kube-scheduler',
      'node',
    ]);
    expect(parts.every(({ health, pid }: { health: string; pid: number }) => health === 'ok' && pid > 0)).toBe(true);
    expect((await run('status', '--name', 'cli')).stdout).toMatch(/kube-apiserver +127\.0\.0\.1:\d+ +\d+ +0 +ok/);
  });

  it('says with its exit code that a part does not work', async () => {
    const { parts } = JSON.parse((await run('status', '--name', 'cli', '-o', 'json')).stdout);
    const registry = parts.find(({ name }: { name: string }) => name === 'registry');
    process.kill(registry.pid, 'SIGSTOP');
    const { code, stdout } = await run('status', '--name', 'cli');
    process.kill(registry.pid, 'SIGCONT');
    expect([code, stdout]).toEqual([1, expect.stringMatching(/registry .*no answer within/)]);
  });

  it('goes down, and keeps its state', async () => {
    expect((await run('down', '--name', 'cli')).stdout).toContain(`its state is kept in ${folder}`);
    expect(processesOf(folder)).toEqual([]);
    expect(await run('down', '--name', 'cli')).toMatchObject({ code: 0, stdout: 'sandbox cli did not run\n' });
    expect((await run('status', '--name', 'cli')).code).toBe(1);
  });
});

describe('what cannot be', () => {
  it.each([
    [['--without-flux'], '--without-flux goes with --bare'],
    [['--bare', '--port', 'x'], '--port x is no port'],
    [['--kubeconfig', 'x'], '--kubeconfig needs --registry'],
    [['--registry', 'x'], '--registry goes with --kubeconfig'],
    [['--own-images', '127.0.0.1:1/x:main'], '--own-images goes with --kubeconfig'],
    [['--kubeconfig', 'x', '--registry', 'y', '--bare'], '--kubeconfig installs into a cluster that exists'],
    [['--timeout', '0'], '--timeout 0 is no number of minutes'],
    [['--name', '../x', '--bare'], '"../x" cannot name a sandbox'],
    [['--kubeconfig', '/nowhere/config', '--registry', '127.0.0.1:1/x'], 'there is no kubeconfig /nowhere/config'],
  ])('up %j', async (args, message) => {
    const { code, stderr } = await run('up', ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('a kubeconfig of a cluster that does not answer', async () => {
    const file = join(env.XDG_STATE_HOME, 'nothing.yaml');
    const cluster = { name: 'c', cluster: { server: 'https://127.0.0.1:1' } };
    const context = { name: 'c', context: { cluster: 'c', user: 'u' } };
    writeFileSync(
      file,
      JSON.stringify({ clusters: [cluster], contexts: [context], users: [{ name: 'u', user: { token: 't' } }], 'current-context': 'c' }),
    );
    const { code, stderr } = await run('up', '--kubeconfig', file, '--registry', '127.0.0.1:1/x');
    expect([code, stderr]).toEqual([2, expect.stringContaining('no API server answers at https://127.0.0.1:1')]);
  });
});
