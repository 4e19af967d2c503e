import { describe, expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import { answerJson, ScriptedRegistry } from './fixture.ts';
import { manifestBytes } from './manifest.ts';
import { media } from './media.ts';
import { parseReference } from './reference.ts';
import { Registry } from './registry.ts';

const digest = digestOf(Buffer.from('manifest'));
const found = { 'docker-content-digest': digest };
const caught = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('should have failed'),
    (error) => error,
  );

describe('a registry that is busy', () => {
  it('is asked again after what Retry-After says', async () => {
    let asked = 0;
    await using server = await ScriptedRegistry.start((_, response) => {
      if (++asked < 3) response.writeHead(429, { 'retry-after': '7' }).end();
      else response.writeHead(200, found).end();
    });
    expect(await server.client().resolve(server.reference())).toBe(digest);
    expect(server.pauses).toEqual([7000, 7000]);
  });

  it('is asked with growing pauses where it does not say, and given up after five tries', async () => {
    await using server = await ScriptedRegistry.start((_, response) => void response.writeHead(503).end());
    const error = await caught(server.client().resolve(server.reference()));
    expect(error).toMatchObject({ code: 'REGISTRY_BUSY', blame: 'environment' });
    expect(error.message).toContain('after 5 tries (503)');
    expect(server.seen).toHaveLength(5);
    expect(server.pauses.every((pause, index) => pause >= 100 * 2 ** index && pause <= 200 * 2 ** index)).toBe(true);
  });

  it('that breaks the connection off is asked again', async () => {
    let asked = 0;
    await using server = await ScriptedRegistry.start((_, response) => {
      if (++asked < 3) response.destroy();
      else response.writeHead(200, found).end();
    });
    expect(await server.client().resolve(server.reference())).toBe(digest);
  });

  it('begins an upload anew when its second half breaks off', async () => {
    let uploads = 0;
    await using server = await ScriptedRegistry.start(({ method, path }, response) => {
      if (method === 'HEAD') response.writeHead(404).end();
      else if (method === 'POST') response.writeHead(202, { location: `/v2/packages/blobs/uploads/${++uploads}?state=a` }).end();
      else if (uploads === 1) response.destroy();
      else response.writeHead(201).end(path);
    });
    expect(await server.client().pushBlob(server.reference(), Buffer.from('layer'))).toBe(5);
    const last = server.seen.at(-1);
    expect(last).toMatchObject({ method: 'PUT', body: 'layer' });
    expect(last?.path).toBe(`/v2/packages/blobs/uploads/2?state=a&digest=${encodeURIComponent(digestOf(Buffer.from('layer')))}`);
  });
});

describe('a registry that cannot be used', () => {
  it('is named with its port when nothing listens there', async () => {
    const server = await ScriptedRegistry.start(() => {});
    const reference = server.reference();
    await server[Symbol.asyncDispose]();
    const error = await caught(new Registry().resolve(reference));
    expect(error).toMatchObject({ code: 'REGISTRY_UNREACHABLE', blame: 'environment', where: { object: reference.registry } });
    expect(error.message).toBe(`the registry ${reference.registry} cannot be reached: nothing listens on that port`);
  });

  it('is named when it stays silent', async () => {
    await using server = await ScriptedRegistry.start(() => {});
    const error = await caught(server.client({ patience: 50 }).resolve(server.reference()));
    expect(error).toMatchObject({ code: 'REGISTRY_TIMEOUT', blame: 'environment' });
  });

  it('is named when it does not speak TLS', async () => {
    await using server = await ScriptedRegistry.start((_, response) => void response.writeHead(200).end());
    const plain = { ...server.reference(), registry: server.address.replace('127.0.0.1', '0.0.0.0') };
    const error = await caught(server.client().resolve(plain));
    expect(error).toMatchObject({ code: 'REGISTRY_CERTIFICATE', hint: expect.stringContaining('--plain-http') });
    expect(await caught(server.client({ plainHttp: true }).resolve(plain))).toMatchObject({ code: 'REGISTRY_ANSWER' });
  });

  it('stops at once when the work is interrupted', async () => {
    const stop = new AbortController();
    await using server = await ScriptedRegistry.start(() => stop.abort());
    expect(await caught(server.client({ signal: stop.signal }).resolve(server.reference()))).toMatchObject({ name: 'AbortError' });
  });

  it('has its own words in the error', async () => {
    await using server = await ScriptedRegistry.start((_, response) =>
      answerJson(response, 403, { errors: [{ code: 'DENIED', message: 'quota of the project' }] }),
    );
    const error = await caught(server.client().manifest(server.reference()));
    expect(error).toMatchObject({ code: 'REGISTRY_FORBIDDEN' });
    expect(error.message).toContain('403: DENIED quota of the project');
  });
});

describe('bytes', () => {
  const manifest = manifestBytes({ schemaVersion: 2, mediaType: media.index, manifests: [] });

  it('of a manifest that do not fit the digest are refused', async () => {
    await using server = await ScriptedRegistry.start((_, response) => void response.writeHead(200, found).end(manifest));
    expect(await caught(server.client().manifest(server.reference()))).toMatchObject({ code: 'DIGEST_MISMATCH' });
    const pinned = { ...server.reference(), digest };
    expect(await caught(server.client().manifest(pinned))).toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('of a blob that do not fit the digest, or are more than its size, are refused', async () => {
    await using server = await ScriptedRegistry.start((_, response) => void response.writeHead(200).end('other'));
    const client = server.client();
    const blob = { mediaType: media.fluxLayer, digest, size: 5 };
    expect(await caught(client.blob(server.reference(), blob))).toMatchObject({ code: 'DIGEST_MISMATCH' });
    expect(await caught(client.blob(server.reference(), { ...blob, size: 4 }))).toMatchObject({ code: 'REGISTRY_ANSWER' });
  });

  it('that the registry says it stored under another digest are noticed', async () => {
    await using server = await ScriptedRegistry.start((_, response) => void response.writeHead(201, found).end());
    expect(await caught(server.client().pushManifest(server.reference(), media.index, manifest))).toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('that are no manifest are refused', async () => {
    await using server = await ScriptedRegistry.start((_, response) => void response.writeHead(200).end('<html>log in</html>'));
    expect(await caught(server.client().manifest(server.reference()))).toMatchObject({ code: 'REGISTRY_ANSWER' });
  });

  it('elsewhere are fetched without our credentials', async () => {
    await using store = await ScriptedRegistry.start((_, response) => void response.writeHead(200).end('manifest'));
    await using server = await ScriptedRegistry.start(({ authorization }, response) => {
      if (authorization) response.writeHead(307, { location: `http://${store.address}/signed` }).end();
      else response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
    const client = server.client({ keychain: async () => ({ username: 'ali', password: 'x' }) });
    expect((await client.blob(server.reference(), { mediaType: media.fluxLayer, digest, size: 8 })).toString()).toBe('manifest');
    expect(store.seen).toMatchObject([{ path: '/signed', authorization: undefined }]);
  });
});

it('reads every page of a list of tags', async () => {
  await using server = await ScriptedRegistry.start(({ path }, response) => {
    if (path.includes('last=')) answerJson(response, 200, { tags: ['a'] });
    else answerJson(response, 200, { tags: ['b'] }, { link: '</v2/packages/tags/list?last=b>; rel="next"' });
  });
  expect(await server.client().tags(parseReference(`${server.address}/packages`))).toEqual(['a', 'b']);
});
