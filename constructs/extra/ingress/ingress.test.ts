import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/chart/index.ts';
import { render } from '../../apps/render.fixture.ts';
import { ingress } from './index.ts';

interface Settings {
  readonly namespace?: string;
  readonly cluster?: object;
  readonly objects?: object[];
}
const rendered = (values: object, { namespace = 'tenant-a', cluster = {}, objects = [] }: Settings = {}) =>
  render(ingress, values, { release: { name: 'ingress', namespace }, cluster, objects: objects as KubernetesObject[] });
// biome-ignore lint/suspicious/noExplicitAny: values of a foreign chart
const controller = (values: object, settings?: Settings): any =>
  (rendered(values, settings)['HelmRelease/ingress-nginx-system'] as never as { spec: { values: Record<string, { controller: object }> } })
    .spec.values['ingress-nginx']?.controller;

const ROOT = { namespace: 'tenant-root' };

describe('the controller', () => {
  test('serves the class that is called as its tenant', () => {
    expect(controller({})).toMatchObject({
      ingressClassResource: { name: 'tenant-a', controllerValue: 'k8s.io/ingress-nginx-tenant-a' },
      admissionWebhooks: { enabled: false },
    });
    expect(controller({}, ROOT).admissionWebhooks).toBeUndefined();
  });

  test('is told nothing where nothing is set', () => {
    expect(controller({}).config).toEqual({});
    expect(controller({ whitelist: ['10.0.0.0/8', '192.0.2.0/24'] }).config).toEqual({
      'whitelist-source-range': '10.0.0.0/8,192.0.2.0/24',
    });
  });

  test("believes Cloudflare's header from Cloudflare's networks only", () => {
    const { config } = controller({ cloudflareProxy: true });
    expect(config['proxy-real-ip-cidr'].split(',')).toHaveLength(22);
    expect(config).toMatchObject({ 'use-forwarded-headers': 'true', 'server-snippet': 'real_ip_header CF-Connecting-IP;' });
  });

  test('speaks the PROXY protocol, and then believes no header that anybody can send', () => {
    const expected = { 'use-proxy-protocol': 'true', 'real-ip-header': 'proxy_protocol', 'enable-real-ip': 'true' };
    expect(controller({ proxyProtocol: true }).config).toEqual(expected);
    expect(controller({}, { ...ROOT, cluster: { 'proxy-protocol': 'true' } }).config).toEqual(expected);
    expect(controller({}, { cluster: { 'proxy-protocol': 'true' } }).config).toEqual({});
  });
});

describe('its Service', () => {
  const service = (settings: Settings) => controller({}, settings).service;

  test("listens on the platform's addresses only where the platform is published", () => {
    const cluster = { 'expose-external-ips': '192.0.2.1, 192.0.2.2' };
    expect(service({ ...ROOT, cluster })).toEqual({
      type: 'ClusterIP',
      externalIPs: ['192.0.2.1', '192.0.2.2'],
      externalTrafficPolicy: 'Cluster',
    });
    expect(service({ cluster })).toEqual({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' });
  });

  test("has the platform's class of load balancers only there", () => {
    const cluster = { 'load-balancer-class': 'metal' };
    expect(service({ ...ROOT, cluster })).toMatchObject({ type: 'LoadBalancer', loadBalancerClass: 'metal' });
    expect(service({ cluster })).not.toHaveProperty('loadBalancerClass');
    expect(service({ cluster: { ...cluster, 'expose-ingress': 'tenant-a' } })).toHaveProperty('loadBalancerClass');
  });
});

describe('the wildcard certificate', () => {
  const cluster = { 'wildcard-secret-name': 'wild', 'wildcard-issue': 'true', 'root-host': 'example.org', 'issuer-name': 'own' };

  test('is issued once, and served by every controller', () => {
    expect(rendered({}, { ...ROOT, cluster })['Certificate/cozystack-wildcard']).toMatchObject({
      spec: { secretName: 'wild', issuerRef: { name: 'own' }, dnsNames: ['example.org', '*.example.org'] },
    });
    expect(rendered({}, { ...ROOT, cluster: { ...cluster, 'issuer-name': '' } })['Certificate/cozystack-wildcard']).toMatchObject({
      spec: { issuerRef: { name: 'letsencrypt-prod' } },
    });
    expect(rendered({}, { cluster })).not.toHaveProperty(['Certificate/cozystack-wildcard']);
    expect(controller({}, { cluster }).extraArgs).toEqual({ 'default-ssl-certificate': 'tenant-a/wild' });
  });
});

const loadBalancer = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'root-ingress-controller', namespace: 'tenant-root' },
  spec: { type: 'LoadBalancer', loadBalancerClass: 'old' },
};

test.each([
  [{ proxyProtocol: true }, ROOT, 'for the platform'],
  [{ proxyProtocol: true, cloudflareProxy: true }, {}, 'choose one'],
  [{}, { ...ROOT, cluster: { 'wildcard-issue': 'true', 'root-host': 'example.org' } }, 'wildcard-secret-name'],
  [{}, { ...ROOT, cluster: { 'wildcard-issue': 'true', 'wildcard-secret-name': 'wild' } }, 'root-host'],
  [{}, { ...ROOT, cluster: { 'load-balancer-class': 'new' }, objects: [loadBalancer] }, 'delete the Service'],
  [{}, { ...ROOT, objects: [loadBalancer] }, 'delete the Service'],
])('%j in %j is refused', (values, settings, message) => {
  expect(() => rendered(values, settings)).toThrow(message);
});

test('a load balancer that keeps its class, or is given up, is no reason to refuse', () => {
  const objects = [loadBalancer];
  expect(rendered({}, { ...ROOT, cluster: { 'load-balancer-class': 'old' }, objects })).toBeDefined();
  expect(rendered({}, { ...ROOT, cluster: { 'expose-external-ips': '192.0.2.1' }, objects })).toBeDefined();
});
