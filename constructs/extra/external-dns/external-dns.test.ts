import { describe, expect, test } from 'vitest';
import { render } from '../../apps/render.fixture.ts';
import { externalDns } from './index.ts';

const rendered = (values: object, name = 'public') => render(externalDns, values, { release: { name, namespace: 'tenant-a' } });
// biome-ignore lint/suspicious/noExplicitAny: values of a foreign chart
const chartValues = (values: object): any =>
  (rendered(values)['HelmRelease/public-system'] as never as { spec: { values: Record<string, object> } }).spec.values['external-dns'];
const secret = (values: object) =>
  (rendered(values)['Secret/public-credentials'] as never as { stringData: object } | undefined)?.stringData;
const fromSecret = (key: string) => ({ name: key, valueFrom: { secretKeyRef: { name: 'public-credentials', key } } });

describe('external-dns', () => {
  test('looks at the namespace of the tenant and owns its records', () => {
    const { resources, ...rest } = chartValues({ provider: 'inmemory' });
    expect(rest).toEqual({
      namespaced: true,
      txtOwnerId: 'tenant-a',
      provider: { name: 'inmemory' },
      policy: 'upsert-only',
      sources: ['ingress', 'service'],
    });
    expect(secret({ provider: 'inmemory', aws: { accessKeyId: 'unused' } })).toBeUndefined();
  });

  test('reads routes of gateways if it is to', () => {
    expect(chartValues({ provider: 'inmemory', gatewayAPI: true }).sources).toContain('gateway-tlsroute');
  });
});

describe('credentials are kept in a Secret,', () => {
  test('as variables', () => {
    const values = {
      provider: 'aws',
      aws: { accessKeyId: 'id', secretAccessKey: 'hidden', zoneType: 'public' },
      extraArgs: ['--interval=5m'],
    };
    expect(secret(values)).toEqual({ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' });
    expect(chartValues(values)).toMatchObject({
      env: [fromSecret('AWS_ACCESS_KEY_ID'), fromSecret('AWS_SECRET_ACCESS_KEY')],
      extraArgs: ['--interval=5m', '--aws-zone-type=public'],
    });
    expect(JSON.stringify(rendered(values)['HelmRelease/public-system'])).not.toContain('hidden');
  });

  test('as a file', () => {
    const values = { provider: 'google', google: { project: 'zones', serviceAccountKey: '{"type":"service_account"}' } };
    expect(secret(values)).toEqual({ 'google.json': '{"type":"service_account"}' });
    expect(chartValues(values)).toMatchObject({
      env: [{ name: 'GOOGLE_APPLICATION_CREDENTIALS', value: '/etc/google/google.json' }],
      extraVolumes: [{ name: 'credentials', secret: { secretName: 'public-credentials' } }],
      extraVolumeMounts: [{ name: 'credentials', mountPath: '/etc/google' }],
      extraArgs: ['--google-project=zones'],
    });
  });

  test('also where the provider takes them as arguments', () => {
    const values = { provider: 'godaddy', godaddy: { apiKey: 'k', apiSecret: 's' } };
    expect(secret(values)).toEqual({ GODADDY_API_KEY: 'k', GODADDY_API_SECRET: 's' });
    expect(chartValues(values).extraArgs).toEqual(['--godaddy-api-key=$(GODADDY_API_KEY)', '--godaddy-api-secret=$(GODADDY_API_SECRET)']);
  });

  test('and a key of Cloudflare goes with its address or not at all', () => {
    expect(secret({ provider: 'cloudflare', cloudflare: { apiKey: 'k' } })).toBeUndefined();
    expect(secret({ provider: 'cloudflare', cloudflare: { apiKey: 'k', apiEmail: 'a@example.org' } })).toEqual({
      CF_API_KEY: 'k',
      CF_API_EMAIL: 'a@example.org',
    });
  });

  test('and another one restarts the pod', () => {
    const annotations = (apiToken: string) => chartValues({ provider: 'cloudflare', cloudflare: { apiToken } }).podAnnotations;
    expect(annotations('a')).not.toEqual(annotations('b'));
  });
});

test.each([
  [{}, 'public', 'provider: say whose DNS it is'],
  [{ provider: 'inmemory' }, 'etcd', 'etcd is the name of a module'],
  [{ provider: 'own' }, 'public', 'provider'],
])('%j of the name %s is refused', (values, name, message) => {
  expect(() => rendered(values, name)).toThrow(message);
});
