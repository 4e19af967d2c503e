import type { Account, Service } from './source.ts';

/** Annotation by which MetalLB tells the pool that an address came from. */
const poolAnnotation = 'metallb.universe.tf/ip-allocated-from-pool';
const unnamedPool = 'default';

export const isLoadBalancer = (service: Service): boolean => service.spec?.type === 'LoadBalancer';

/** Accounts the addresses of a Service of type LoadBalancer, by address pool. */
export function serviceAccount(service: Service): Account {
  const ingress = service.status?.loadBalancer?.ingress ?? [];
  const pool = service.metadata.annotations?.[poolAnnotation] || unnamedPool;
  return {
    source: { apiVersion: 'v1', kind: 'Service', metadata: service.metadata },
    name: `svc-${service.metadata.name}`,
    resources: { [`${pool}.ipaddresspool.metallb.io/requests.ipaddresses`]: String(ingress.filter((entry) => entry.ip).length) },
    operational: ingress.length > 0,
  };
}
