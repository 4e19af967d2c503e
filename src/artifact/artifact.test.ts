import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createdFrom, packArtifact } from './artifact.ts';
import { gunzip } from './gzip.ts';
import { untar } from './tar.ts';
import { readTree, treeOf } from './tree.ts';

const made: string[] = [];
afterAll(() => {
  for (const root of made) rmSync(root, { recursive: true });
});

/** The same files, made in the given order, under a folder of its own. */
function folder(paths: string[], { umask = 0o022, time = 1_700_000_000 } = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'artifact-'));
  made.push(root);
  const before = process.umask(umask);
  for (const path of paths) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), `content of ${path}`, { mode: path.endsWith('.sh') ? 0o777 : 0o666 });
    utimesSync(join(root, path), time, time);
  }
  process.umask(before);
  return root;
}

const paths = [
  'system/b/Chart.yaml',
  'apps/a/Chart.yaml',
  'apps/a/templates/ö.yaml',
  'apps/a/run.sh',
  `library/${'long/'.repeat(30)}file`,
  'apps/B/x',
  'apps/a-b/x',
];

describe('D1: the digest is the same', () => {
  const digestIn = async (root: string) => (await packArtifact(await readTree(root))).digest;

  it('from another folder, in another order of files, at another time, under another umask', async () => {
    const one = await digestIn(folder(paths));
    const other = await digestIn(folder([...paths].reverse(), { umask: 0o077, time: 1 }));
    expect(other).toBe(one);
  });

  it('in another time zone and locale, and today as when this was written', async () => {
    const root = folder(paths);
    const script = `
      import { packArtifact } from ${JSON.stringify(new URL('./artifact.ts', import.meta.url).href)};
      import { readTree } from ${JSON.stringify(new URL('./tree.ts', import.meta.url).href)};
      console.log((await packArtifact(await readTree(process.argv[1]))).digest);`;
    const run = (env: object) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script, root], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      }).trim();
    const one = run({ TZ: 'UTC', LC_ALL: 'C' });
    expect(run({ TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' })).toBe(one);
    expect(one).toBe('sha256:9251dd6a93c6cc69787a44e61f49bf0f4784cdb18c3c7e1c77fb4cf1fa7e6594');
  });

  it('but not with another byte, mode, time or revision', async () => {
    const root = folder(paths);
    const tree = await readTree(root);
    const one = (await packArtifact(tree)).digest;
    chmodSync(join(root, 'apps/B/x'), 0o755);
    const others = [
      packArtifact(await readTree(root)),
      packArtifact(tree, { created: createdFrom({ SOURCE_DATE_EPOCH: '1' }) }),
      packArtifact(tree, { revision: 'v1:abc' }),
    ];
    for (const other of await Promise.all(others)) expect(other.digest).not.toBe(one);
  });
});

describe('the manifest', () => {
  it('is what Flux pushes', async () => {
    const { manifest, config, layer } = await packArtifact([], { source: 'https://git.example.org/p', revision: 'v1:abc' });
    expect(JSON.parse(manifest.toString())).toEqual({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.cncf.flux.config.v1+json', digest: expect.stringMatching(/^sha256:/), size: config.length },
      layers: [
        { mediaType: 'application/vnd.cncf.flux.content.v1.tar+gzip', digest: expect.stringMatching(/^sha256:/), size: layer.length },
      ],
      annotations: {
        'org.opencontainers.image.created': '1970-01-01T00:00:00Z',
        'org.opencontainers.image.revision': 'v1:abc',
        'org.opencontainers.image.source': 'https://git.example.org/p',
      },
    });
  });

  it('refuses a time that is none', () => {
    expect(() => createdFrom({ SOURCE_DATE_EPOCH: 'yesterday' })).toThrow('SOURCE_DATE_EPOCH holds "yesterday"');
  });
});

describe('the files', () => {
  it('are those that Flux keeps, in the order of their bytes, with normal modes', async () => {
    const file = (path: string, executable = false) => ({ path, content: Buffer.from('x'), executable });
    const tree = treeOf(
      ['b', 'a/logo.png', '.git/config', 'a/.gitignore', 'a/chart.tar.gz', 'a/B', 'a-b']
        .map((path) => file(path))
        .concat(file('a/run', true)),
    );
    const { layer } = await packArtifact(tree);
    const unpacked = await untar(gunzip(layer, 'layer', 1e6), 'layer');
    expect(unpacked.map(({ path, executable }) => `${path}${executable ? '*' : ''}`)).toEqual(['a-b', 'a/B', 'a/run*', 'b']);
  });

  it('must be files: a link is refused by its name', async () => {
    const root = folder(['a/b']);
    symlinkSync('/etc/passwd', join(root, 'a', 'link'));
    await expect(readTree(root)).rejects.toMatchObject({ code: 'FILE_KIND', where: { file: join(root, 'a', 'link') } });
  });

  it('must be there', async () => {
    await expect(readTree('/nowhere')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND', where: { file: '/nowhere' } });
  });

  it('can be unpacked by tar', async () => {
    const archive = await packArtifact(await readTree(folder(paths)));
    const listed = execFileSync('tar', ['-tzv', '--numeric-owner'], { input: archive.layer, encoding: 'utf8' }).trim().split('\n');
    expect(listed).toHaveLength(paths.length);
    for (const line of listed) expect(line).toMatch(/^-rw(-r--r--|xr-xr-x) 0\/0 .* 1970-01-01/);
  });
});
