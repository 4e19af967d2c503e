import { nodeAddress } from './addresses.ts';
import type { Route } from './egress.ts';
import type { EndpointSlice, Service } from './kinds.ts';

export interface RoutingTables {
  /** The Service with this cluster address. */
  serviceAt(clusterAddress: string): Service | undefined;
  slicesOf(namespace: string, service: string): readonly EndpointSlice[];
  /** Where the process of the pod with this address listens. */
  loopbackOf(podAddress: string): string | undefined;
}

/** Plays kube-proxy and the pod network for kube-apiserver: from an address of the cluster to one of this machine. Other addresses are dialled as they are. */
export function route(host: string, port: number, tables: RoutingTables): Route {
  if (host === nodeAddress) return { host: '127.0.0.1', port };
  const service = tables.serviceAt(host);
  if (service) return routeToService(service, port, tables);
  const loopback = tables.loopbackOf(host);
  return { host: loopback ?? host, port };
}

function routeToService(service: Service, port: number, tables: RoutingTables): Route {
  const { name, namespace = '' } = service.metadata;
  const served = service.spec.ports?.find((candidate) => candidate.port === port);
  if (!served) return { refused: `the Service ${namespace}/${name} has no port ${port}` };
  for (const slice of tables.slicesOf(namespace, name)) {
    const target = slice.ports?.find((candidate) => (candidate.name ?? '') === (served.name ?? ''));
    const ready = (slice.endpoints ?? []).filter(({ conditions }) => conditions?.ready !== false);
    const endpoint = ready[turn++ % Math.max(1, ready.length)];
    const address = endpoint?.addresses[0];
    if (target && address) return { host: tables.loopbackOf(address) ?? address, port: target.port };
  }
  return { refused: `no endpoints available for service "${namespace}/${name}"` };
}

/** Connections go to the ready endpoints in turn. */
let turn = 0;
