import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../constructs/lib/images.ts';
import { copyCheckout } from '../../test/checkout.ts';
import { account, type RunningRegistry, startRegistry } from '../../test/registry.ts';
import { packArtifact, pushArtifact } from '../artifact/artifact.ts';
import { Registry } from '../artifact/registry.ts';

const script = fileURLToPath(new URL('cozy.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cozy-cli-'));
const dist = join(folder, 'dist');
const env = { ...process.env, NO_COLOR: '1', DOCKER_CONFIG: folder };
const cozy = (...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...argv], {
    encoding: 'utf8',
    env,
    cwd: folder,
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
};

let running: RunningRegistry;
let digest: string;
beforeAll(async () => {
  running = await startRegistry();
  const built = cozy('build', '--out', dist, '--simulate-upstream', '-o', 'json');
  expect(built.status, built.stderr).toBe(0);
  ({ digest } = JSON.parse(built.stdout));
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
const reference = () => `${running.address}/cozystack-packages:test`;
const push = (...argv: string[]) => cozy('push', reference(), '--out', dist, '--simulate-upstream', ...argv);

describe('the way of an artifact', () => {
  it('push prints the digest of the build and uploads it', () => {
    const pushed = push();
    expect(pushed.stderr).toBe('');
    expect(pushed.stdout.split('\n')[0]).toBe(digest);
    expect(pushed.stdout).toContain('uploaded to');
  });

  it('D1: the same from another folder, in another time zone and locale, under another umask', () => {
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    copyCheckout(copy);
    const command = `umask 077; exec "${process.execPath}" src/cli/cozy.mjs build --out other --simulate-upstream -o json`;
    const other = spawnSync('sh', ['-c', command], {
      encoding: 'utf8',
      env: { ...env, TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' },
      cwd: copy,
    });
    expect(other.stderr).toBe('');
    expect(JSON.parse(other.stdout).digest).toBe(digest);
  });

  it('D2: a second push uploads nothing and says so', () => {
    const { status, stdout } = push('-o', 'json');
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ digest, uploaded: 0 })]);
    expect(push().stdout).toContain('nothing to upload');
  });

  it('O12: diff says nothing about what is the same, and names every object that is not', () => {
    expect(cozy('diff', reference(), '--to', join(dist, 'packages'))).toMatchObject({ status: 0, stdout: 'no difference\n' });
    const edited = join(folder, 'edited');
    cpSync(join(dist, 'packages'), edited, { recursive: true });
    appendFileSync(join(edited, 'apps/redis/values.yaml'), '\nreplicas: 7\n'.replace('\n', ''));
    const { status, stdout, stderr } = cozy(
      'diff',
      `${running.address}/cozystack-packages@${digest}`,
      '--to',
      edited,
      '--only',
      'apps/redis',
    );
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /apps\/redis\n {2}~ RedisFailover\.databases\.spotahome\.com (?:default\/)?redis\n {6}\/spec\/redis\/replicas: 2 → 7/,
    );
  });

  it('is signed and verified', () => {
    expect(cozy('sign', '--generate-key', join(folder, 'ours')).status).toBe(0);
    expect(cozy('sign', '--generate-key', join(folder, 'theirs')).status).toBe(0);
    expect(cozy('sign', reference(), '--verify', join(folder, 'ours.pub'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('SIGNATURE_MISSING'),
    });
    expect(cozy('sign', reference(), '--key', join(folder, 'ours.key')).status).toBe(0);
    expect(cozy('sign', reference(), '--verify', join(folder, 'ours.pub')).status).toBe(0);
    expect(cozy('sign', reference(), '--verify', join(folder, 'theirs.pub'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('SIGNATURE_WRONG'),
    });
  });
});

