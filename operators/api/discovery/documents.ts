import type { ServedResource } from '../resources/served-resource.ts';

/** A group with the resources that it serves at this moment; all our groups have one version. */
export interface ServedGroup {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly ServedResource[];
}

function apiGroup({ group, version }: ServedGroup) {
  const only = { groupVersion: `${group}/${version}`, version };
  return { name: group, versions: [only], preferredVersion: only };
}

/** `/apis` for clients of the older form. */
export const groupList = (groups: readonly ServedGroup[]) => ({ kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(apiGroup) });

/** `/apis/<group>`. */
export const groupDocument = (group: ServedGroup) => ({ kind: 'APIGroup', apiVersion: 'v1', ...apiGroup(group) });

/** `/apis/<group>/<version>`; the aggregator also takes it for a sign of life. */
export function resourceList({ group, version, resources }: ServedGroup) {
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: `${group}/${version}`,
    resources: resources.map(({ resource, singular, namespaced, kind, verbs, categories }) => ({
      name: resource,
      singularName: singular,
      namespaced,
      kind,
      verbs,
      ...(categories.length > 0 ? { categories } : {}),
    })),
  };
}

/** `/apis` in the aggregated form: everything in one answer. */
export function aggregatedDiscovery(groups: readonly ServedGroup[], formVersion: 'v2' | 'v2beta1') {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${formVersion}`,
    metadata: {},
    items: groups.map(({ group, version, resources }) => ({
      metadata: { name: group, creationTimestamp: null },
      versions: [
        {
          version,
          freshness: 'Current',
          resources: resources.map(({ resource, singular, namespaced, kind, verbs, categories }) => ({
            resource,
            responseKind: { group, version, kind },
            scope: namespaced ? 'Namespaced' : 'Cluster',
            singularResource: singular,
            verbs,
            ...(categories.length > 0 ? { categories } : {}),
          })),
        },
      ],
    })),
  };
}
