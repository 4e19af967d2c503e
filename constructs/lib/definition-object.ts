import type { Construct } from 'constructs';
import { CustomResourceDefinition } from '../kinds/apiextensions.k8s.io.ts';
import { customResourceDefinition } from './api/custom-resource-definition.ts';
import type { ResourceDescription } from './api/resource.ts';

export interface DefinitionOptions {
  /** Leaves the definition, and with it all objects of the kind, when the release goes. */
  readonly keep?: boolean;
  /** Of the definition, beside the one that keeps it. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The CustomResourceDefinition of a kind of ours as an object of a chart, so that an upgrade of the chart upgrades it. */
export function definitionObject(
  scope: Construct,
  description: ResourceDescription,
  { keep = true, annotations }: DefinitionOptions = {},
): void {
  const all = { ...annotations, ...(keep && { 'helm.sh/resource-policy': 'keep' }) };
  const { metadata, spec } = customResourceDefinition(description, Object.keys(all).length > 0 ? { annotations: all } : {});
  new CustomResourceDefinition(scope, `crd-${description.plural}`, { metadata, spec });
}
