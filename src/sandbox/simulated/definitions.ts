import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../operators/kit/client/resource.ts';
import type { CustomResource } from './operator.ts';

/** What the stand-ins read of a CustomResourceDefinition. */
export interface Definition extends KubeObject {
  spec: {
    group: string;
    scope: string;
    names: { kind: string; plural: string };
    versions: { name: string; served: boolean; storage: boolean; subresources?: { status?: object } }[];
  };
  status?: { conditions?: { type: string; status: string }[] };
}

/** How to reach the objects of a definition, once it is established. */
export interface Reachable {
  of: Resource<CustomResource>;
  /** Whether the status is a subresource of its own. */
  statusSubresource: boolean;
}

export function reachable({ spec, status }: Definition): Reachable | undefined {
  if (!(status?.conditions ?? []).some((condition) => condition.type === 'Established' && condition.status === 'True')) return undefined;
  const version = spec.versions.find(({ served, storage }) => served && storage) ?? spec.versions.find(({ served }) => served);
  if (!version) return undefined;
  const { group, scope, names } = spec;
  return {
    of: resource<CustomResource>({
      group,
      version: version.name,
      plural: names.plural,
      kind: names.kind,
      namespaced: scope === 'Namespaced',
    }),
    statusSubresource: version.subresources?.status !== undefined,
  };
}
