import type { Client } from '../../../operators/kit/client/client.ts';
import { type Service, services } from './kinds.ts';

/** Reserved for documentation (RFC 5737), so that nobody takes the address for one that can be reached: 192.0.2.0/24, then 198.51.100.0/24. */
function addressNumber(index: number): string {
  return index < 254 ? `192.0.2.${index + 1}` : `198.51.100.${((index - 254) % 254) + 1}`;
}

/** Gives a Service of type LoadBalancer an address, as a cloud's load balancer would. */
export async function assignAddress(client: Client, service: Service, all: readonly Service[]): Promise<void> {
  const { name, namespace, deletionTimestamp } = service.metadata;
  if (service.spec.type !== 'LoadBalancer' || service.spec.loadBalancerClass || deletionTimestamp) return;
  if ((service.status?.loadBalancer?.ingress ?? []).length > 0) return;
  const taken = new Set(all.flatMap(({ status }) => status?.loadBalancer?.ingress ?? []).map(({ ip }) => ip));
  let index = 0;
  while (taken.has(addressNumber(index)) && index < 508) index++;
  const status = { loadBalancer: { ingress: [{ ip: addressNumber(index), ipMode: 'VIP' }] } };
  await client.patch(services, { name, namespace }, { status }, { type: 'merge', subresource: 'status', fieldManager: 'sandbox-node' });
}
