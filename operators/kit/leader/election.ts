import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { isAlreadyExists, isConflict } from '../client/api-error.ts';
import { pause } from '../client/backoff.ts';
import type { Client } from '../client/client.ts';
import { type Lease, leases } from '../client/kinds.ts';
import { noRetry } from '../client/retry.ts';

export interface ElectionOptions {
  client: Client;
  /** Name of the Lease. */
  name: string;
  namespace: string;
  log: Logger;
  identity?: string;
  /** Milliseconds: how long a lease holds without renewal, how long the leader tries to renew it, and the pause between tries. */
  lease?: number;
  renew?: number;
  retry?: number;
}

/** The lease was lost: somebody else may act by now, so everything that we do must end. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Runs `lead` while this process holds the Lease. Gives the Lease back when the signal fires, so that the next one need not wait.
 * Others' clocks are not trusted: a lease counts as abandoned when it was not seen to change for its whole duration.
 * @throws {LeaseLost} if renewal failed for too long; what `lead` throws
 */
export async function withLeadership(
  options: ElectionOptions,
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const election = new Election(options);
  if (!(await election.acquire(signal))) return;
  const stop = new AbortController();
  const leading = AbortSignal.any([signal, stop.signal]);
  const renewing = election.hold(leading).catch((error) => stop.abort(error));
  const outcome = await lead(leading).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const lost = stop.signal.aborted ? stop.signal.reason : undefined;
  stop.abort();
  await renewing;
  if (lost) throw lost;
  await election.release();
  if (outcome) throw outcome.error;
}

class Election {
  readonly #options: Required<ElectionOptions>;
  readonly #log: Logger;
  #seen: { record: string; at: number } | undefined;
  #held: Lease | undefined;

  constructor(options: ElectionOptions) {
    const identity = `${process.env['POD_NAME'] ?? hostname()}_${randomUUID()}`;
    this.#options = { identity, lease: 15_000, renew: 10_000, retry: 2_000, ...options };
    this.#log = options.log.child({ lease: `${options.namespace}/${options.name}` });
  }

  /** @returns false if the signal fired first */
  async acquire(signal: AbortSignal): Promise<boolean> {
    let told = '';
    while (!signal.aborted) {
      try {
        const holder = await this.#try();
        if (holder === undefined) {
          this.#log.info('leading');
          return true;
        }
        if (holder !== told) this.#log.info({ holder }, 'waiting for the lease');
        told = holder;
      } catch (error) {
        if (!isConflict(error) && !isAlreadyExists(error)) this.#log.warn({ err: error }, 'the lease cannot be read or written');
      }
      await pause(this.#options.retry * (0.8 + 0.4 * Math.random()), signal);
    }
    return false;
  }

  /** Renews until the signal fires. @throws {LeaseLost} */
  async hold(signal: AbortSignal): Promise<void> {
    let renewedAt = Date.now();
    for (;;) {
      await pause(this.#options.retry, signal);
      if (signal.aborted) return;
      try {
        const holder = await this.#try();
        if (holder !== undefined) throw new LeaseLost(`the lease ${this.#options.name} is held by ${holder}`);
        renewedAt = Date.now();
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        this.#log.warn({ err: error }, 'the lease cannot be renewed');
        if (Date.now() - renewedAt > this.#options.renew)
          throw new LeaseLost(`the lease ${this.#options.name} could not be renewed in time`, { cause: error });
      }
    }
  }

  /** Gives the lease back; failing to is no error, since it runs out by itself. */
  async release(): Promise<void> {
    const held = this.#held;
    if (!held) return;
    const { holderIdentity: _, ...spec } = held.spec ?? {};
    const freed: Lease = { ...held, spec: { ...spec, leaseDurationSeconds: 1, renewTime: now() } };
    try {
      await this.#options.client.update(leases, freed, { timeout: 2_000, retry: noRetry });
      this.#log.info('gave the lease back');
    } catch (error) {
      this.#log.warn({ err: error }, 'the lease could not be given back; it runs out by itself');
    }
  }

  /** Takes or renews the lease. @returns the other holder, or undefined if it is ours now */
  async #try(): Promise<string | undefined> {
    const { client, name, namespace, identity, lease, retry } = this.#options;
    const call = { timeout: Math.max(retry, 2_000) * 2, retry: noRetry };
    const found = await client.find(leases, { name, namespace }, call);
    const spec = {
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(lease / 1000),
      acquireTime: now(),
      renewTime: now(),
      leaseTransitions: 0,
    };
    if (!found) {
      const made: Lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name, namespace }, spec };
      this.#held = await client.create(leases, made, call);
      return undefined;
    }
    const holder = found.spec?.holderIdentity;
    const ours = holder === identity;
    if (holder && !ours && !this.#abandoned(found)) return holder;
    const transitions = found.spec?.leaseTransitions ?? 0;
    const taken = ours ? { ...found.spec, renewTime: spec.renewTime } : { ...spec, leaseTransitions: transitions + 1 };
    this.#held = await client.update(leases, { ...found, spec: taken }, call);
    return undefined;
  }

  #abandoned(found: Lease): boolean {
    const record = JSON.stringify(found.spec);
    if (this.#seen?.record !== record) this.#seen = { record, at: Date.now() };
    return Date.now() - this.#seen.at > (found.spec?.leaseDurationSeconds ?? 15) * 1000;
  }
}

/** metav1.MicroTime of now. */
const now = (): string => new Date().toISOString().replace('Z', '000Z');
