import { type FieldError, forbiddenField, invalidValue } from '../errors/field-error.ts';
import { isJsonObject, type Json } from '../objects.ts';
import { add, larger, parseQuantity, printQuantity, type Quantity, quantityOf, subtract, zero } from '../quantity/quantity.ts';

/** Amounts by the short names that tenants declare. */
export type Quota = ReadonlyMap<string, Quantity>;

const FIELD = 'spec.resourceQuotas';

/** Counted objects, whose usage a ResourceQuota reports under the same name. */
const COUNTED = new Set(
  'pods services services.loadbalancers services.nodeports services.clusterip configmaps secrets persistentvolumeclaims replicationcontrollers resourcequotas'.split(
    ' ',
  ),
);

/** Where a ResourceQuota reports the usage of a declared amount: the limit side, since requests are scaled by allocation ratios. */
export function usageKey(name: string): string {
  if (name === 'storage') return 'requests.storage';
  return COUNTED.has(name) ? name : `limits.${name}`;
}

/** Reads `spec.resourceQuotas`; empty and absent declare nothing. */
export function readQuota(value: Json | undefined): { quota: Quota; errors: FieldError[] } {
  const quota = new Map<string, Quantity>();
  if (value === undefined || value === null) return { quota, errors: [] };
  if (!isJsonObject(value)) return { quota, errors: [invalidValue(FIELD, value, 'must be a map from resources to quantities')] };
  const errors: FieldError[] = [];
  for (const [name, amount] of Object.entries(value)) {
    try {
      quota.set(name, quantityOf(amount));
    } catch (error) {
      errors.push(invalidValue(`${FIELD}[${name}]`, amount, (error as Error).message));
    }
  }
  return { quota, errors };
}

/** Usage of one namespace: several ResourceQuotas report the same objects, so the largest figure counts. */
export function namespaceUsage(reports: readonly Readonly<Record<string, string>>[]): Quota {
  const usage = new Map<string, Quantity>();
  for (const report of reports) {
    for (const [name, text] of Object.entries(report)) {
      try {
        usage.set(name, larger(usage.get(name) ?? zero, parseQuantity(text)));
      } catch {
        // What the quota controller wrote is always a quantity; anything else counts for nothing.
      }
    }
  }
  return usage;
}

/** The sum of several quotas, or usages, by name. */
export function sum(quotas: readonly Quota[]): Quota {
  const total = new Map<string, Quantity>();
  for (const quota of quotas) for (const [name, amount] of quota) total.set(name, add(total.get(name) ?? zero, amount));
  return total;
}

export interface QuotaQuestion {
  /** What the tenant asks for. */
  readonly wanted: Quota;
  /** What it has now; undefined for a new one. Amounts that do not grow are never refused. */
  readonly before: Quota | undefined;
  /** What its parent has in all. */
  readonly parent: Quota;
  /** What the parent's other children have. */
  readonly allocated: Quota;
  /** What is used of the parent's own pool, under the names of {@link usageKey}. */
  readonly used: Quota;
}

/** What of a tenant's quota does not fit into its parent's. Only what the parent bounds and the tenant asks for is looked at. */
export function quotaErrors({ wanted, before, parent, allocated, used }: QuotaQuestion): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of [...wanted.keys()].sort()) {
    const limit = parent.get(name);
    if (!limit) continue;
    const want = wanted.get(name)!;
    const had = before?.get(name);
    if (had && want.nano <= had.nano) continue;
    const taken = allocated.get(name) ?? zero;
    const inUse = used.get(usageKey(name)) ?? zero;
    const remaining = subtract(subtract(limit, taken), inUse);
    if (want.nano <= remaining.nano) continue;
    errors.push(
      forbiddenField(
        `${FIELD}[${name}]`,
        `exceeds the parent tenant's quota: requested ${printQuantity(want)}, remaining ${printQuantity(larger(remaining, zero))} of ${printQuantity(limit)} (${printQuantity(taken)} allocated to other tenants, ${printQuantity(inUse)} used)`,
      ),
    );
  }
  return errors;
}
