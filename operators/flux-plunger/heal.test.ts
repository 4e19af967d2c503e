import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../kit/client/client.ts';
import type { Secret } from '../kit/client/kinds.ts';
import { Recorder } from '../kit/events/recorder.ts';
import { MemoryApi } from '../kit/testing/memory-api.ts';
import { heal } from './heal.ts';
import type { HelmRelease } from './kinds.ts';
import { HEALING, PROCESSED } from './plan.ts';

let api: MemoryApi;
let client: Client;
const log = pino({ level: 'silent' });
const releasePath = '/apis/helm.toolkit.fluxcd.io/v2/namespaces/ns/helmreleases/app';
const secretPath = (revision: number, name = 'app') => `/api/v1/namespaces/ns/secrets/sh.helm.release.v1.${name}.v${revision}`;
const stuckText = 'Helm upgrade failed: "app" has no deployed releases';

beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  client.close();
  await api.stop();
});

interface Shape {
  message?: string;
  suspend?: boolean;
  annotations?: Record<string, string>;
  observed?: number;
  spec?: Partial<HelmRelease['spec']>;
}

function release({ message = stuckText, suspend = false, annotations = {}, observed = 1, spec = {} }: Shape = {}): void {
  const condition = {
    type: 'Ready',
    status: 'False',
    reason: 'UpgradeFailed',
    message,
    lastTransitionTime: '2026-01-01T00:00:00Z',
    observedGeneration: observed,
  };
  api.put(releasePath, {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name: 'app', namespace: 'ns', annotations },
    spec: { ...(suspend && { suspend }), ...spec },
    status: { conditions: [condition] },
  } as HelmRelease);
}

function record(revision: number, status = 'failed', name = 'app'): void {
  const metadata = {
    name: `sh.helm.release.v1.${name}.v${revision}`,
    namespace: 'ns',
    labels: { name, owner: 'helm', status, version: String(revision) },
  };
  api.put(secretPath(revision, name), { apiVersion: 'v1', kind: 'Secret', type: 'helm.sh/release.v1', metadata } as Secret);
}

const read = () => api.read<HelmRelease>(releasePath)!;
const revisions = () => [1, 2, 3, 8, 9, 10].filter((revision) => api.read(secretPath(revision)));
const once = () => heal(read(), { client, recorder: new Recorder(client, 'test', log), log });
const notes = () => ({
  suspend: read().spec.suspend,
  healing: read().metadata.annotations?.[HEALING],
  processed: read().metadata.annotations?.[PROCESSED],
});

describe('a stuck release', () => {
  it('loses the record of its last revision, and is resumed', async () => {
    release();
    for (const revision of [8, 9, 10]) record(revision);
    await once();
    expect([revisions(), notes()]).toEqual([[8, 9], { suspend: undefined, healing: undefined, processed: '10' }]);
  });

  it('is suspended and marked in one write before anything is removed', async () => {
    release();
    record(3);
    await once();
    const writes = api.requests.filter(({ method, path }) => method !== 'GET' && !path.includes('/events'));
    expect(writes.map(({ method }) => method)).toEqual(['PATCH', 'DELETE', 'PATCH']);
    expect(JSON.parse(writes[0]!.body)).toMatchObject({ spec: { suspend: true }, metadata: { annotations: { [HEALING]: '3' } } });
    expect(writes[0]!.query.get('fieldManager')).toBe('flux-client-side-apply');
  });

  it('loses one record for one error: the old error stands for a while after it', async () => {
    release();
    record(2);
    record(3);
    await once();
    await once();
    expect(revisions()).toEqual([2]);
  });

  it('loses the next one when the error comes again about the release as it is', async () => {
    release();
    record(2);
    record(3);
    await once();
    release({ observed: read().metadata.generation ?? 0, annotations: read().metadata.annotations ?? {} });
    await once();
    expect([revisions(), notes().processed]).toEqual([[], '2']);
  });

  it('is found by the name that Helm knows it by', async () => {
    release({ spec: { releaseName: 'other' } });
    record(1);
    record(2, 'failed', 'other');
    await once();
    expect([api.read(secretPath(1)), api.read(secretPath(2, 'other'))]).toEqual([expect.anything(), undefined]);
  });
});

describe('nothing is touched', () => {
  const untouched = async () => {
    await once();
    expect(api.writes).toEqual([]);
  };

  it('of a release with another error', async () => {
    release({ message: 'timed out' });
    record(1);
    await untouched();
  });

  it('where no record is left, or the last one is deployed', async () => {
    release();
    await untouched();
    record(1, 'deployed');
    await untouched();
  });

  it("of somebody else's suspension", async () => {
    release({ suspend: true });
    record(3);
    await untouched();
    release({ suspend: true, annotations: { [PROCESSED]: '3' } });
    await untouched();
  });

  it('while the error is about an older generation', async () => {
    release({ observed: 0 });
    record(1);
    await untouched();
  });
});

describe('a suspension that an older plunger left', () => {
  it('is lifted when the record of the noted revision is gone', async () => {
    release({ suspend: true, annotations: { [PROCESSED]: '4' } });
    record(3);
    await once();
    expect([notes().suspend, revisions()]).toEqual([undefined, [3]]);
  });
});

describe('killed between any two writes', () => {
  for (const survived of [0, 1, 2, 3]) {
    for (const answered of [true, false]) {
      it(`after ${survived} of them${answered ? '' : ', the last one done but not answered'}, it ends as if it had not been`, async () => {
        release();
        record(2, 'superseded');
        record(3);
        let writes = 0;
        let killed = false;
        api.faults.push((seen, response) => {
          if (seen.method === 'GET' || seen.path.includes('/events')) return killed ? Boolean(response.destroy()) : false;
          if (killed || writes++ >= survived) {
            killed = true;
            response.destroy();
            return true;
          }
          if (!answered && writes === survived) {
            killed = true;
            // The store does it; the answer never arrives.
            queueMicrotask(() => response.destroy());
          }
          return false;
        });
        await once().catch(() => undefined);
        api.faults.length = 0;
        // Another process comes up and looks at every release.
        client.close();
        client = api.client();
        await once();
        expect([notes(), revisions()]).toEqual([{ suspend: undefined, healing: undefined, processed: '3' }, [2]]);
        const before = api.writes.filter((write) => !write.includes('/events')).length;
        await once();
        expect(api.writes.filter((write) => !write.includes('/events')).length).toBe(before);
      });
    }
  }
});
