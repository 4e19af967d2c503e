import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryApi } from '../../../operators/kit/testing/memory-api.ts';
import type { Problem } from '../../problem.ts';
import { withCluster } from './cluster.ts';
import { readInventory } from './inventory.ts';

let api: MemoryApi;
let folder: string;
beforeEach(async () => {
  api = await MemoryApi.start();
  folder = mkdtempSync(join(tmpdir(), 'cozypkg-'));
});
afterEach(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

function kubeconfig(server = api.access.server): string {
  const path = join(folder, 'config');
  const contexts = [{ name: 'c', context: { cluster: 'c', user: 'c' } }];
  writeFileSync(
    path,
    JSON.stringify({ 'current-context': 'c', contexts, clusters: [{ name: 'c', cluster: { server } }], users: [{ name: 'c', user: {} }] }),
  );
  return path;
}
const read = (path: string) => withCluster({ kubeconfig: path }, (client) => readInventory(client, new AbortController().signal));
const refuse = (code: number, body: object) =>
  api.faults.push((_, response) => {
    response.writeHead(code).end(JSON.stringify({ kind: 'Status', code, ...body }));
    return true;
  });

describe('B12: a cluster that cannot be read is never an empty one', () => {
  it.each([
    ['a kubeconfig that is not there', '/nonexistent/config', 'ACCESS_MISSING', /\/nonexistent\/config/],
    ['a server that does not answer', 'dead', 'CLUSTER_FAILED', /http:\/\/127\.0\.0\.1:1 does not answer/],
  ])('%s', async (_, path, code, message) => {
    const error = (await read(path === 'dead' ? kubeconfig('http://127.0.0.1:1') : path).catch((e) => e)) as Problem;
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
  });

  it('certificates that are none, with where they came from', async () => {
    const path = kubeconfig();
    const text = JSON.parse(readFileSync(path, 'utf8')) as { users: { user: object }[]; clusters: { cluster: object }[] };
    const garbage = Buffer.from('garbage').toString('base64');
    text.users[0]!.user = { 'client-certificate-data': garbage, 'client-key-data': garbage };
    text.clusters[0]!.cluster = { server: 'https://127.0.0.1:1' };
    writeFileSync(path, JSON.stringify(text));
    await expect(read(path)).rejects.toMatchObject({
      code: 'ACCESS_MISSING',
      message: expect.stringContaining(`certificates of kubeconfig ${path}`),
    });
  });

  it('a refusal, with the query that was refused', async () => {
    refuse(403, { reason: 'Forbidden', message: 'no' });
    await expect(read(kubeconfig())).rejects.toThrow(/GET \/apis\/cozystack\.io\/v1alpha1\/package.*: no/);
  });

  it('a cluster that does not know packages, with what to do', async () => {
    refuse(404, { reason: 'NotFound', message: 'the server could not find the requested resource' });
    await expect(read(kubeconfig())).rejects.toMatchObject({ code: 'CLUSTER_FAILED', hint: expect.stringContaining('--install-crds') });
  });

  it('one whose answer was not waited for is none either, and no defect', async () => {
    const stop = new AbortController();
    api.faults.push(() => {
      stop.abort();
      return true;
    });
    const reading = withCluster({ kubeconfig: kubeconfig() }, (client) => readInventory(client, stop.signal));
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('an empty one is an answer', async () => {
    expect(await read(kubeconfig())).toEqual({ sources: new Map(), packages: new Map() });
  });
});
