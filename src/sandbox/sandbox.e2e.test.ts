import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { configMaps } from '../../operators/kit/client/kinds.ts';
import { claimAddresses } from './address-claim.ts';
import { layoutOf } from './paths.ts';
import { processesOf } from './processes/sweep.ts';
import { readSettings, writeSettings } from './settings.ts';
import { startSandbox, thisProcess } from './start.ts';
import { sandboxStatus } from './status.ts';
import { stopSandbox } from './stop.ts';
import { readRecord } from './supervisor/record.ts';

const parent = mkdtempSync(join(tmpdir(), 'cozy-life-'));
const folderOf = (name: string) => join(parent, name);
const start = (name: string, more: Parameters<typeof startSandbox>[0] = {}) =>
  startSandbox({ name, folder: folderOf(name), flux: false, node: false, owner: thisProcess(), ...more });
/** Long enough for a machine that is busy with much else. */
const patience = { timeout: 120_000 };
/** Waits until each part of a sandbox says that it works; at a busy moment one may answer too late. */
const allWork = (name: string) =>
  expect
    .poll(async () => (await sandboxStatus(layoutOf(folderOf(name)), name)).parts.filter(({ health }) => health !== 'ok'), patience)
    .toEqual([]);
const pidOf = (name: string, part: string) =>
  readRecord(layoutOf(folderOf(name)))!.parts.find((found) => found.name === part)!.process!.pid;

afterAll(() => rmSync(parent, { recursive: true, force: true }));
afterEach(async () => {
  for (const name of ['one', 'two', 'three']) await stopSandbox(layoutOf(folderOf(name)));
});