describe('M12: what a line of development installs is its own', () => {
  const out = join(folder, 'line');
  const text = (file: string) => readFileSync(join(out, file), 'utf8');
  const lines = (list: string) => list.trim().split('\n');

  it('by the digests of the images that were pushed for it, which must be there', async () => {
    const place = `${running.address}/team:pr-7`;
    const build = () => cozy('build', '--out', out, '--simulate-upstream', '--own-images', place, '-o', 'json');
    expect(build()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`${running.address}/team/cozystack-runtime:pr-7`),
    });

    // Rebuilt foreign images have tags of their own, and stay.
    const released = (image: string) => image.startsWith(`${IMAGE_REPOSITORY}/`) && image.endsWith(`:${PLATFORM_TAG}`);
    const names = lines(readFileSync(join(dist, 'images.txt'), 'utf8'))
      .filter(released)
      .map((image) => image.slice(IMAGE_REPOSITORY.length + 1, -PLATFORM_TAG.length - 1));
    const registry = new Registry();
    for (const name of names)
      await pushArtifact(
        registry,
        { registry: running.address, repository: `team/${name}`, tag: 'pr-7' },
        await packArtifact([], { revision: name }),
      );
    const { status, stdout, stderr } = build();
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    expect(lines(text('images.txt')).filter(released)).toEqual([]);
    const images = lines(text('images.txt')).filter((image) => image.startsWith(`${running.address}/`));
    expect(images).toHaveLength(names.length);
    for (const image of images) expect(image).toMatch(/\/team\/[a-z0-9-]+:pr-7@sha256:[0-9a-f]{64}$/);
    const runtime = images.find((image) => image.includes('/cozystack-runtime:'))!;
    expect(text('installer.yaml')).toContain(`image: ${runtime}\n`);
    expect(text('installer.yaml')).toContain(`--platform-source-ref=digest=${JSON.parse(stdout).digest}`);
    expect(text('packages/system/cozystack-api/values.yaml')).toContain(runtime);
    expect(JSON.parse(stdout).digest).not.toBe(digest);
  });

  it('and a release that is out stays what it is, unless forced', () => {
    const release = `${running.address}/line:v1.7.0`;
    expect(cozy('push', release, '--out', out, '--no-build').status).toBe(0);
    expect(cozy('push', release, '--out', dist, '--no-build')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('TAG_TAKEN'),
    });
    expect(cozy('push', `${running.address}/line:main`, '--out', out, '--no-build').status).toBe(0);
    expect(cozy('push', `${running.address}/line:main`, '--out', dist, '--no-build').status).toBe(0);
    expect(cozy('push', release, '--out', dist, '--no-build', '--force').stdout).toContain(digest);
  });
});

