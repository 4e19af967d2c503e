import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dockerConfigPath, dockerKeychain } from './credentials.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'docker-')), 'config.json');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true }));
const find = (config: unknown, registry = 'registry.example.org') => {
  writeFileSync(path, typeof config === 'string' ? config : JSON.stringify(config));
  return dockerKeychain(path)(registry);
};
const auth = (text: string) => Buffer.from(text).toString('base64');

describe('credentials of the Docker configuration', () => {
  it.each([
    ['a pair', { auth: auth('ali:p:w') }, { username: 'ali', password: 'p:w' }],
    ['separate fields', { username: 'ali', password: 'pw' }, { username: 'ali', password: 'pw' }],
    ['an identity token', { auth: auth('x:'), identitytoken: 't' }, { identityToken: 't' }],
    ['a registry token', { registrytoken: 't' }, { registryToken: 't' }],
    ['an empty entry, as a credential helper leaves it', {}, undefined],
  ])('%s', async (_, entry, expected) => {
    expect(await find({ auths: { 'registry.example.org': entry } })).toEqual(expected);
  });

  it.each(['registry.example.org', 'https://registry.example.org', 'https://registry.example.org/v2/'])(
    'are found under %s',
    async (key) => {
      expect(await find({ auths: { [key]: { auth: auth('a:b') } } })).toEqual({ username: 'a', password: 'b' });
    },
  );

  it('are not those of another port', async () => {
    expect(await find({ auths: { 'registry.example.org:5000': { auth: auth('a:b') } } })).toBeUndefined();
  });

  it('are none without a file', async () => {
    expect(await dockerKeychain(join(path, 'nowhere'))('registry.example.org')).toBeUndefined();
  });

  it.each(['{', { auths: { 'registry.example.org': { auth: auth('no colon') } } }])(
    'that cannot be read are an error with the file: %j',
    async (config) => {
      await expect(find(config)).rejects.toMatchObject({ code: 'CREDENTIALS_BROKEN', where: { file: path }, blame: 'environment' });
    },
  );

  it('lie where DOCKER_CONFIG says', () => {
    expect(dockerConfigPath({ DOCKER_CONFIG: '/etc/docker' })).toBe('/etc/docker/config.json');
  });
});
