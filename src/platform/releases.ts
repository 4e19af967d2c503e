import { selectedVariant } from './closure.ts';
import type { Graph } from './graph.ts';
import type { Component, Install, PackageDefinition, Selection } from './model.ts';
import { releaseName } from './model.ts';

/** One HelmRelease of a selection. */
export interface Release {
  readonly definition: PackageDefinition;
  readonly component: Component;
  readonly install: Install;
}

/** `namespace/name`, unique in a cluster. */
export const releaseKey = ({ component, install }: Release): string => `${install.namespace}/${releaseName(component, install)}`;

/** All releases of a selection, packages in the order of the selection. */
export function releasesOf(selection: Selection): Release[] {
  return selection.packages.flatMap((selected) =>
    selectedVariant(selected).components.flatMap((component) =>
      component.install ? [{ definition: selected.definition, component, install: component.install }] : [],
    ),
  );
}

/**
 * What each release waits for in the cluster: the components it names in its own variant, and every release of every package that its package
 * depends on directly. A dependency without releases passes nothing on, so transitivity ends there, exactly as it does at run time.
 */
export function releaseGraph(selection: Selection): Graph<Release> {
  const nodes = releasesOf(selection);
  const byPackage = Map.groupBy(nodes, ({ definition }) => definition);
  const variants = new Map(selection.packages.map((selected) => [selected.definition, selectedVariant(selected)]));
  const successors = ({ definition, install }: Release): Release[] => {
    const local = (install.after ?? []).flatMap(
      (name) => byPackage.get(definition)?.filter(({ component }) => component.name === name) ?? [],
    );
    const foreign = (variants.get(definition)?.dependsOn ?? []).flatMap((dependency) => byPackage.get(dependency) ?? []);
    return [...local, ...foreign];
  };
  const known = new Map(nodes.map((node) => [node, successors(node)]));
  return { nodes, successors: (node) => known.get(node) ?? [] };
}