describe('what cannot work', () => {
  const error = (text: string) => expect.stringContaining(text);

  it('a registry that is not there', () => {
    expect(cozy('push', '127.0.0.1:1/packages', '--out', dist, '--no-build')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: error('127.0.0.1:1 cannot be reached: nothing listens'),
    });
    expect(cozy('diff', '127.0.0.1:1/packages')).toMatchObject({ status: 2, stderr: error('REGISTRY_UNREACHABLE') });
  });

  it('settings of a build where nothing is built', () => {
    expect(cozy('push', reference(), '--no-build', '--own-images', 'registry.test/own:v1', '--revision', 'a')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: error('--no-build pushes what the last build left, and --own-images and --revision would say how to build'),
    });
  });

  it('a registry that wants a password', async () => {
    await using locked = await startRegistry({ login: true });
    const { status, stderr } = cozy('push', `${locked.address}/packages`, '--out', dist, '--no-build');
    expect([status, stderr]).toEqual([2, error('REGISTRY_UNAUTHORIZED')]);
    expect(stderr).toContain(`docker login ${locked.address}`);
    expect(stderr).not.toContain(account.password);
  });

  it('a tag, a digest or a folder that is not there', () => {
    expect(cozy('diff', `${running.address}/cozystack-packages:none`)).toMatchObject({ status: 2, stderr: error('ARTIFACT_NOT_FOUND') });
    expect(cozy('diff', `${running.address}/cozystack-packages@sha256:${'0'.repeat(64)}`)).toMatchObject({
      status: 2,
      stderr: error('ARTIFACT_NOT_FOUND'),
    });
    expect(cozy('diff', './nowhere')).toMatchObject({ status: 2, stderr: error('there is no such file or folder') });
  });

  it('a chart that is on neither side of a difference', () => {
    const packages = join(dist, 'packages');
    expect(cozy('diff', packages, '--to', packages, '--only', 'apps/rediss')).toMatchObject({
      status: 2,
      stderr: error('did you mean apps/redis?'),
    });
  });

  it.each(['/dev/null/dist', '/proc/dist'])('a folder that cannot be made: %s', (out) => {
    const { status, stderr } = cozy('build', '--simulate-upstream', '--out', out);
    expect([status, stderr]).toEqual([2, error(`where: ${out.replace('/proc/dist', '/proc')}`)]);
    expect(stderr).not.toContain('defect');
  });

  it('a build of foreign charts that are not here: each is named, and what to do is said once', () => {
    const { status, stderr } = cozy('build', '--out', join(folder, 'whole'));
    expect(status).toBe(1);
    expect(stderr).toContain('Chart system/redis-operator');
    expect(stderr.match(/--simulate-upstream/g)).toHaveLength(1);
  });

  it('a variant that is not there, before anything is started', () => {
    expect(cozy('up', '--variant', 'isp-hostd')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: error('choose one of isp-full, isp-full-generic, isp-hosted, sandbox'),
    });
    expect(cozy('up', '--bare', '--variant', 'sandbox')).toMatchObject({ status: 2, stderr: error('leave one of the two away') });
  });

  it('a sandbox that is not there, with the command that makes it', () => {
    const make = error('`npm run up -- --name nowhere`');
    expect(cozy('kubeconfig', '--name', 'nowhere')).toMatchObject({ status: 2, stdout: '', stderr: make });
    expect(cozy('push', '--sandbox', 'nowhere')).toMatchObject({ status: 2, stdout: '', stderr: make });
    expect(cozy('status', '--name', 'nowhere')).toMatchObject({ status: 1, stdout: make, stderr: '' });
    expect(JSON.parse(cozy('status', '--name', 'nowhere', '-o', 'json').stdout)).toMatchObject({ running: false, parts: [] });
    expect(cozy('up', '--name', 'No_Where')).toMatchObject({ status: 2, stdout: '', stderr: error('NOT_A_SANDBOX_NAME') });
  });

  it('a kubeconfig that points nowhere', () => {
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(
      kubeconfig,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        'current-context': 'a',
        contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
        clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
        users: [{ name: 'a', user: { token: 'a' } }],
      }),
    );
    const { status, stderr } = cozy('up', '--kubeconfig', kubeconfig, '--registry', reference());
    expect([status, stderr]).toEqual([2, error('no API server answers at https://127.0.0.1:1')]);
    expect(stderr).toContain(`where: ${kubeconfig}`);
    expect(cozy('up', '--kubeconfig', join(folder, 'none'), '--registry', reference())).toMatchObject({
      status: 2,
      stderr: error(join(folder, 'none')),
    });
  });
});

describe('render', () => {
  it('prints what kubectl takes, and JSON for programs', () => {
    const yaml = cozy('render', 'redis', '--release', 'redis-a', '-n', 'tenant-a');
    expect(yaml).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^---\napiVersion: /) });
    const objects = JSON.parse(cozy('render', 'apps/redis', '--set', 'replicas=5', '-o', 'json').stdout);
    expect(objects).toContainEqual(
      expect.objectContaining({
        kind: 'RedisFailover',
        spec: expect.objectContaining({ redis: expect.objectContaining({ replicas: 5 }) }),
      }),
    );
  });

  it('refuses values with their places', () => {
    const { status, stderr } = spawnSync(process.execPath, [script, 'render', 'redis', '-f', '-'], {
      input: 'size: 1Gi\nreplica: 3\n',
      encoding: 'utf8',
      env,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('where: (standard input):2:1: replica');
    expect(stderr).toContain('did you mean replicas?');
  });
});
