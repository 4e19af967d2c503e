import { ApiError, ConnectionError, isNotFound } from '../kit/client/api-error.ts';
import type { Client } from '../kit/client/client.ts';
import { conditionOf, type KubeObject } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';

export const helmReleases = resource({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});

/** HelmReleases that go together. */
export interface Wave {
  /** What they are, for messages: "applications". */
  readonly title: string;
  readonly labelSelector: string;
}

/** A wave did not end in time; the message names what is left and why, as far as it says so itself. */
export class WaveExpired extends Error {
  override readonly name = 'WaveExpired';

  constructor(wave: Wave, namespace: string, seconds: number, left: readonly KubeObject[]) {
    const each = left.map((release) => `${release.metadata.name} (${reasonOf(release)})`);
    super(
      `${wave.title} of ${namespace}: ${left.length} of them not gone after ${seconds} s: ${each.join(', ')}; the next run goes on from here. ` +
        `See what holds them: kubectl describe helmreleases -n ${namespace}`,
    );
  }
}

/** What a HelmRelease says about why it is still there. */
function reasonOf(release: KubeObject): string {
  const ready = conditionOf(release);
  if (ready?.status === 'False') return `${ready.reason}: ${ready.message.slice(0, 200)}`;
  const finalizers = release.metadata.finalizers ?? [];
  return finalizers.length > 0 ? `held by ${finalizers.join(', ')}` : 'no reason given';
}

/** Time as a wave sees it; tests bring their own. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export interface WaveOptions {
  readonly namespace: string;
  /** Milliseconds until the wave gives up. */
  readonly timeout: number;
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

const interval = 1000;

/**
 * Deletes the HelmReleases of a wave and waits until none is left, also none that appeared meanwhile.
 * It asks again every second instead of watching: for one namespace that costs next to nothing, and a list that fails is not an empty list.
 * @returns how many there were
 * @throws {WaveExpired} if some are left at the deadline
 * @throws {ApiError} if the API server refuses for good
 */
export async function sweep(client: Pick<Client, 'list' | 'delete'>, wave: Wave, options: WaveOptions): Promise<number> {
  const { namespace, timeout, clock, say } = options;
  const deadline = clock.now() + timeout;
  const seen = new Set<string>();
  let left: readonly KubeObject[] | undefined;
  for (;;) {
    left = (await remaining(client, wave, namespace, clock, deadline)) ?? left;
    if (left?.length === 0) return seen.size;
    if (clock.now() >= deadline) {
      if (left === undefined) throw new Error(`${wave.title} of ${namespace}: the API server did not answer for ${timeout / 1000} s`);
      throw new WaveExpired(wave, namespace, timeout / 1000, left);
    }
    for (const release of left ?? []) {
      if (!seen.has(release.metadata.name)) say(`deleting ${release.metadata.name}`);
      seen.add(release.metadata.name);
      if (!release.metadata.deletionTimestamp) await request(client, release, say);
    }
    await clock.sleep(interval);
  }
}

/** What is there, or undefined while the API server cannot say. */
async function remaining(
  client: Pick<Client, 'list'>,
  wave: Wave,
  namespace: string,
  clock: Clock,
  deadline: number,
): Promise<readonly KubeObject[] | undefined> {
  try {
    const timeout = Math.max(1000, Math.min(10_000, deadline - clock.now()));
    return (await client.list(helmReleases, { namespace, labelSelector: wave.labelSelector, timeout })).items;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}

async function request(client: Pick<Client, 'delete'>, release: KubeObject, say: (line: string) => void): Promise<void> {
  const { name, namespace, uid } = release.metadata;
  try {
    await client.delete(helmReleases, { name, namespace }, { timeout: 10_000, ...(uid && { preconditions: { uid } }) });
  } catch (error) {
    if (isNotFound(error)) return;
    // Deleted and made again under our hands: the next round deletes the new one.
    if (error instanceof ApiError && error.code === 409) return;
    if (!isTransient(error)) throw error;
    say(`deleting ${name}: ${(error as Error).message}; trying again`);
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && (error.code === 429 || error.code >= 500));
