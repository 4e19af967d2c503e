import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../artifact/digest.ts';
import { treeOf } from '../../artifact/tree.ts';
import { Storage } from './storage.ts';

const tree = (content: string) => treeOf([{ path: 'Chart.yaml', content: Buffer.from(content), executable: false }]);
const fresh = () => mkdtempSync(join(tmpdir(), 'storage-'));

describe('the storage of artifacts', () => {
  it('gives the same contents the same name and digest, in another storage too', async () => {
    const [one, two] = [await new Storage(fresh()).put('n', 'a', tree('x')), await new Storage(fresh()).put('n', 'a', tree('x'))];
    expect(one).toEqual(two);
    expect((await new Storage(fresh()).put('n', 'a', tree('y'))).digest).not.toBe(one.digest);
  });
  it('knows after a restart what it holds', async () => {
    const folder = fresh();
    const stored = await new Storage(folder).put('n', 'a', tree('x'));
    expect(new Storage(folder).find('n', 'a', stored.filename)).toEqual(stored);
    expect(new Storage(folder).find('n', 'other', stored.filename)).toBeUndefined();
  });
  it('removes older revisions once nobody fetches them any more', async () => {
    const storage = new Storage(fresh());
    const [old, current] = [await storage.put('n', 'a', tree('x')), await storage.put('n', 'a', tree('y'))];
    storage.prune('n', 'a', current.filename, 60_000);
    expect(storage.find('n', 'a', old.filename)).toBeDefined();
    storage.prune('n', 'a', current.filename, 0);
    expect([storage.find('n', 'a', old.filename), storage.find('n', 'a', current.filename)]).toEqual([undefined, current]);
  });
  it('serves what it holds, and nothing else', async () => {
    const storage = new Storage(fresh());
    const stored = await storage.put('n', 'a', tree('x'));
    const server = storage.server().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await fetch(`${base}/${stored.path}`);
    expect(digestOf(Buffer.from(await answer.arrayBuffer()))).toBe(stored.digest);
    const refused = ['/', '/externalartifact', '/externalartifact/n/a/none', '/%2e%2e/%2e%2e/etc/passwd'].map((path) => fetch(base + path));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await fetch(`${base}/${stored.path}`, { method: 'DELETE' })).status).toBe(404);
    server.close().closeAllConnections();
  });
});
