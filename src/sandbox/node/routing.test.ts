import { describe, expect, it } from 'vitest';
import { nodeAddress, PodAddresses } from './addresses.ts';
import type { EndpointSlice, Service } from './kinds.ts';
import { route } from './routing.ts';

const service: Service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'api', namespace: 'cozy-system' },
  spec: { clusterIP: '10.96.0.9', ports: [{ name: 'https', port: 443 }] },
};
const slice = (endpoints: EndpointSlice['endpoints']): EndpointSlice => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { name: 'api-1' },
  ports: [{ name: 'https', port: 8443 }],
  endpoints: endpoints ?? [],
});
const tables = (endpoints: EndpointSlice['endpoints']) => ({
  serviceAt: (address: string) => (address === '10.96.0.9' ? service : undefined),
  slicesOf: () => [slice(endpoints)],
  loopbackOf: (address: string) => new PodAddresses(33).loopbackOf(address),
});
const ready = { addresses: ['10.244.0.7'], conditions: { ready: true } };

describe('the way from kube-apiserver into the cluster', () => {
  it('leads from a Service to a ready pod’s process', () => {
    const unready = { addresses: ['10.244.0.8'], conditions: { ready: false } };
    expect(route('10.96.0.9', 443, tables([unready, ready]))).toEqual({ host: '127.33.0.7', port: 8443 });
  });
  it('takes ready pods in turn', () => {
    const both = tables([ready, { addresses: ['10.244.0.9'] }]);
    const hosts = [1, 2].map(() => (route('10.96.0.9', 443, both) as { host: string }).host);
    expect(hosts.sort()).toEqual(['127.33.0.7', '127.33.0.9']);
  });
  it('says that there is none, or no such port', () => {
    expect(route('10.96.0.9', 443, tables([]))).toEqual({ refused: 'no endpoints available for service "cozy-system/api"' });
    expect(route('10.96.0.9', 80, tables([ready]))).toEqual({ refused: 'the Service cozy-system/api has no port 80' });
  });
  it('leads to a pod by its address, to the kubelet, and elsewhere as it is', () => {
    expect(route('10.244.1.2', 80, tables([]))).toEqual({ host: '127.33.1.2', port: 80 });
    expect(route(nodeAddress, 10250, tables([]))).toEqual({ host: '127.0.0.1', port: 10250 });
    expect(route('localhost', 8080, tables([]))).toEqual({ host: 'localhost', port: 8080 });
  });
});

describe('addresses of pods', () => {
  it('stay with a pod, differ between pods, and are kept from an earlier start', () => {
    const addresses = new PodAddresses(20);
    const first = addresses.of('a', '10.244.3.4');
    expect([first, addresses.of('a')]).toEqual(['10.244.3.4', '10.244.3.4']);
    expect(addresses.of('b', '10.244.3.4')).not.toBe('10.244.3.4');
    const many = Array.from({ length: 1_000 }, (_, index) => addresses.of(`pod-${index}`));
    expect(new Set(many).size).toBe(1_000);
    expect(many.some((address) => /\.(0|255)$/.test(address))).toBe(false);
  });
  it('are given away again only after others', () => {
    const addresses = new PodAddresses(20);
    const freed = addresses.of('a');
    addresses.release('a');
    expect(addresses.of('b')).not.toBe(freed);
  });
});
