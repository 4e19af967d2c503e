import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../kit/client/api-error.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { sweep, WaveExpired } from './wave.ts';

const wave = { title: 'applications', labelSelector: 'app' };

/** A cluster where a HelmRelease takes some seconds to go once it is deleted; `undefined`: it never goes. */
function cluster(releases: Record<string, number | undefined>, faults: Error[] = []) {
  let now = 0;
  const gone = new Map<string, number>();
  const deletions: string[] = [];
  const said: string[] = [];
  const client = {
    async list() {
      const fault = faults.shift();
      if (fault) throw fault;
      const items = Object.keys(releases).flatMap((name): KubeObject[] => {
        const at = gone.get(name);
        if (at !== undefined && now >= at) return [];
        const metadata = { name, namespace: 'tenant-a', uid: name, ...(at === undefined ? {} : { deletionTimestamp: 'now' }) };
        return [
          { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', metadata: { ...metadata, finalizers: ['finalizers.fluxcd.io'] } },
        ];
      });
      return { apiVersion: '', kind: '', metadata: {}, items };
    },
    async delete(_: unknown, { name }: { name: string }) {
      deletions.push(name);
      gone.set(name, now + (releases[name] ?? Number.POSITIVE_INFINITY) * 1000);
      return {} as KubeObject;
    },
  };
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const options = { namespace: 'tenant-a', timeout: 90_000, clock, say: (line: string) => said.push(line) };
  return { client: client as never, options, deletions, said, elapsed: () => now };
}

describe('a wave', () => {
  it('is over at once where there is nothing', async () => {
    const { client, options, elapsed } = cluster({});
    expect(await sweep(client, wave, options)).toBe(0);
    expect(elapsed()).toBe(0);
  });

  it('deletes each once and waits for the slowest', async () => {
    const { client, options, deletions, elapsed } = cluster({ a: 3, b: 20 });
    expect(await sweep(client, wave, options)).toBe(2);
    expect(deletions).toEqual(['a', 'b']);
    expect(elapsed()).toBe(20_000);
  });

  it('J2: ends at its deadline with the names and reasons of what is left', async () => {
    const { client, options, elapsed } = cluster({ a: 1, stuck: undefined });
    const error = await sweep(client, wave, options).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(WaveExpired);
    expect((error as Error).message).toMatch(/1 of them not gone after 90 s: stuck \(held by finalizers.fluxcd.io\)/);
    expect(elapsed()).toBe(90_000);
  });

  it('takes a list that fails for no empty list', async () => {
    const faults = [new ConnectionError('GET', new Error('reset')), new ApiError('GET', 503, {})];
    const { client, options, deletions } = cluster({ a: 1 }, faults);
    expect(await sweep(client, wave, options)).toBe(1);
    expect(deletions).toEqual(['a']);
  });

  it('ends at its deadline where the API server never answers', async () => {
    const { client, options } = cluster(
      {},
      Array.from({ length: 200 }, () => new ConnectionError('GET', new Error('refused'))),
    );
    await expect(sweep(client, wave, options)).rejects.toThrow(/did not answer for 90 s/);
  });

  it('ends at once where it lacks the rights', async () => {
    const { client, options } = cluster({ a: 1 }, [new ApiError('GET helmreleases', 403, { message: 'forbidden' })]);
    await expect(sweep(client, wave, options)).rejects.toThrow(/forbidden/);
  });
});