async function withClient<T>(kubeconfig: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(loadAccess({ kubeconfig }));
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

describe('the life of a sandbox', () => {
  it('starts, and resumes with state, ports and certificates kept', async () => {
    const first = await start('one');
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kept', namespace: 'default' }, data: { a: 'b' } };
    await withClient(first.kubeconfig, (client) => client.create(configMaps, map));
    const kubeconfig = readFileSync(first.kubeconfig, 'utf8');
    expect(await stopSandbox(first.layout)).toBe(true);
    expect(processesOf(first.layout.folder)).toEqual([]);

    const second = await start('one');
    expect(readFileSync(second.kubeconfig, 'utf8')).toBe(kubeconfig);
    const found = await withClient(second.kubeconfig, (client) => client.get(configMaps, { name: 'kept', namespace: 'default' }));
    expect(found.data).toEqual({ a: 'b' });
  });

  it('leaves alone what runs already', async () => {
    const first = await start('one');
    const pid = pidOf('one', 'etcd');
    const again = await start('one');
    expect([again.started, again.url, pidOf('one', 'etcd')]).toEqual([false, first.url, pid]);
  });

  it('starts anew when asked', async () => {
    const { kubeconfig } = await start('one');
    const reset = await start('one', { reset: true });
    const found = await withClient(reset.kubeconfig, (client) => client.find(configMaps, { name: 'kept', namespace: 'default' }));
    expect([kubeconfig, found]).toEqual([reset.kubeconfig, undefined]);
  });

  it('runs several side by side, with nodes, started at once, and again in another order', async () => {
    const names = ['one', 'two', 'three'];
    const healthy = async () => {
      for (const name of names) await allWork(name);
      const all = await Promise.all(names.map((name) => sandboxStatus(layoutOf(folderOf(name)), name)));
      const addresses = all.flatMap((found) => found.parts).flatMap(({ address }) => address || []);
      expect(new Set(addresses).size).toBe(addresses.length);
      return names.map((name) => readSettings(layoutOf(folderOf(name))).loopback);
    };
    await Promise.all(names.map((name) => start(name, { node: true })));
    const networks = await healthy();
    expect(new Set(networks).size).toBe(3);

    await Promise.all(names.map((name) => stopSandbox(layoutOf(folderOf(name)))));
    await Promise.all(names.toReversed().map((name) => start(name, { node: true })));
    expect(await healthy()).toEqual(networks);
  });

  it('moves, with its state, when its network was taken while it was stopped', async () => {
    const { layout, kubeconfig } = await start('one', { node: true });
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kept', namespace: 'default' }, data: { a: 'b' } };
    await withClient(kubeconfig, (client) => client.create(configMaps, map));
    const before = readSettings(layout).loopback!;
    await stopSandbox(layout);
    const claim = await claimAddresses({ network: before, others: new Set() });
    expect(claim.network).toBe(before);
    try {
      await start('one', { node: true });
    } finally {
      await claim.release();
    }
    expect(readSettings(layout).loopback).not.toBe(before);
    await allWork('one');
    const found = await withClient(kubeconfig, (client) => client.get(configMaps, { name: 'kept', namespace: 'default' }));
    expect(found.data).toEqual({ a: 'b' });
  });

  it('M12: runs the runtime of one checkout: another one cannot go on with it while it runs, only with its state', async () => {
    const { layout } = await start('one');
    const settings = readSettings(layout);
    const pid = pidOf('one', 'etcd');
    writeSettings(layout, { ...settings, checkout: '/srv/other/cozystack/' });
    await expect(start('one')).rejects.toMatchObject({
      code: 'OTHER_CHECKOUT',
      message: expect.stringContaining('runs the checkout /srv/other/cozystack/'),
    });
    expect(pidOf('one', 'etcd')).toBe(pid);

    await stopSandbox(layout);
    const said: string[] = [];
    await start('one', { progress: { now() {}, done: (text) => void said.push(text) } });
    expect(said[0]).toContain('the state that the checkout /srv/other/cozystack/ left');
    expect(readSettings(layout).checkout).toBe(settings.checkout);
  });

  it('refuses a second start while one is under way', async () => {
    const under = start('one');
    await expect(start('one')).rejects.toMatchObject({ code: 'ALREADY_STARTING' });
    await under;
  });
});

describe('when something goes wrong', () => {
  it('starts a part again that crashed, and shows it', async () => {
    const { layout } = await start('one');
    const pid = pidOf('one', 'registry');
    process.kill(pid, 'SIGKILL');
    const registry = async () => (await sandboxStatus(layout, 'one')).parts.find(({ name }) => name === 'registry');
    await expect.poll(registry, patience).toMatchObject({ health: 'ok', restarts: 1 });
    expect((await registry())!.pid).not.toBe(pid);
  });

  it('leaves no orphan after the supervisor was killed', async () => {
    const { layout } = await start('one');
    process.kill(readRecord(layout)!.supervisor.pid, 'SIGKILL');
    await expect.poll(async () => (await sandboxStatus(layout, 'one')).running, patience).toBe(false);
    expect(processesOf(layout.folder).length).toBeGreaterThan(0);
    expect(await stopSandbox(layout)).toBe(true);
    expect(processesOf(layout.folder)).toEqual([]);
  });

  it('starts over what a killed supervisor left behind', async () => {
    const { layout } = await start('one');
    process.kill(readRecord(layout)!.supervisor.pid, 'SIGKILL');
    await expect.poll(async () => (await sandboxStatus(layout, 'one')).running, patience).toBe(false);
    const again = await start('one');
    expect(again.started).toBe(true);
    await allWork('one');
  });

  it('names the part that cannot start, with the last lines of its log, and leaves nothing running', async () => {
    const { layout } = await start('one');
    await stopSandbox(layout);
    writeFileSync(layout.certificate('service-account.pub'), 'no key');
    await expect(start('one')).rejects.toMatchObject({
      code: 'PART_CRASHED',
      message: expect.stringMatching(/^kube-apiserver exited with code 1;[\s\S]*service-account/),
    });
    expect(processesOf(layout.folder)).toEqual([]);
    rmSync(layout.certificate('service-account.key'));
  });

  it('takes another port when a kept one is taken, and refuses when it was asked for', async () => {
    const { layout, url } = await start('one');
    await stopSandbox(layout);
    const port = Number(new URL(url).port);
    const taker = createServer().listen(port, '127.0.0.1');
    await once(taker, 'listening');
    try {
      await expect(start('one', { ports: { 'kube-apiserver': port } })).rejects.toMatchObject({
        code: 'PORT_TAKEN',
        message: expect.stringContaining(String(port)),
      });
      expect((await start('one')).url).not.toBe(url);
    } finally {
      taker.close();
    }
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const stop = new AbortController();
    const starting = start('one', { signal: stop.signal, reset: true });
    setTimeout(() => stop.abort(), 800);
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
    expect(processesOf(folderOf('one'))).toEqual([]);
  });
});
