import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, hexOf } from '../artifact/digest.ts';
import { gzip } from '../artifact/gzip.ts';
import { parseChartReference } from './chart-reference.ts';
import { parseLock } from './lock.ts';
import { VendorStore } from './store.ts';
import { unpackChart } from './unpack.ts';

type Entry = { name: string; type?: 'file' | 'symlink' | 'directory'; linkname?: string; text?: string };

async function archiveOf(...entries: Entry[]): Promise<Uint8Array> {
  const archive = pack();
  for (const { text = '', ...header } of entries) archive.entry(header, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return gzip(Buffer.concat(chunks));
}

const description = { name: 'redis/Chart.yaml', text: 'name: redis\nversion: 1.2.3\n' };
const redis = { repository: 'https://charts.example.org', name: 'redis', version: '1.2.3' };

describe('a reference of a chart', () => {
  it.each([
    ['https://charts.example.org/stable/redis@1.2.3', { repository: 'https://charts.example.org/stable', name: 'redis', version: '1.2.3' }],
    [
      'oci://registry.example.org:5000/charts/redis@v1.2.3-rc.1',
      { repository: 'oci://registry.example.org:5000/charts', name: 'redis', version: 'v1.2.3-rc.1' },
    ],
  ])('%s', (text, expected) => {
    expect(parseChartReference(text)).toEqual(expected);
  });

  it.each(['redis@1.2.3', 'https://h/redis', 'https://h/redis@1.2', 'https://h/redis@^1.2.3', 'https://h/redis@latest'])(
    '%s is refused',
    (text) => {
      expect(() => parseChartReference(text)).toThrow(expect.objectContaining({ code: 'CHART_REFERENCE_INVALID', blame: 'usage' }));
    },
  );
});

describe('an archive', () => {
  it('gives the files of its chart', async () => {
    const archive = await archiveOf(
      { name: 'redis', type: 'directory' },
      description,
      { name: './redis/templates/a.yaml', text: 'a' },
      { name: 'other', text: 'x' },
    );
    expect((await unpackChart(archive, redis)).map(({ path }) => path)).toEqual(['Chart.yaml', 'templates/a.yaml']);
  });

  it.each<[string, Entry, string]>([
    ['a path out of its folder', { name: 'redis/../../etc/passwd', text: 'x' }, 'ARCHIVE_UNSAFE'],
    ['an absolute path', { name: '/etc/passwd', text: 'x' }, 'ARCHIVE_UNSAFE'],
    ['a backslash', { name: 'redis\\..\\x', text: 'x' }, 'ARCHIVE_UNSAFE'],
    ['a symbolic link', { name: 'redis/link', type: 'symlink', linkname: '/etc/passwd' }, 'ARCHIVE_UNSAFE'],
    ['a file twice', description, 'ARCHIVE_UNSAFE'],
  ])('with %s is refused', async (_, entry, code) => {
    await expect(unpackChart(await archiveOf(description, entry), redis)).rejects.toMatchObject({ code });
  });

  it('that is cut off, no archive, or another chart is refused', async () => {
    const whole = await archiveOf(description);
    await expect(unpackChart(whole.subarray(0, 40), redis)).rejects.toMatchObject({ code: 'ARCHIVE_BROKEN' });
    await expect(unpackChart(Buffer.from('<html>'), redis)).rejects.toMatchObject({ code: 'ARCHIVE_BROKEN' });
    await expect(unpackChart(whole, { ...redis, version: '1.2.4' })).rejects.toMatchObject({ code: 'CHART_FOREIGN' });
    await expect(unpackChart(await archiveOf({ name: 'x/y', text: '' }), redis)).rejects.toMatchObject({ code: 'CHART_FOREIGN' });
  });

  it('that unpacks to far more than a chart is refused before it fills memory', async () => {
    const bomb = gzipSync(Buffer.alloc(257 * 1024 * 1024));
    await expect(unpackChart(bomb, redis)).rejects.toMatchObject({ code: 'ARCHIVE_TOO_BIG' });
  }, 30_000);
});

describe('a lock file', () => {
  const entry = { ...redis, archive: digestOf(Buffer.from('a')), files: digestOf(Buffer.from('b')), kinds: [] };
  it.each([
    ['no JSON', '{'],
    ['another version', '{"formatVersion": 2, "charts": []}'],
    ['a broken entry', JSON.stringify({ formatVersion: 1, charts: [{ ...entry, archive: 'sha256:1' }] })],
  ])('with %s is refused with its path', (_, text) => {
    expect(() => parseLock(text, 'vendor/lock.json')).toThrow(
      expect.objectContaining({ code: 'LOCK_BROKEN', where: expect.objectContaining({ file: 'vendor/lock.json' }) }),
    );
  });
});

describe('a store', () => {
  let folder: string;
  let server: Server;
  let archive: Uint8Array;
  let index: string;
  let repository: string;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/charts/index.yaml') response.end(index);
      else if (url === '/charts/redis-1.2.3.tgz') response.writeHead(302, { location: '/store/redis' }).end();
      else if (url === '/store/redis') response.end(archive);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/charts`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vendor-'));
    archive = await archiveOf(description, { name: 'redis/templates/a.yaml', text: 'a' });
    index = `entries:\n  redis:\n  - version: 1.2.3\n    digest: ${hexOf(digestOf(archive))}\n    urls: [redis-1.2.3.tgz]\n`;
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const chart = () => ({ ...redis, repository });

  it('fetches, locks and gives back', async () => {
    const store = new VendorStore(folder);
    const locked = await store.add(chart());
    expect(locked).toMatchObject({ ...chart(), archive: digestOf(archive), kinds: [] });
    expect(await store.lock()).toEqual([locked]);
    expect((await store.read(redis))?.map(({ path }) => path)).toEqual(['Chart.yaml', 'templates/a.yaml']);
    expect(await store.read({ name: 'kafka', version: '1.0.0' })).toBeUndefined();
  });

  it('notices edited and missing files, and restores them', async () => {
    const store = new VendorStore(folder);
    await store.add(chart());
    const path = join(store.chartPath(redis), 'templates/a.yaml');
    writeFileSync(path, 'edited');
    await expect(store.read(redis)).rejects.toMatchObject({ code: 'VENDORED_EDITED', where: { file: store.chartPath(redis) } });
    rmSync(store.chartPath(redis), { recursive: true });
    await expect(store.read(redis)).rejects.toMatchObject({ code: 'VENDORED_MISSING' });
    expect(await store.restore()).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).toBe('a');
    expect(await store.restore()).toEqual([]);
  });

  it('does not take another archive under a locked version', async () => {
    const store = new VendorStore(folder);
    await store.add(chart());
    archive = await archiveOf(description, { name: 'redis/templates/a.yaml', text: 'changed' });
    await expect(store.add(chart())).rejects.toMatchObject({
      code: 'CHART_CHANGED',
      message: expect.stringContaining("the repository's index says"),
    });
    index = index.replace(/digest: \w+/, `digest: ${hexOf(digestOf(archive))}`);
    await expect(store.add(chart())).rejects.toMatchObject({ code: 'CHART_CHANGED', message: expect.stringContaining('locked sha256:') });
    await store.remove('redis@1.2.3');
    expect(await store.add(chart())).toMatchObject({ archive: digestOf(archive) });
  });

  it('names what the repository does not have', async () => {
    const store = new VendorStore(folder);
    await expect(store.add({ ...chart(), version: '9.9.9' })).rejects.toMatchObject({ code: 'CHART_NOT_FOUND', hint: 'it has 1.2.3, …' });
    await expect(store.add({ ...chart(), name: 'kafka' })).rejects.toMatchObject({
      code: 'CHART_NOT_FOUND',
      hint: 'it has the charts redis',
    });
    await expect(store.add({ ...chart(), repository: 'http://127.0.0.1:1/charts' })).rejects.toMatchObject({
      code: 'REGISTRY_UNREACHABLE',
      message: expect.stringMatching(/^redis@1\.2\.3: /),
      where: { object: 'http://127.0.0.1:1/charts/redis' },
    });
    index = '<html>';
    await expect(store.add(chart())).rejects.toMatchObject({ code: 'INDEX_BROKEN' });
  });
});
