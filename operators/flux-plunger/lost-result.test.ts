import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../kit/client/client.ts';
import type { Condition } from '../kit/client/object.ts';
import { Recorder } from '../kit/events/recorder.ts';
import { MemoryApi } from '../kit/testing/memory-api.ts';
import { type HelmRelease, helmReleases } from './kinds.ts';
import { isResultMissing, ResultRecovery } from './lost-result.ts';

const path = '/apis/helm.toolkit.fluxcd.io/v2/namespaces/ns/helmreleases/app';
const began = '2026-01-01T00:00:10Z';

interface Shape {
  ready?: Partial<Condition>;
  history?: { status?: string; lastDeployed?: string }[];
  observed?: number;
  suspend?: boolean;
}

function release({ ready, history = [{ status: 'deployed', lastDeployed: began }], observed = 1, suspend }: Shape = {}): HelmRelease {
  const condition = {
    type: 'Ready',
    status: 'Unknown',
    reason: 'Progressing',
    message: "Running 'install' action",
    lastTransitionTime: began,
  };
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: 'app', namespace: 'ns', generation: 1, uid: 'u' },
    spec: suspend === undefined ? {} : { suspend },
    status: { conditions: [{ ...condition, ...ready } as Condition], observedGeneration: observed, history },
  };
}

describe('C1: the result of a release', () => {
  it('is missing where the action is done and its condition says that it runs', () => {
    expect(isResultMissing(release())).toBe(true);
  });

  it.each<[string, Shape]>([
    ['it was told', { ready: { status: 'True', reason: 'InstallSucceeded' } }],
    ['it waits for something else', { ready: { reason: 'DependencyNotReady' } }],
    ['an upgrade runs over an older revision', { history: [{ status: 'deployed', lastDeployed: '2026-01-01T00:00:09Z' }] }],
    ['the first install still runs', { history: [{ status: 'pending-install', lastDeployed: began }] }],
    ['there is no history', { history: [] }],
    ['the spec is newer than what was done', { observed: 0 }],
    ['somebody suspended it', { suspend: true }],
  ])('is not missing where %s', (_, shape) => {
    expect(isResultMissing(release(shape))).toBe(false);
  });
});

describe('the recovery of a result', () => {
  let api: MemoryApi;
  let client: Client;
  beforeEach(async () => {
    api = await MemoryApi.start();
    client = api.client();
  });
  afterEach(async () => {
    client.close();
    await api.stop();
  });
  const current = () => client.get(helmReleases, { name: 'app', namespace: 'ns' });
  const forcedAt = async () => (await current()).metadata.annotations?.['reconcile.fluxcd.io/forceAt'];

  it('asks once the time for it is over, not again soon, and begins anew with each missing result', async () => {
    api.put(path, release());
    const log = pino({ level: 'silent' });
    const results = new ResultRecovery({ client, recorder: new Recorder(client, 'test', log), log });
    const start = Date.parse(began) + 600_000;
    expect(await results.recover(await current(), start)).toEqual({ requeueAfter: 20_000 });
    expect(await forcedAt()).toBeUndefined();
    expect(await results.recover(await current(), start + 20_000)).toEqual({ requeueAfter: 120_000 });
    expect(await forcedAt()).toBe(new Date(start + 20_000).toISOString());
    expect((await current()).metadata.annotations?.['reconcile.fluxcd.io/requestedAt']).toBe(await forcedAt());
    expect(await results.recover(await current(), start + 30_000)).toEqual({ requeueAfter: 110_000 });
    const told = { ...(await current()), status: release({ ready: { status: 'True' } }).status! };
    expect(await results.recover(told, start + 40_000)).toBeUndefined();
    expect(await results.recover(await current(), start + 50_000)).toEqual({ requeueAfter: 20_000 });
  });

  it('leaves a release alone that changed meanwhile', async () => {
    api.put(path, release());
    const seen = await current();
    await client.patch(helmReleases, { name: 'app', namespace: 'ns' }, { metadata: { labels: { a: 'b' } } }, { type: 'merge' });
    const log = pino({ level: 'silent' });
    const results = new ResultRecovery({ client, recorder: new Recorder(client, 'test', log), log });
    await results.recover(seen, 0);
    await results.recover(seen, 20_000);
    expect(await forcedAt()).toBeUndefined();
  });
});
