import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { type ConfigMap, configMaps } from '../client/kinds.ts';
import { MemoryApi } from '../testing/memory-api.ts';
import { until } from '../testing/until.ts';
import type { Change } from './delivery.ts';
import { Informer, type InformerOptions } from './informer.ts';
import { informerMetrics } from './metrics.ts';

let api: MemoryApi;
let client: Client;
let stop: AbortController;
let running: Promise<void>[];

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
  stop = new AbortController();
  running = [];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(running);
  client.close();
  await api.stop();
});

const log = pino({ level: 'silent' });
const pathOf = (name: string) => `/api/v1/namespaces/default/configmaps/${name}`;
const map = (name: string, value = ''): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data: { value },
});
const put = (name: string, value?: string, options?: { quietly: boolean }) => api.put(pathOf(name), map(name, value), options);

function follow(options: InformerOptions<ConfigMap> = {}) {
  const informer = new Informer(client, configMaps, { log, backoff: [5, 20], ...options });
  const seen: string[] = [];
  informer.onChange(({ type, object }) => void seen.push(`${type} ${object.metadata.name}`));
  running.push(informer.run(stop.signal));
  return { informer, seen };
}

const values = (informer: Informer<ConfigMap>) =>
  Object.fromEntries(informer.list().map(({ metadata, data }) => [metadata.name, data?.['value']]));
const count = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values.reduce((sum, { value }) => sum + value, 0);

describe('G11: a streaming list', () => {
  it('is whole at its bookmark, not before', async () => {
    put('a', '1');
    put('b', '2');
    const { informer, seen } = follow();
    await informer.synced;
    expect(values(informer)).toEqual({ a: '1', b: '2' });
    expect(seen).toEqual(['added a', 'added b']);
    const { query } = api.requests[0]!;
    expect([query.get('sendInitialEvents'), query.get('resourceVersionMatch'), query.get('allowWatchBookmarks')]).toEqual([
      'true',
      'NotOlderThan',
      'true',
    ]);
  });

  it('does not show half of a new list: the old one stands until the new one is whole', async () => {
    put('a', '1');
    put('b', '2');
    const { informer, seen } = follow();
    await informer.synced;
    let cut = true;
    api.faults.push((request, response) => {
      if (!cut || request.query.get('sendInitialEvents') !== 'true') return false;
      cut = false;
      response.writeHead(200);
      response.write(`{"type":"ADDED","object":${JSON.stringify(map('c'))}}\n`);
      setTimeout(() => response.destroy(), 20);
      return true;
    });
    api.faults.push((request, response) => {
      if (request.query.get('sendInitialEvents') === 'true' || !request.query.get('watch')) return false;
      response.writeHead(200).end('{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired"}}\n');
      return true;
    });
    api.dropWatches();
    await until('the list is cut', () => !cut);
    expect(values(informer)).toEqual({ a: '1', b: '2' });
    expect(seen).toHaveLength(2);
  });

  it('goes on from the last version after the stream ends, without a new list', async () => {
    put('a', '1');
    const { informer, seen } = follow();
    await informer.synced;
    const before = informer.resourceVersion;
    api.dropWatches();
    put('b', '2');
    await until('b is there', () => informer.size === 2);
    expect(seen).toEqual(['added a', 'added b']);
    const last = api.requests.at(-1)!;
    expect([last.query.get('resourceVersion'), last.query.get('sendInitialEvents')]).toEqual([before, null]);
  });

  it('falls back to pages where the server does not know it', async () => {
    for (let i = 0; i < 7; i++) put(`m${i}`);
    api.faults.push((request, response) => {
      if (request.query.get('sendInitialEvents') !== 'true') return false;
      response.writeHead(400).end('{"kind":"Status","code":400,"reason":"BadRequest","message":"sendInitialEvents is forbidden"}');
      return true;
    });
    const { informer } = follow({ pageSize: 3 });
    await informer.synced;
    expect(informer.size).toBe(7);
    put('late');
    await until('changes follow', () => informer.size === 8);
    expect(api.requests.filter(({ query }) => query.get('limit') === '3')).toHaveLength(3);
  });
});

describe('after 410', () => {
  it('lists anew, tells what the watch had missed, and counts it', async () => {
    put('stays', '1');
    put('goes', '1');
    put('changes', '1');
    const { informer, seen } = follow();
    await informer.synced;
    seen.length = 0;
    const missed = await count(informerMetrics.missed);
    let expired = true;
    api.faults.push((request, response) => {
      if (!expired || request.query.get('sendInitialEvents') || !request.query.get('watch')) return false;
      expired = false;
      response.writeHead(200).end('{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}}\n');
      return true;
    });
    api.remove(pathOf('goes'), { quietly: true });
    put('changes', '2', { quietly: true });
    put('comes', '1', { quietly: true });
    api.dropWatches();
    await until('the new list is in', () => informer.get('default/comes'));
    expect(values(informer)).toEqual({ stays: '1', changes: '2', comes: '1' });
    expect(seen.sort()).toEqual(['added comes', 'deleted goes', 'updated changes']);
    expect((await count(informerMetrics.missed)) - missed).toBe(3);
  });
});

