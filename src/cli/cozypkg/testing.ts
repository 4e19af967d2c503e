import { type Inventory, inventoryOf, type Package, type PackageSource } from './inventory.ts';

/** A source whose variants have these dependencies; a list stands for the one variant default. */
export function source(name: string, variants: string[] | Record<string, string[]> = []): PackageSource {
  const all = Array.isArray(variants) ? { default: variants } : variants;
  return {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'PackageSource',
    metadata: { name },
    spec: { variants: Object.entries(all).map(([variant, dependsOn]) => ({ name: variant, dependsOn, components: [] })) },
  };
}

/** A Package; `ready` and `healthy` make conditions. */
export function pkg(name: string, spec: Package['spec'] = {}, states: { ready?: string; healthy?: string; reason?: string } = {}): Package {
  const { ready, healthy, reason = 'X' } = states;
  const condition = (type: string, status: string | undefined) =>
    status === undefined
      ? []
      : [{ type, status: status as 'True', reason, message: `${type} is ${status}`, lastTransitionTime: '2026-01-01T00:00:00Z' }];
  const conditions = [...condition('Ready', ready), ...condition('Healthy', healthy)];
  return {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'Package',
    metadata: { name },
    spec,
    ...(conditions.length > 0 && { status: { conditions } }),
  };
}

export const inventory = (sources: PackageSource[], packages: Package[] = []): Inventory => inventoryOf(sources, packages);
