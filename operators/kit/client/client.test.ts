import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryApi } from '../testing/memory-api.ts';
import { ApiError, ConnectionError, isAlreadyExists, isConflict, isNotFound } from './api-error.ts';
import { Client } from './client.ts';
import { type ConfigMap, configMaps } from './kinds.ts';

let api: MemoryApi;
let client: Client;
const ref = { name: 'a', namespace: 'default' };
const path = '/api/v1/namespaces/default/configmaps/a';
const object: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: ref, data: { key: 'one' } };

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  client.close();
  await api.stop();
});

/** Answers the first `times` requests of a method with a status. */
function refuse(method: string, code: number, times: number, headers: Record<string, string> = {}, body: unknown = {}) {
  let left = times;
  api.faults.push((seen, response) => {
    if (seen.method !== method || left-- <= 0) return false;
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    return true;
  });
}

describe('verbs', () => {
  it('creates, reads, updates, lists and deletes', async () => {
    const made = await client.create(configMaps, object);
    expect(made.metadata.uid).toBeTruthy();
    expect((await client.get(configMaps, ref)).data).toEqual({ key: 'one' });
    await client.update(configMaps, { ...made, data: { key: 'two' } });
    expect((await client.list(configMaps)).items.map(({ data }) => data)).toEqual([{ key: 'two' }]);
    await client.delete(configMaps, ref);
    expect(await client.find(configMaps, ref)).toBeUndefined();
  });

  it('G8: sends each patch with the type that the server asks for', async () => {
    await client.create(configMaps, object);
    await client.patch(configMaps, ref, { data: { key: 'two' } }, { type: 'merge' });
    await client.patch(configMaps, ref, [{ op: 'add', path: '/data/more', value: 'x' }], { type: 'json' });
    await client.patch(configMaps, ref, { data: {} }, { type: 'strategic' });
    await client.apply(configMaps, { metadata: ref, data: { key: 'three' } }, { fieldManager: 'test', force: true });
    const types = api.requests.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers['content-type']);
    expect(types).toEqual([
      'application/merge-patch+json',
      'application/json-patch+json',
      'application/strategic-merge-patch+json',
      'application/apply-patch+yaml',
    ]);
    const last = api.requests.at(-1)!;
    expect([last.query.get('fieldManager'), last.query.get('force')]).toEqual(['test', 'true']);
    expect(JSON.parse(last.body)).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
  });

  it('lists in pages, with the version asked for only in the first', async () => {
    for (let i = 0; i < 5; i++)
      api.put(`/api/v1/namespaces/default/configmaps/m${i}`, { ...object, metadata: { name: `m${i}`, namespace: 'default' } });
    const sizes: number[] = [];
    for await (const page of client.pages(configMaps, { limit: 2, resourceVersion: '0' })) sizes.push(page.items.length);
    expect(sizes).toEqual([2, 2, 1]);
    expect(api.requests.map(({ query }) => query.get('resourceVersion'))).toEqual(['0', null, null]);
  });

  it('refuses a namespaced name without a namespace before anything is sent', async () => {
    expect(() => client.get(configMaps, { name: 'a' })).toThrow(/needs a namespace/);
    expect(api.requests).toEqual([]);
  });
});

describe('errors', () => {
  it('carries what the server says: code, reason, details, causes', async () => {
    const details = { name: 'a', kind: 'configmaps', causes: [{ field: 'data', reason: 'FieldValueInvalid', message: 'no' }] };
    refuse('GET', 422, 1, {}, { kind: 'Status', code: 422, reason: 'Invalid', message: 'data is wrong', details });
    const error = (await client.get(configMaps, ref).catch((e) => e)) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect([error.code, error.reason, error.details.name, error.causes[0]?.field]).toEqual([422, 'Invalid', 'a', 'data']);
    expect(error.message).toBe(`GET ${path}: data is wrong`);
  });

  it('tells kinds of refusals apart', async () => {
    await client.create(configMaps, object);
    const again = await client.create(configMaps, object).catch((e) => e);
    const stale = await client.update(configMaps, { ...object, metadata: { ...ref, resourceVersion: '1' } }).catch((e) => e);
    const missing = await client.get(configMaps, { ...ref, name: 'b' }).catch((e) => e);
    expect([isAlreadyExists(again), isConflict(again), isConflict(stale), isNotFound(missing)]).toEqual([true, false, true, true]);
  });

  it('takes plain text of a proxy as the message', async () => {
    api.faults.push((_, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('go away');
      return true;
    });
    await expect(client.get(configMaps, ref)).rejects.toThrow('go away');
  });
});

describe('repeats', () => {
  beforeEach(() => client.create(configMaps, object));

  it('waits as long as a 429 asks, for writes, too', async () => {
    refuse('PATCH', 429, 1, { 'retry-after': '1' });
    const started = Date.now();
    await client.patch(configMaps, ref, { data: { key: 'two' } }, { type: 'merge' });
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });

  it('reads again after a 503, but does not write again', async () => {
    refuse('GET', 503, 2);
    expect((await client.get(configMaps, ref)).metadata.name).toBe('a');
    refuse('PUT', 503, 1);
    await expect(client.update(configMaps, object)).rejects.toMatchObject({ code: 503 });
  });

  it('gives up after its attempts, with the last refusal', async () => {
    refuse('GET', 500, 99);
    await expect(client.get(configMaps, ref)).rejects.toMatchObject({ code: 500 });
    expect(api.requests.filter(({ method }) => method === 'GET')).toHaveLength(3);
  });

  it('reads again over a connection that was reset', async () => {
    let left = 1;
    api.faults.push((seen, response) => {
      if (seen.method !== 'GET' || left-- <= 0) return false;
      response.destroy();
      return true;
    });
    expect((await client.get(configMaps, ref)).metadata.name).toBe('a');
  });

  it('ends a request that is not answered in time, and one whose signal fires', async () => {
    api.faults.push((seen) => seen.method === 'GET');
    await expect(client.get(configMaps, ref, { timeout: 30 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    const stop = new AbortController();
    const waiting = client.get(configMaps, ref, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    const error = (await waiting.catch((e) => e)) as ConnectionError;
    expect([error instanceof ConnectionError, error.code]).toEqual([true, 'ABORTED']);
  });

  it('asks for new credentials after a 401, once', async () => {
    const asked: boolean[] = [];
    const credentials = async (refresh = false) => {
      asked.push(refresh);
      return { authorization: refresh ? 'Bearer new' : 'Bearer old' };
    };
    const own = new Client({ ...api.access, credentials });
    api.faults.push((seen, response) => {
      if (seen.headers.authorization !== 'Bearer old') return false;
      response.writeHead(401).end('{}');
      return true;
    });
    await own.get(configMaps, ref);
    expect(asked).toEqual([false, true]);
    own.close();
  });
});
