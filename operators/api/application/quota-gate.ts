import type { Client } from '../../kit/client/client.ts';
import { resourceQuotas } from '../cluster/kinds.ts';
import { type FieldError, internalField } from '../errors/field-error.ts';
import type { Json } from '../objects.ts';
import { namespaceUsage, type Quota, quotaErrors, readQuota, sum } from './quota.ts';
import { declaredQuota, poolOf, type TenantQuota } from './quota-pool.ts';
import type { TenantRef } from './tenant.ts';

/** Keeps the quotas of tenants within those of their parents, as far as what is declared goes; what is used, the quota controller has the last word on. */
export class QuotaGate {
  readonly #client: Client;
  readonly #tenants: (version?: number) => readonly TenantQuota[];
  /** The last check of each parent's namespace: checks of one pool wait for each other. */
  readonly #turns = new Map<string, Promise<unknown>>();

  /** @param tenants all tenants, as they are or as they were at a version of their view */
  constructor(client: Client, tenants: (version?: number) => readonly TenantQuota[]) {
    this.#client = client;
    this.#tenants = tenants;
  }

  /** Runs a check and the write behind it, one at a time in each namespace: tenants of one parent that are written at once see each other. */
  async inTurn<T>(namespace: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(namespace) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    this.#turns.set(namespace, settled);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(namespace) === settled) this.#turns.delete(namespace);
    }
  }

  /** All tenants as they were at a version of their view; as they are known at this moment if none is given. */
  tenants(version?: number): readonly TenantQuota[] {
    return this.#tenants(version);
  }

  /**
   * What is wrong with the quota in a tenant's values.
   * @param before its values now; undefined for a new tenant
   * @param tenants that share what there is, the tenant itself included or not
   */
  async errors(
    tenant: TenantRef,
    values: Json | undefined,
    before: Json | undefined,
    tenants: readonly TenantQuota[] = this.#tenants(),
  ): Promise<FieldError[]> {
    const { quota: wanted, errors } = readQuota((values as { resourceQuotas?: Json } | undefined)?.resourceQuotas);
    if (errors.length > 0 || wanted.size === 0) return errors;
    const had = before === undefined ? undefined : declaredQuota(before);
    if (had && [...wanted].every(([name, amount]) => (had.get(name)?.nano ?? -1n) >= amount.nano)) return [];
    const pool = poolOf(tenants, tenant);
    if (!pool) return [];
    try {
      const used = sum(await Promise.all(pool.namespaces.map((namespace) => this.#usage(namespace))));
      return quotaErrors({ wanted, before: had, parent: pool.parent, allocated: sum(pool.siblings), used });
    } catch (error) {
      return [internalField('spec.resourceQuotas', `the usage of the parent tenant cannot be read: ${(error as Error).message}`)];
    }
  }

  async #usage(namespace: string): Promise<Quota> {
    const { items } = await this.#client.list(resourceQuotas, { namespace });
    return namespaceUsage(items.map(({ status }) => status?.used ?? {}));
  }
}
