import { describe, expect, it } from 'vitest';
import { Authorization, parseChallenge } from './authorization.ts';
import { anonymous, type Credentials } from './credentials.ts';
import { digestOf } from './digest.ts';
import { answerJson, ScriptedRegistry } from './fixture.ts';

const digest = digestOf(Buffer.from('x'));

/** A registry that wants a token from `/token`, which gives one for `credentials` alone. */
function withTokens(accepted: string | undefined) {
  let given = 0;
  return ScriptedRegistry.start(({ path, authorization, headers }, response) => {
    if (path.startsWith('/token')) {
      if (authorization === accepted) answerJson(response, 200, { token: `t${++given}`, expires_in: 300 });
      else response.writeHead(401).end();
    } else if (authorization?.startsWith('Bearer t')) response.writeHead(200, { 'docker-content-digest': digest }).end();
    else {
      const realm = `Bearer realm="http://${headers.host}/token",service="the registry",scope="repository:packages:pull"`;
      response.writeHead(401, { 'www-authenticate': realm }).end();
    }
  });
}

describe('tokens', () => {
  it('are fetched without a name where the registry gives them to anybody, and used again', async () => {
    await using server = await withTokens(undefined);
    const client = server.client();
    expect(await client.resolve(server.reference())).toBe(digest);
    expect(await client.resolve(server.reference('packages:v2'))).toBe(digest);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/v2/packages/manifests/v1',
      '/token?service=the+registry&scope=repository%3Apackages%3Apull',
      '/v2/packages/manifests/v1',
      '/v2/packages/manifests/v2',
    ]);
  });

  it('are fetched anew when they have run out', async () => {
    let [now, fetched] = [0, 0];
    const ask = async () => ({ status: 200, headers: {}, body: Buffer.from(`{"token":"${++fetched}","expires_in":100}`) });
    const authorization = new Authorization('registry.test', anonymous, ask, () => now);
    await authorization.learn('Bearer realm="https://registry.test/token"', [], undefined);
    now = 79_000;
    expect(await authorization.header([])).toBe('Bearer 1');
    now = 81_000;
    expect(await authorization.header([])).toBe('Bearer 2');
  });

  it('are fetched with name and password', async () => {
    await using server = await withTokens(`Basic ${Buffer.from('ali:pw').toString('base64')}`);
    const client = server.client({ keychain: async () => ({ username: 'ali', password: 'pw' }) });
    expect(await client.resolve(server.reference())).toBe(digest);
  });

  it('that are refused are an error about the credentials', async () => {
    await using server = await withTokens('Basic other');
    await expect(server.client().resolve(server.reference())).rejects.toMatchObject({ code: 'REGISTRY_UNAUTHORIZED' });
  });

  it('come by POST for an identity token', async () => {
    await using server = await withTokens(undefined);
    const client = server.client({ keychain: async (): Promise<Credentials> => ({ identityToken: 'refresh' }) });
    expect(await client.resolve(server.reference())).toBe(digest);
    const asked = server.seen.find(({ path }) => path === '/token');
    expect(asked?.method).toBe('POST');
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh',
      client_id: 'cozy',
      service: 'the registry',
      scope: 'repository:packages:pull',
    });
  });

  it('need no fetching where the configuration holds one for the registry', async () => {
    await using server = await withTokens(undefined);
    const client = server.client({ keychain: async (): Promise<Credentials> => ({ registryToken: 't9' }) });
    expect(await client.resolve(server.reference())).toBe(digest);
    expect(server.seen.map(({ path }) => path)).not.toContain('/token');
  });

  it('without an address to fetch them from are an error of the registry', async () => {
    await using server = await ScriptedRegistry.start(
      (_, response) => void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    );
    await expect(server.client().resolve(server.reference())).rejects.toMatchObject({ code: 'REGISTRY_ANSWER' });
  });
});

describe('a challenge', () => {
  it.each([
    ['Basic realm="a, b"', { scheme: 'basic', parameters: { realm: 'a, b' } }],
    ['bearer Realm="https://r/t", service=s', { scheme: 'bearer', parameters: { realm: 'https://r/t', service: 's' } }],
    ['Bearer realm="r",scope="repository:a:pull,push"', { scheme: 'bearer', parameters: { realm: 'r', scope: 'repository:a:pull,push' } }],
    ['Basic realm="x", Bearer realm="y\\"z"', { scheme: 'bearer', parameters: { realm: 'y"z' } }],
    ['Negotiate', undefined],
  ])('%s', (header, expected) => {
    expect(parseChallenge(header)).toEqual(expected);
  });
});
