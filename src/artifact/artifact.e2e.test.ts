import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, type RunningRegistry, startRegistry } from '../../test/registry.ts';
import { packArtifact, pullArtifact, pushArtifact } from './artifact.ts';
import { anonymous, dockerKeychain } from './credentials.ts';
import { digestOf } from './digest.ts';
import { parseReference } from './reference.ts';
import { Registry } from './registry.ts';
import { treeOf } from './tree.ts';

const tree = treeOf([
  { path: 'core/installer/Chart.yaml', content: Buffer.from('name: installer\n'), executable: false },
  { path: 'system/redis/files/run.sh', content: Buffer.from('#!/bin/sh\n'), executable: true },
]);

describe('with the real registry', () => {
  let running: RunningRegistry;
  beforeAll(async () => {
    running = await startRegistry();
  });
  afterAll(() => running[Symbol.asyncDispose]());
  const at = (name: string) => parseReference(`${running.address}/${name}`);
  const registry = new Registry({ keychain: anonymous });

  it('gives back what was pushed, by tag and by digest', async () => {
    const artifact = await packArtifact(tree);
    const { digest } = await pushArtifact(registry, at('packages:dev'), artifact);
    expect(digest).toBe(artifact.digest);
    expect(await registry.resolve(at('packages:dev'))).toBe(digest);
    const pulled = await pullArtifact(registry, at(`packages@${digest}`));
    expect(pulled.tree.map(({ path, executable }) => [path, executable])).toEqual(tree.map(({ path, executable }) => [path, executable]));
    expect(pulled.tree.map(({ content }) => content.toString())).toEqual(tree.map(({ content }) => content.toString()));
  });

  it('D2: uploads nothing the second time, and only the manifest for a second tag', async () => {
    const artifact = await packArtifact(tree, { revision: 'again' });
    expect((await pushArtifact(registry, at('twice:a'), artifact)).uploaded).toBeGreaterThan(0);
    expect(await pushArtifact(registry, at('twice:a'), await packArtifact(tree, { revision: 'again' }))).toEqual({
      digest: artifact.digest,
      uploaded: 0,
    });
    expect((await pushArtifact(registry, at('twice:b'), artifact)).uploaded).toBe(artifact.manifest.length);
    expect(await registry.tags(at('twice'))).toEqual(['a', 'b']);
  });

  it('M12: writes the tag of a release once, unless forced, and moves others', async () => {
    const [one, two] = await Promise.all([packArtifact(tree, { revision: 'one' }), packArtifact(tree, { revision: 'two' })]);
    for (const name of ['lines:v1.7.0-rc.1', 'lines:main']) await pushArtifact(registry, at(name), one);
    await expect(pushArtifact(registry, at('lines:v1.7.0-rc.1'), two)).rejects.toMatchObject({
      code: 'TAG_TAKEN',
      message: expect.stringContaining(`stands on another artifact: ${one.digest}`),
    });
    expect(await registry.resolve(at('lines:v1.7.0-rc.1'))).toBe(one.digest);
    expect((await pushArtifact(registry, at('lines:v1.7.0-rc.1'), one)).uploaded).toBe(0);
    expect((await pushArtifact(registry, at('lines:main'), two)).digest).toBe(two.digest);
    expect((await pushArtifact(registry, at('lines:v1.7.0-rc.1'), two, { force: true })).digest).toBe(two.digest);
    expect(await registry.resolve(at('lines:v1.7.0-rc.1'))).toBe(two.digest);
  });

  it('takes a blob over from another repository without sending it', async () => {
    const artifact = await packArtifact(tree, { revision: 'mounted' });
    await pushArtifact(registry, at('from:v1'), artifact);
    expect(await registry.mountBlob(at('to'), digestOf(artifact.layer), 'from')).toBe(true);
    expect(await registry.hasBlob(at('to'), digestOf(artifact.layer))).toBe(true);
    expect(await registry.mountBlob(at('to'), digestOf(Buffer.from('nowhere')), 'from')).toBe(false);
  });

  it('names what is not there', async () => {
    expect(await registry.resolve(at('nothing:v1'))).toBeUndefined();
    expect(await registry.tags(at('nothing'))).toEqual([]);
    await expect(pullArtifact(registry, at('nothing:v1'))).rejects.toMatchObject({ code: 'ARTIFACT_NOT_FOUND' });
  });
});

describe('with a registry that asks for a password', () => {
  let running: RunningRegistry;
  const folder = mkdtempSync(join(tmpdir(), 'docker-'));
  beforeAll(async () => {
    running = await startRegistry({ login: true });
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });
  const configWith = (auths: object) => {
    const path = join(folder, 'config.json');
    writeFileSync(path, JSON.stringify({ auths }));
    return dockerKeychain(path);
  };
  const encoded = (text: string) => ({ auth: Buffer.from(text).toString('base64') });

  it('logs in with what docker login left', async () => {
    const registry = new Registry({
      keychain: configWith({ [`http://${running.address}/v2/`]: encoded(`${account.username}:${account.password}`) }),
    });
    const reference = parseReference(`${running.address}/packages:v1`);
    const artifact = await packArtifact(tree);
    await pushArtifact(registry, reference, artifact);
    expect((await pullArtifact(registry, reference)).digest).toBe(artifact.digest);
  });

  it.each([
    ['nothing', {}],
    ['a wrong password', 'ali:wrong'],
  ])('says so when it has %s', async (_, entry) => {
    const keychain = configWith(typeof entry === 'string' ? { [running.address]: encoded(entry) } : {});
    const registry = new Registry({ keychain });
    await expect(registry.resolve(parseReference(`${running.address}/packages:v1`))).rejects.toMatchObject({
      code: 'REGISTRY_UNAUTHORIZED',
      blame: 'environment',
    });
  });
});
