import { isDeepStrictEqual } from 'node:util';
import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Condition } from '../../kit/client/object.ts';
import { attaches, type Claims } from './claims.ts';
import type { ParentReference, Route, RouteParentStatus } from './kinds.ts';

export const routeController = 'gateway.cozystack.io/tenantgateway-controller';

/**
 * status.parents of a route with our entries as they should be: one for each reference that names the gateway. Entries of other controllers, and ours
 * about other gateways, stay; ours about references that are gone go.
 * @param claims undefined: the gateway says nothing about routes
 * @returns undefined if that is what it has
 */
export function routeParents(
  route: Route,
  gateway: TenantGateway,
  claims: Claims | undefined,
  now: string,
): RouteParentStatus[] | undefined {
  const namespace = route.metadata.namespace ?? '';
  const present = route.status?.parents ?? [];
  const isOurs = ({ controllerName, parentRef }: RouteParentStatus) =>
    controllerName === routeController && attaches(parentRef, namespace, gateway);
  const references = claims ? (route.spec?.parentRefs ?? []).filter((ref) => attaches(ref, namespace, gateway)) : [];
  const ours = references.map((parentRef): RouteParentStatus => {
    const before = present
      .find((entry) => isOurs(entry) && sameReference(entry.parentRef, parentRef))
      ?.conditions?.find(({ type }) => type === 'Accepted');
    return { parentRef, controllerName: routeController, conditions: [accepted(route, claims!, before, now)] };
  });
  const wanted = [...present.filter((entry) => !isOurs(entry)), ...ours];
  return isDeepStrictEqual(sorted(present), sorted(wanted)) ? undefined : wanted;
}

function accepted(route: Route, claims: Claims, before: Condition | undefined, now: string): Condition {
  const lost = claims.lost(route);
  const owners = lost.map((host) => `${host} (has namespace ${claims.owners.get(host)})`).join(', ');
  const status = lost.length === 0 ? 'True' : 'False';
  return {
    type: 'Accepted',
    status,
    reason: lost.length === 0 ? 'Accepted' : 'HostnameConflict',
    message: lost.length === 0 ? 'the gateway serves the hosts of the route' : `hosts of another namespace's route: ${owners}`,
    observedGeneration: route.metadata.generation ?? 0,
    lastTransitionTime: before?.status === status ? before.lastTransitionTime : now,
  };
}

function sameReference(a: ParentReference, b: ParentReference): boolean {
  const key = ({ group, kind, namespace, name, sectionName, port }: ParentReference) =>
    JSON.stringify([group, kind, namespace, name, sectionName, port]);
  return key(a) === key(b);
}

const sorted = (entries: readonly RouteParentStatus[]): RouteParentStatus[] =>
  entries.toSorted((a, b) => (JSON.stringify([a.controllerName, a.parentRef]) < JSON.stringify([b.controllerName, b.parentRef]) ? -1 : 1));