describe('G3: a connection that is open on our side only', () => {
  it('is noticed by its silence, and nothing is lost', async () => {
    put('a', '1');
    put('b', '1');
    let deaf = false;
    api.faults.push((request, response) => {
      if (!deaf || !request.query.get('watch')) return false;
      deaf = false;
      response.writeHead(200);
      response.flushHeaders();
      return true;
    });
    const { informer, seen } = follow({ silence: 150 });
    await informer.synced;
    deaf = true;
    api.dropWatches();
    await until('the deaf watch is open', () => !deaf);
    api.remove(pathOf('b'));
    put('a', '2');
    await until('the change comes through', () => informer.get('default/a')?.data?.['value'] === '2');
    expect(seen).toContain('updated a');
  });

  it('G2: is not taken for one while bookmarks come', async () => {
    const { informer } = follow({ silence: 1_500 });
    await informer.synced;
    const before = api.requests.length;
    for (let i = 0; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      api.bookmark();
    }
    expect(api.requests.length - before).toBe(0);
    expect(informer.age).toBeLessThan(1_500);
  });
});

describe('G4: handlers', () => {
  it('that throw are counted, and told again with the newest state, while others go on', async () => {
    const informer = new Informer(client, configMaps, { log });
    const errors = await count(informerMetrics.handlerErrors);
    const told: Change<ConfigMap>[] = [];
    let broken = true;
    informer.onChange((change) => {
      told.push(change);
      if (broken && change.object.metadata.name === 'a') throw new Error('broken');
    });
    running.push(informer.run(stop.signal));
    await informer.synced;
    put('a', '1');
    put('b', '1');
    await until('b is told', () => told.some(({ object }) => object.metadata.name === 'b'));
    put('a', '2');
    broken = false;
    await until('a is told with its newest state', () => told.at(-1)?.object.data?.['value'] === '2');
    expect((await count(informerMetrics.handlerErrors)) - errors).toBeGreaterThan(0);
  });

  it('may be asynchronous: a rejection is retried, not lost', async () => {
    const informer = new Informer(client, configMaps, { log });
    let calls = 0;
    informer.onChange(async () => {
      if (++calls < 3) throw new Error('not yet');
    });
    running.push(informer.run(stop.signal));
    put('a');
    await until('the third call', () => calls === 3);
  });

  it('a line that is cut is a broken stream, and the change comes again', async () => {
    put('a', '1');
    const { informer } = follow();
    await informer.synced;
    let cut = true;
    api.faults.push((request, response) => {
      if (!cut || !request.query.get('watch')) return false;
      cut = false;
      response.writeHead(200).end('{"type":"MODIFIED","object":{"metadata":{"name":"a","names');
      return true;
    });
    api.dropWatches();
    put('a', '2');
    await until('the change is there', () => informer.get('default/a')?.data?.['value'] === '2');
    expect(cut).toBe(false);
  });
});

describe('G6: over many reconnects', () => {
  it('forgets what was deleted meanwhile, and leaves no connection behind: 10,000 objects later only one is there', async () => {
    const { informer } = follow();
    await informer.synced;
    for (let round = 0; round < 100; round++) {
      for (let i = 0; i < 100; i++) put(`r${round}-${i}`);
      api.dropWatches();
      for (let i = 0; i < 100; i++) api.remove(pathOf(`r${round}-${i}`));
      put('mark', String(round));
      await until(`round ${round}`, () => informer.get('default/mark')?.data?.['value'] === String(round));
    }
    expect([informer.size, api.watching]).toEqual([1, 1]);
    expect(await api.connections()).toBeLessThanOrEqual(3);
  }, 60_000);
});

describe('a write of ours', () => {
  it('is seen at once, and told once', async () => {
    const { informer, seen } = follow();
    await informer.synced;
    const made = await client.create(configMaps, map('a', '1'));
    informer.written(made);
    expect(informer.get('default/a')?.data?.['value']).toBe('1');
    put('b');
    await until('b is told', () => seen.includes('added b'));
    expect(seen).toEqual(['added a', 'added b']);
  });

  it('does not bring back what was deleted since', async () => {
    const { informer } = follow();
    await informer.synced;
    const made = await client.create(configMaps, map('a', '1'));
    api.remove(pathOf('a'));
    put('b');
    await until('the watch is past it', () => informer.get('default/b'));
    informer.written(made);
    expect(informer.get('default/a')).toBeUndefined();
  });
});

describe('options', () => {
  it('select by labels and store what transform makes, bytes included', async () => {
    api.put(pathOf('red'), { ...map('red'), metadata: { name: 'red', namespace: 'default', labels: { team: 'red' } } });
    put('blue');
    const raws: string[] = [];
    const { informer } = follow({
      labelSelector: 'team=red',
      transform: (object, raw) => {
        raws.push(raw().toString());
        return { ...object, data: { bytes: String(raw().length) } };
      },
    });
    await informer.synced;
    expect(informer.list().map(({ metadata }) => metadata.name)).toEqual(['red']);
    expect(JSON.parse(raws[0]!).metadata.name).toBe('red');
    expect(informer.list()[0]?.data?.['bytes']).toBe(String(raws[0]!.length));
  });

  it('a kind that is not served is an answer, and is followed as soon as it is', async () => {
    let served = false;
    api.faults.push((_, response) => {
      if (served) return false;
      response
        .writeHead(404)
        .end('{"kind":"Status","code":404,"reason":"NotFound","message":"the server could not find the requested resource"}');
      return true;
    });
    const { informer } = follow();
    await informer.answered;
    expect(informer.isSynced).toBe(false);
    put('a');
    served = true;
    await informer.synced;
    expect(informer.size).toBe(1);
  });
});
