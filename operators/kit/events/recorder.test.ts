import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../client/client.ts';
import { MemoryApi } from '../testing/memory-api.ts';
import { until } from '../testing/until.ts';
import { Recorder } from './recorder.ts';

let api: MemoryApi;
let client: Client;
const about = { apiVersion: 'x/v1', kind: 'Thing', metadata: { name: 'a', uid: 'u1' } };

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  vi.useRealTimers();
  client.close();
  await api.stop();
});

describe('the recorder', () => {
  it('writes an event in namespace default about a cluster-scoped object', async () => {
    new Recorder(client, 'test', pino({ level: 'silent' })).record(about, { type: 'Warning', reason: 'Broken', note: 'it broke' });
    await until('one write', () => api.writes.length === 1);
    const event = JSON.parse(api.requests[0]!.body);
    expect(api.requests[0]!.path).toBe('/api/v1/namespaces/default/events');
    expect(event).toMatchObject({
      type: 'Warning',
      reason: 'Broken',
      message: 'it broke',
      involvedObject: { kind: 'Thing', name: 'a', uid: 'u1' },
    });
  });

  it('says the same thing once in ten minutes, and then counts it up', async () => {
    const recorder = new Recorder(client, 'test', pino({ level: 'silent' }));
    const say = () => recorder.record(about, { reason: 'Broken', note: 'it broke' });
    say();
    say();
    await until('one write', () => api.writes.length === 1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
    say();
    await until('two writes', () => api.writes.length === 2);
    expect(JSON.parse(api.requests[1]!.body)).toMatchObject({ count: 2 });
    vi.restoreAllMocks();
  });

  it('cuts a long note at a whole character', async () => {
    new Recorder(client, 'test', pino({ level: 'silent' })).record(about, { reason: 'Long', note: 'ü'.repeat(2000) });
    await until('one write', () => api.writes.length === 1);
    const { message } = JSON.parse(api.requests[0]!.body);
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(1024);
    expect(message).toMatch(/^ü+…$/);
  });
});
