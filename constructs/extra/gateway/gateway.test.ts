import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/chart/index.ts';
import { gateway } from './chart.ts';

const objects = (cluster: object, { values = {}, host = 'a.example.org' } = {}) =>
  evaluate(gateway.source, { values, release: { name: 'gateway', namespace: 'tenant-a' }, cluster, namespace: { host } });
const spec = (cluster: object, options: { values?: object; host?: string } = {}) => objects(cluster, options)[0]?.['spec'];

test('the gateway has the domain of the tenant, and lets in whom the platform says', () => {
  expect(spec({ 'gateway-attached-namespaces': 'cozy-system, default,' })).toEqual({
    apex: 'a.example.org',
    gatewayClassName: 'cilium',
    certMode: 'http01',
    issuerName: 'letsencrypt-prod',
    attachedNamespaces: ['cozy-system', 'default'],
    tlsPassthroughServices: ['api', 'vm-exportproxy', 'cdi-uploadproxy'],
  });
  expect(spec({}, { values: { gatewayClassName: 'own', tlsPassthroughServices: [] } })).toEqual({
    apex: 'a.example.org',
    gatewayClassName: 'own',
    certMode: 'http01',
    issuerName: 'letsencrypt-prod',
  });
});

describe('certificates', () => {
  test.each([
    [{}, { cloudflare: { apiTokenSecretRef: { name: 'cloudflare-api-token-secret', key: 'api-token' } }, provider: 'cloudflare' }],
    [
      { 'dns01-provider': 'route53', 'dns01-route53-region': 'eu', 'dns01-route53-secret-name': 'aws' },
      { route53: { region: 'eu', secretAccessKeySecretRef: { name: 'aws', key: 'secret-access-key' } }, provider: 'route53' },
    ],
    [
      { 'dns01-provider': 'rfc2136', 'dns01-rfc2136-nameserver': '192.0.2.53' },
      { rfc2136: { nameserver: '192.0.2.53', tsigAlgorithm: 'HMACSHA256' }, provider: 'rfc2136' },
    ],
  ])('are proved in the DNS with %j', (settings, dns01) => {
    expect(spec({ solver: 'dns01', ...settings })).toMatchObject({ certMode: 'dns01', dns01 });
  });

  test('are not asked for where the platform has one for all names, whatever else is set', () => {
    const cluster = { 'wildcard-secret-name': 'wild', solver: 'tls-alpn-01', 'issuer-name': 'own' };
    const found = spec(cluster);
    expect(found).toMatchObject({ certMode: 'existingSecret', wildcardSecretRef: { name: 'wild' } });
    expect(found).not.toHaveProperty('issuerName');
    expect(found).not.toHaveProperty('dns01');
  });
});

test('what cert-manager leaves is removed with the module', () => {
  const [role] = objects({}).filter(({ kind }) => kind === 'Role');
  expect(role).toMatchObject({
    metadata: { name: 'gateway-cleanup', annotations: { 'helm.sh/hook': 'post-delete' } },
    rules: [{ resources: ['secrets'], resourceNames: ['cozystack-acme-account'], verbs: ['get', 'delete'] }],
  });
});

test.each([
  [{}, '', 'the tenant has no domain'],
  [{ solver: 'tls-alpn-01' }, 'a.example.org', 'there is no solver "tls-alpn-01"'],
  [{ 'issuer-name': 'own' }, 'a.example.org', 'no certificates from "own"'],
  [{ solver: 'dns01', 'dns01-provider': 'own' }, 'a.example.org', 'there is no DNS provider "own"'],
  [{ solver: 'dns01', 'dns01-provider': 'route53' }, 'a.example.org', 'dns01-route53-region is not set'],
  [{ solver: 'dns01', 'dns01-provider': 'rfc2136' }, 'a.example.org', 'dns01-rfc2136-nameserver is not set'],
])('%j with domain "%s" is refused', (cluster, host, message) => {
  expect(() => objects(cluster, { host })).toThrow(message);
});
