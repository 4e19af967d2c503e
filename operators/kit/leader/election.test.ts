import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import type { Lease } from '../client/kinds.ts';
import { MemoryApi } from '../testing/memory-api.ts';
import { until } from '../testing/until.ts';
import { LeaseLost, withLeadership } from './election.ts';

let api: MemoryApi;
let client: Client;
const log = pino({ level: 'silent' });
const path = '/apis/coordination.k8s.io/v1/namespaces/system/leases/test';
const times = { lease: 3_000, renew: 1_500, retry: 50 };

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  client.close();
  await api.stop();
});

function contend(identity: string) {
  const stop = new AbortController();
  const state = { leads: false, ended: false };
  const done = withLeadership({ client, name: 'test', namespace: 'system', identity, log, ...times }, stop.signal, async (signal) => {
    state.leads = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    state.leads = false;
    state.ended = true;
  });
  done.catch(() => undefined);
  return { state, done, stop };
}

describe('leadership', () => {
  it('belongs to one at a time, and is handed on at once when given back', async () => {
    const first = contend('first');
    await until('first leads', () => first.state.leads);
    const second = contend('second');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(second.state.leads).toBe(false);
    first.stop.abort();
    await first.done;
    const given = Date.now();
    await until('second leads', () => second.state.leads);
    expect(Date.now() - given).toBeLessThan(times.lease);
    expect(api.read<Lease>(path)?.spec?.leaseTransitions).toBe(1);
    second.stop.abort();
    await second.done;
  });

  it('is taken over from one that died, after the lease ran out', async () => {
    const spec = { holderIdentity: 'dead', leaseDurationSeconds: 1, renewTime: '2000-01-01T00:00:00.000000Z' };
    api.put(path, { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'test', namespace: 'system' }, spec } as never);
    const started = Date.now();
    const heir = contend('heir');
    await until('the heir leads', () => heir.state.leads);
    // By our own clock only: the time in the lease may be anybody's.
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    heir.stop.abort();
    await heir.done;
  });

  it('ends with an error when it cannot be renewed in time', async () => {
    const only = contend('only');
    await until('it leads', () => only.state.leads);
    api.faults.push((_, response) => {
      response.writeHead(500).end('{}');
      return true;
    });
    await expect(only.done).rejects.toBeInstanceOf(LeaseLost);
    expect(only.state.ended).toBe(true);
  });

  it('ends with an error when somebody else holds the lease', async () => {
    const only = contend('only');
    await until('it leads', () => only.state.leads);
    const lease = api.read<Lease>(path)!;
    api.put(path, { ...lease, spec: { ...lease.spec, holderIdentity: 'thief' } } as never);
    await expect(only.done).rejects.toThrow(/thief/);
  });

  it('hands on the error of the work, and gives the lease back', async () => {
    const failing = withLeadership(
      { client, name: 'test', namespace: 'system', identity: 'x', log, ...times },
      new AbortController().signal,
      async () => {
        throw new Error('work failed');
      },
    );
    await expect(failing).rejects.toThrow('work failed');
    expect(api.read<Lease>(path)?.spec?.holderIdentity).toBeUndefined();
  });
});
