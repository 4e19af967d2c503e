import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Namespace } from '../../kit/client/kinds.ts';
import { gatewayGroup, type ParentReference, type Route } from './kinds.ts';

/** Label of a namespace: the namespace whose Gateway serves it. */
export const servedByLabel = 'namespace.cozystack.io/gateway';

/** Whether a reference of a route names this gateway. A section of it is still this gateway. */
export function attaches(
  { group = gatewayGroup, kind = 'Gateway', namespace, name }: ParentReference,
  routeNamespace: string,
  gateway: TenantGateway,
): boolean {
  const { metadata } = gateway;
  return (
    (group === '' || group === gatewayGroup) &&
    kind === 'Gateway' &&
    (namespace ?? routeNamespace) === metadata.namespace &&
    name === metadata.name
  );
}

/** Namespaces whose routes a gateway takes: its own, those that it names, and those that were labelled for it. */
export function isServed(gateway: TenantGateway, namespace: string, namespaces: ReadonlyMap<string, Namespace>): boolean {
  const { metadata, spec } = gateway;
  if (namespace === metadata.namespace || spec?.attachedNamespaces?.includes(namespace)) return true;
  return namespaces.get(namespace)?.metadata.labels?.[servedByLabel] === metadata.namespace;
}

/** Which namespace has a host, and whether a route may serve with it. */
export interface Claims {
  /** Host → namespace that has it. */
  readonly owners: ReadonlyMap<string, string>;
  /** Hosts of a route that a route of another namespace has. */
  lost(route: Route): string[];
}

/**
 * Divides hosts among the routes that ask for them: the platform's own namespaces (cozy-…) come first, then namespaces by name. Routes of one namespace
 * share their hosts.
 */
export function claimHosts(routes: readonly Route[]): Claims {
  const owners = new Map<string, string>();
  for (const route of routes) {
    const namespace = route.metadata.namespace ?? '';
    for (const host of hostsOf(route)) {
      const owner = owners.get(host);
      if (owner === undefined || comesFirst(namespace, owner)) owners.set(host, namespace);
    }
  }
  return {
    owners,
    lost: (route) => hostsOf(route).filter((host) => owners.get(host) !== (route.metadata.namespace ?? '')),
  };
}

const hostsOf = ({ spec }: Route): string[] => (spec?.hostnames ?? []).map((host) => host.toLowerCase());

function comesFirst(a: string, b: string): boolean {
  const [ofA, ofB] = [a.startsWith('cozy-'), b.startsWith('cozy-')];
  return ofA === ofB ? a < b : ofA;
}

/** Apexes of tenants below that this gateway serves, too, without a Gateway of their own. */
export function childApexes(gateway: TenantGateway, namespaces: Iterable<Namespace>): string[] {
  const { metadata, spec } = gateway;
  const apexes = new Set<string>();
  for (const namespace of namespaces) {
    const labels = namespace.metadata.labels ?? {};
    if (namespace.metadata.name === metadata.namespace || labels[servedByLabel] !== metadata.namespace) continue;
    const host = labels['namespace.cozystack.io/host']?.toLowerCase();
    if (host && host !== spec?.apex.toLowerCase()) apexes.add(host);
  }
  return [...apexes].sort();
}
