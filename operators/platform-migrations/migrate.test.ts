import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS_TARGET } from '../../constructs/core/platform/migration-target.ts';
import type { Client } from '../kit/client/client.ts';
import { type ConfigMap, configMaps } from '../kit/client/kinds.ts';
import { MemoryApi } from '../kit/testing/memory-api.ts';
import { fingerprint } from './fingerprint.ts';
import { migrate } from './migrate.ts';
import { pending } from './plan.ts';
import type { Step } from './step.ts';
import { steps } from './steps/index.ts';
import { targetVersion } from './target.ts';

let api: MemoryApi;
let client: Client;
const log = pino({ level: 'silent' });
const signal = new AbortController().signal;
const path = (name: string) => `/api/v1/namespaces/cozy-system/configmaps/${name}`;
const map = (name: string, data: Record<string, string> = {}): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'cozy-system' },
  data,
});
const version = () => api.read<ConfigMap>(path('cozystack-version'))?.data?.['version'];
const context = () => ({ client, namespace: 'cozy-system', log, signal });

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  client.close();
  await api.stop();
});

/** A step that makes one object and takes one away, as steps do. */
const step = (number: number, id = `step-${number}`): Step => ({
  id,
  hash: `hash of ${id}`,
  version: number,
  summary: `to ${number}`,
  async run({ client: api }) {
    const ref = { name: `new-${number}`, namespace: 'cozy-system' };
    if (!(await api.find(configMaps, ref))) await api.create(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: ref });
    const old = { name: `old-${number}`, namespace: 'cozy-system' };
    if (await api.find(configMaps, old)) await api.delete(configMaps, old);
  },
});

describe('migrations', () => {
  it.each([57, 58, 59])('M3: from version %i run exactly what is left, in order', async (from) => {
    api.put(path('cozystack-version'), map('cozystack-version', { version: String(from - 1) }));
    const all = [59, 57, 58].map((number) => step(number));
    const expected = [57, 58, 59].filter((number) => number >= from).map((number) => `step-${number}`);
    expect(await migrate(all, 59, context())).toEqual(expected);
    expect(version()).toBe('59');
    expect(api.read<ConfigMap>(path('cozystack-version'))?.metadata.labels).toEqual({ 'platform.cozystack.io/no-delete': 'true' });
    expect(await migrate(all, 59, context())).toEqual([]);
  });

  it('M5: do nothing on a new cluster but count it', async () => {
    expect(await migrate([step(57)], 57, context())).toEqual([]);
    expect([version(), api.writes.length]).toEqual(['57', 1]);
  });

  it('M1: refuse a step whose id was run with other contents, and two that claim one version', () => {
    const entry = { hash: 'other', version: 57, started: '', finished: 'x', attempts: 1 };
    expect(() => pending([step(57)], new Map([['step-57', entry]]), 57, 57)).toThrow(/two changes claim one id/);
    expect(() => pending([step(57), step(57, 'twin')], new Map(), 56, 57)).toThrow(/both claim version 57/);
  });

  it('refuse a gap loudly, also below the first step that there is', () => {
    expect(() => pending([step(59)], new Map(), 57, 59)).toThrow(/from version 57 to 58/);
    expect(() => pending([], new Map(), 12, 56)).toThrow(/from version 12 to 13/);
  });

  it('run a step that a higher counter had passed over, if the ledger says that it was begun', () => {
    const begun = { hash: 'x', version: 57, started: '', attempts: 1 };
    expect(pending([step(57), step(58)], new Map([['step-57', begun]]), 58, 58).map(({ id }) => id)).toEqual(['step-57']);
  });

  it('M4: have a target that follows from the steps, and is the one that the platform installs', () => {
    expect(targetVersion([step(57), step(60)])).toBe(60);
    expect(targetVersion(steps)).toBe(MIGRATIONS_TARGET);
  });

  it('are held to what was released: each hash is that of its file', () => {
    for (const { id, hash } of steps)
      expect([id, fingerprint(readFileSync(new URL(`./steps/${id}.ts`, import.meta.url), 'utf8'))]).toEqual([id, hash]);
  });

  it('stop at a step that fails, with nothing counted beyond it, and tell the attempt', async () => {
    api.put(path('cozystack-version'), map('cozystack-version', { version: '56' }));
    const failing: Step = { ...step(58), run: () => Promise.reject(new Error('broken')) };
    await expect(migrate([step(57), failing, step(59)], 59, context())).rejects.toThrow('broken');
    await expect(migrate([step(57), failing, step(59)], 59, context())).rejects.toThrow('broken');
    expect(version()).toBe('57');
    expect(JSON.parse(api.read<ConfigMap>(path('cozystack-migrations'))!.data!['step-58']!)).toMatchObject({
      attempts: 2,
      failed: 'broken',
    });
  });
});

describe('killed between any two writes', () => {
  const all = [step(57), step(58)];
  const prepare = () => {
    api.put(path('cozystack-version'), map('cozystack-version', { version: '56' }));
    for (const number of [57, 58]) api.put(path(`old-${number}`), map(`old-${number}`));
  };
  const state = () => ['new-57', 'new-58', 'old-57', 'old-58'].filter((name) => api.read(path(name)));

  for (let survived = 0; survived < 17; survived++) {
    it(`after ${survived} writes, migrations end as if they had not been`, async () => {
      prepare();
      let writes = 0;
      api.faults.push((seen, response) => {
        if (seen.method === 'GET' ? writes <= survived : writes++ < survived) return false;
        response.destroy();
        return true;
      });
      await migrate(all, 58, context()).catch(() => undefined);
      api.faults.length = 0;
      await migrate(all, 58, context());
      expect([state(), version()]).toEqual([['new-57', 'new-58'], '58']);
      const before = api.writes.length;
      expect(await migrate(all, 58, context())).toEqual([]);
      expect(api.writes.length).toBe(before);
    });
  }
});
