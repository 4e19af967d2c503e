import { byText, dependenciesOf, type Inventory, type PackageSource, type Variant, variantName, variantsOf } from './inventory.ts';

type Component = NonNullable<Variant['components']>[number];

export interface GraphNode {
  /** Unique: a package's name, or `package/component`. */
  id: string;
  label: string;
  kind: 'package' | 'component' | 'missing';
}

export interface GraphEdge {
  from: string;
  to: string;
  /** Variants that have the dependency, if not all of the source have it. */
  label?: string;
  kind: 'package' | 'component' | 'missing';
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export interface GraphOptions {
  /** Sources to expand; empty: all. */
  names: readonly string[];
  /** Only what is installed, in the variants that are. */
  installed: boolean;
  components: boolean;
}

/** What depends on what, in a stable order. Of sources every variant counts; with `installed` the selected one, without what is ignored. */
export function graphOf(inventory: Inventory, { names, installed, components }: GraphOptions): Graph {
  const { sources, packages } = inventory;
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const node = (id: string, label: string, kind: GraphNode['kind']) => nodes.set(id, nodes.get(id) ?? { id, label, kind });
  const edge = (from: string, to: string, kind: GraphEdge['kind'], label?: string) =>
    edges.set(`${from} ${to}`, { from, to, kind, ...(label !== undefined && { label }) });
  const isShown = (name: string) => !installed || packages.has(name);
  const chosen = (names.length > 0 ? names : [...sources.keys()]).filter(isShown);

  for (const name of chosen) {
    const source = sources.get(name);
    if (!source) {
      node(name, name, 'missing');
      continue;
    }
    node(name, name, 'package');
    const variants = shownVariants(source);
    for (const [dependency, having] of dependencies(source, variants)) {
      if (!isShown(dependency)) continue;
      const isKnown = sources.has(dependency);
      node(dependency, dependency, isKnown ? 'package' : 'missing');
      const label = having.length < variants.length ? having.join(',') : undefined;
      edge(name, dependency, isKnown ? 'package' : 'missing', label);
    }
    if (components) for (const variant of variants) addComponents(name, variant);
  }
  const sorted = [...nodes.values()].sort((a, b) => byText(a.id, b.id));
  return { nodes: sorted, edges: [...edges.values()].sort((a, b) => byText(a.from, b.from) || byText(a.to, b.to)) };

  function shownVariants(source: PackageSource): Variant[] {
    const pkg = packages.get(source.metadata.name);
    return installed && pkg ? variantsOf(source).filter(({ name }) => name === variantName(pkg)) : variantsOf(source);
  }

  function dependencies(source: PackageSource, variants: readonly Variant[]): Map<string, string[]> {
    const pkg = packages.get(source.metadata.name);
    const found = new Map<string, string[]>();
    for (const variant of variants) {
      const of = installed && pkg ? dependenciesOf(pkg, source) : [...new Set(variant.dependsOn ?? [])];
      for (const dependency of of) found.set(dependency, [...(found.get(dependency) ?? []), variant.name]);
    }
    return found;
  }

  function addComponents(pkg: string, { components: all = [] }: Variant): void {
    for (const { name, install } of all) {
      if (!install) continue;
      const id = `${pkg}/${name}`;
      node(id, name, 'component');
      if ((install.dependsOn ?? []).length === 0) edge(id, pkg, 'component');
      for (const dependency of install.dependsOn ?? []) {
        const { owner, component } = placeOf(pkg, all, dependency);
        const target = `${owner}/${component}`;
        const isKnown =
          owner === pkg
            ? isInstalled(all, component)
            : variantsOf(sources.get(owner)).some((one) => isInstalled(one.components, component));
        node(target, component, isKnown ? 'component' : 'missing');
        edge(id, target, isKnown ? 'component' : 'missing');
        if (!isKnown) edge(target, owner, 'component');
        if (owner !== pkg) node(owner, owner, 'package');
      }
    }
  }

  /** What a component depends on: one of its own variant, or `package.component` of another source. */
  function placeOf(pkg: string, all: readonly Component[], dependency: string): { owner: string; component: string } {
    const dot = dependency.lastIndexOf('.');
    const owner = dependency.slice(0, Math.max(dot, 0));
    const isLocal = all.some(({ name }) => name === dependency) || !sources.has(owner) || !isShown(owner);
    return isLocal ? { owner: pkg, component: dependency } : { owner, component: dependency.slice(dot + 1) };
  }
}

const isInstalled = (components: readonly Component[] | undefined, name: string): boolean =>
  (components ?? []).some((component) => component.name === name && component.install !== undefined);
