import { packageProblem } from './codes.ts';
import { dependenciesOf, type Inventory, type Package, type PackageSource, variantName } from './inventory.ts';
import { CycleError, ordered } from './order.ts';
import type { Requested } from './requested.ts';

export interface AddPlan {
  /** Packages to create, in an order in which dependencies come first. */
  create: Package[];
  /** Packages that are there already and stay as they are. */
  installed: Package[];
}

/**
 * What `add` would do. Walks from what is asked for to all that it depends on, in the variants that are chosen on the way or installed.
 * @param choose asks for the variant of a package that is to be created
 * @throws {Problem} for a package that no source provides, a cycle, an installed package of another variant than asked for
 */
export async function planAdd(
  { names, manifests }: Requested,
  inventory: Inventory,
  asked: ReadonlyMap<string, string>,
  choose: (source: PackageSource) => Promise<string>,
): Promise<AddPlan> {
  const wanted = new Map<string, Package>();
  const requester = new Map<string, string>();
  const stack = [...names].reverse();
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    if (wanted.has(name)) continue;
    const pkg = await packageFor(name);
    wanted.set(name, pkg);
    const dependencies = dependenciesOf(pkg, inventory.sources.get(name));
    for (const dependency of dependencies.reverse()) {
      requester.set(dependency, requester.get(dependency) ?? name);
      stack.push(dependency);
    }
  }
  const order = inOrder(wanted, inventory);
  const isInstalled = (name: string) => inventory.packages.has(name);
  return {
    create: order.filter((name) => !isInstalled(name)).map((name) => wanted.get(name)!),
    installed: order.filter(isInstalled).map((name) => wanted.get(name)!),
  };

  async function packageFor(name: string): Promise<Package> {
    const installed = inventory.packages.get(name);
    if (installed) return checked(installed);
    const manifest = manifests.get(name);
    if (manifest) return fromFile(name, manifest);
    const source = inventory.sources.get(name);
    if (!source) throw unknown(name);
    return { apiVersion: 'cozystack.io/v1alpha1', kind: 'Package', metadata: { name }, spec: { variant: await choose(source) } };
  }

  function fromFile(name: string, manifest: Package): Package {
    const variant = asked.get(name);
    if (variant !== undefined && variant !== variantName(manifest)) {
      const message = `${name} is of variant ${variantName(manifest)} in its file, not ${variant}`;
      throw packageProblem({ code: 'VARIANT_CONFLICT', message, hint: 'leave --variant out, or change spec.variant in the file' });
    }
    return asNew(manifest);
  }

  function checked(installed: Package): Package {
    const { name, deletionTimestamp } = installed.metadata;
    if (deletionTimestamp) {
      const message = `${name} is being deleted`;
      throw packageProblem({ code: 'BEING_DELETED', message, hint: `wait until it is gone: kubectl wait --for=delete package/${name}` });
    }
    const variant = asked.get(name);
    if (variant === undefined || variant === variantName(installed)) return installed;
    const message = `${name} is installed in variant ${variantName(installed)}, not ${variant}`;
    throw packageProblem({
      code: 'VARIANT_CONFLICT',
      message,
      hint: `switch it with \`kubectl patch package ${name} --type=merge -p '{"spec":{"variant":"${variant}"}}'\``,
    });
  }

  function unknown(name: string) {
    const by = requester.get(name);
    const message = `there is no PackageSource ${name}${by ? `, which ${by} depends on` : ''}`;
    return packageProblem({ code: 'SOURCE_UNKNOWN', message, hint: 'see `cozypkg list` for what there is' });
  }
}

/** A Package as it can be created: what the server keeps about an existing one is left out, so that what `kubectl get -o yaml` printed can be added again. */
function asNew({ kind, metadata, spec }: Package): Package {
  const { uid: _, resourceVersion: __, generation: ___, creationTimestamp: ____, managedFields: _____, ...kept } = metadata;
  return { apiVersion: 'cozystack.io/v1alpha1', kind, metadata: kept, ...(spec && { spec }) };
}

function inOrder(wanted: ReadonlyMap<string, Package>, { sources }: Inventory): string[] {
  try {
    return ordered(wanted.keys(), (name) => dependenciesOf(wanted.get(name)!, sources.get(name)));
  } catch (cause) {
    if (!(cause instanceof CycleError)) throw cause;
    throw packageProblem({ code: 'DEPENDENCY_CYCLE', message: cause.message, hint: 'mend the dependsOn of one of these sources', cause });
  }
}
