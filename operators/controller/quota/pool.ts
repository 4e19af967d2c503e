import type { KubeObject } from '../../kit/client/object.ts';
import { add, formatQuantity, larger, parseQuantity, percent, type Quantity, subtract, zero } from '../quantity.ts';

/** The budget that a tenant declares; written by the tenant's chart. */
export const declaredName = 'tenant-quota';
/** What is left of the budget for one namespace; written by this controller. */
export const allocatedName = 'tenant-quota-allocated';

export interface ResourceQuota extends KubeObject {
  spec?: { hard?: Record<string, string | number> };
  status?: { used?: Record<string, string | number> };
}

/** One tenant's namespace as the caches see it. */
export interface TenantNamespace {
  readonly name: string;
  /** Namespace of the tenant above; undefined for the root. */
  readonly parent: string | undefined;
  /** False: it is still to be made, or on its way out, and takes no quota. */
  readonly exists: boolean;
  readonly quotas: readonly ResourceQuota[];
}

/** Tenants that live on one declared budget: its owner and all below it that declare none of their own. */
export interface Pool {
  readonly root: string;
  readonly members: readonly TenantNamespace[];
  /** The root's budget less what pools directly below take out of it, never below zero. */
  readonly available: ReadonlyMap<string, Quantity>;
  /** Resources of which more is handed down than there is. */
  readonly overcommitted: readonly string[];
  /** Resources of which the members use more than there is. */
  readonly overshot: readonly string[];
  readonly carved: boolean;
}

type Amounts = ReadonlyMap<string, Quantity>;

const amounts = (texts: Readonly<Record<string, string | number>> = {}): Map<string, Quantity> =>
  new Map(Object.entries(texts).map(([name, text]) => [name, parseQuantity(text) ?? zero]));

/** The budget that a namespace declares itself. */
function budgetOf(namespace: TenantNamespace): Amounts | undefined {
  const declared = namespace.quotas.find((quota) => quota.metadata.name === declaredName)?.spec?.hard;
  return declared && Object.keys(declared).length > 0 ? amounts(declared) : undefined;
}

/** What a namespace uses. Every quota in it counts the same objects, so the largest figure is the most complete one. */
function usageOf(namespace: TenantNamespace): Amounts {
  const usage = new Map<string, Quantity>();
  for (const quota of namespace.quotas)
    for (const [name, used] of amounts(quota.status?.used)) usage.set(name, larger(usage.get(name) ?? used, used));
  return usage;
}

/** Divides a forest of tenants into pools. A tenant above whom nobody declares a budget belongs to none. */
export function poolsOf(namespaces: readonly TenantNamespace[]): Pool[] {
  const byName = new Map(namespaces.map((namespace) => [namespace.name, namespace]));
  const members = new Map<string, TenantNamespace[]>();
  for (const namespace of namespaces) {
    const root = poolRoot(namespace, byName);
    if (root !== undefined) members.set(root, [...(members.get(root) ?? []), namespace]);
  }
  return [...members].map(([root, ofRoot]) => {
    const below = [...members.keys()].filter((other) => other !== root && rootAbove(other, byName) === root);
    return pool(
      byName.get(root)!,
      ofRoot,
      below.map((other) => byName.get(other)!),
    );
  });
}

/** The nearest ancestor, self included, with a budget of its own. A circle of parents, which cannot be right, has none. */
function poolRoot(start: TenantNamespace | undefined, byName: ReadonlyMap<string, TenantNamespace>): string | undefined {
  const seen = new Set<string>();
  for (let at = start; at && !seen.has(at.name); at = at.parent === undefined ? undefined : byName.get(at.parent)) {
    if (budgetOf(at)) return at.name;
    seen.add(at.name);
  }
  return undefined;
}

function rootAbove(name: string, byName: ReadonlyMap<string, TenantNamespace>): string | undefined {
  const parent = byName.get(name)?.parent;
  return parent === undefined ? undefined : poolRoot(byName.get(parent), byName);
}

function pool(root: TenantNamespace, members: readonly TenantNamespace[], below: readonly TenantNamespace[]): Pool {
  const budget = budgetOf(root)!;
  const carved = sum(below.map((namespace) => budgetOf(namespace)!));
  const used = sum(members.filter((member) => member.exists).map(usageOf));
  const available = new Map<string, Quantity>();
  const overcommitted: string[] = [];
  // Only what the budget names is limited: a pool below may bound a resource that its parent leaves unbounded.
  for (const [name, amount] of budget) {
    const left = subtract(amount, carved.get(name) ?? zero);
    if (left.nanos < 0n) overcommitted.push(name);
    available.set(name, left.nanos < 0n ? zero : left);
  }
  const overshot = [...available].filter(([name, left]) => (used.get(name) ?? zero).nanos > left.nanos).map(([name]) => name);
  return { root: root.name, members, available, overcommitted, overshot, carved: below.length > 0 };
}

function sum(all: readonly Amounts[]): Map<string, Quantity> {
  const total = new Map<string, Quantity>();
  for (const one of all) for (const [name, quantity] of one) total.set(name, add(total.get(name) ?? zero, quantity));
  return total;
}

/**
 * What one member may have: what is available, plus the buffer, less what the other members use.
 * @param bufferPercent 130 gives 30 % on top; 0 gives none
 */
export function allocation(of: Pool, member: TenantNamespace, bufferPercent: number): Record<string, string> {
  const others = sum(of.members.filter((other) => other !== member && other.exists).map(usageOf));
  return Object.fromEntries(
    [...of.available].map(([name, left]) => {
      const buffered = bufferPercent > 0 ? percent(left, bufferPercent) : left;
      const rest = subtract(buffered, others.get(name) ?? zero);
      return [name, formatQuantity(rest.nanos < 0n ? zero : rest)];
    }),
  );
}
