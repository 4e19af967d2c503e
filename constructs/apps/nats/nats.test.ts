import { describe, expect, test } from 'vitest';
import { render, SURROUNDINGS } from '../render.fixture.ts';
import { nats } from './index.ts';

interface Release {
  spec: {
    values: {
      nats: {
        tlsCA?: object;
        container: { env?: Record<string, object> };
        service?: object;
        config: { merge?: Record<string, unknown>; nats?: object; cluster: { routeURLs: object; tls?: object }; jetstream: object };
      };
    };
  };
}
const servers = (values: object) => (render(nats, values)['HelmRelease/nats-test-system'] as never as Release).spec.values.nats;

describe.each([
  [{}, false],
  [{ external: true }, true],
  [{ external: true, tls: { enabled: false } }, false],
  [{ tls: { enabled: true } }, true],
])('with %j', (values, secured) => {
  test(`servers ${secured ? 'speak' : 'do not speak'} TLS, all of them or none`, () => {
    const { tlsCA, config } = servers(values);
    const tls = { enabled: true, secretName: 'nats-test-tls' };
    expect(tlsCA).toEqual(secured ? { enabled: true, secretName: 'nats-test-ca' } : undefined);
    expect(config.nats).toEqual(secured ? { tls } : undefined);
    expect(config.cluster.tls).toEqual(secured ? tls : undefined);
    expect(config.cluster.routeURLs).toEqual({ k8sClusterDomain: 'cozy.local', ...(secured && { useFQDN: true }) });
    expect('Certificate/nats-test-tls' in render(nats, values)).toBe(secured);
  });
});

describe('certificates', () => {
  const certificate = (values: object) =>
    render(nats, values)['Certificate/nats-test-tls'] as never as { spec: { dnsNames: string[]; usages: string[] } };

  test('name Services, each server, and what is public if there is something', () => {
    expect(certificate({ tls: { enabled: true } }).spec.dnsNames).toHaveLength(7);
    expect(certificate({ external: true }).spec.dnsNames.slice(-2)).toEqual([
      '*.nats-test-headless.tenant-a.svc.cozy.local',
      'nats-test.a.example.org',
    ]);
  });

  test('of servers cannot sign others', () => {
    expect(certificate({ external: true }).spec.usages).not.toContain('cert sign');
  });

  test('go with their Secrets, and the tenant gets that of the authority', () => {
    const objects = render(nats, { tls: { enabled: true } });
    for (const name of ['ca', 'tls']) {
      expect(objects[`Certificate/nats-test-${name}`]).toMatchObject({
        spec: { secretTemplate: { labels: { 'certificates.cozystack.io/goes-with-certificate': 'true' } } },
      });
    }
    expect(objects['TenantProjection/nats-test-ca']).toMatchObject({
      spec: { projections: [{ sourceSecretName: 'nats-test-ca', sourceKey: 'ca.crt' }] },
    });
  });

  test('with a public name need one', () => {
    const namespace = { ...SURROUNDINGS.namespace, host: '' };
    expect(() => render(nats, { external: true }, { namespace })).toThrow('external: the certificate needs a public name');
    expect(() => render(nats, { external: true, tls: { enabled: false } }, { namespace })).not.toThrow();
  });
});

describe('users', () => {
  const values = { users: { 'ann.b': {}, bob: { password: 'pw' } } };

  test('have the password that was chosen, or one that the servers read from the Secret', () => {
    const { container, config } = servers(values);
    const [[variable, source] = []] = Object.entries(container.env ?? {});
    expect(variable).toMatch(/^PASSWORD_[0-9a-f]{16}$/);
    expect(source).toEqual({ valueFrom: { secretKeyRef: { name: 'nats-test-credentials', key: 'ann.b' } } });
    expect(config.merge).toEqual({
      accounts: {
        A: {
          users: [
            { user: 'ann.b', password: `<< $${variable} >>` },
            { user: 'bob', password: 'pw' },
          ],
        },
      },
    });
  });

  test('have generated passwords that begin with a letter: NATS takes others for numbers', () => {
    const { metadata } = render(nats, values)['Secret/nats-test-credentials'] as never as {
      metadata: { annotations: Record<string, string> };
    };
    expect(JSON.parse(metadata.annotations['credentials.cozystack.io/patterns'] ?? '')).toEqual({
      'ann.b': '[A-Za-z]{1}[A-Za-z0-9]{15}',
      bob: '[A-Za-z]{1}[A-Za-z0-9]{15}',
    });
  });

  test('stand beside accounts of the tenant', () => {
    const merge = { max_payload: '8MB', accounts: { B: { users: [] } } };
    expect(servers({ ...values, config: { merge } }).config.merge).toMatchObject({
      max_payload: '8MB',
      accounts: { A: { users: [{ user: 'ann.b' }, { user: 'bob' }] }, B: { users: [] } },
    });
    expect(servers({ config: { merge: { max_payload: '8MB' } } }).config.merge).toEqual({ max_payload: '8MB' });
    expect(servers({}).config).not.toHaveProperty('merge');
  });
});

test('JetStream is as it was ordered, on volumes of the class that was chosen', () => {
  const size = '20Gi';
  expect(servers({ jetstream: { enabled: true, size }, storageClass: 'fast' }).config.jetstream).toEqual({
    enabled: true,
    fileStore: { enabled: true, pvc: { enabled: true, size, storageClassName: 'fast' } },
  });
  expect(servers({ jetstream: { enabled: false, size } }).config.jetstream).toMatchObject({
    enabled: false,
    fileStore: { enabled: false },
  });
});

test.each([
  [{ users: { 'a b': {} } }, 'users: a b may hold'],
  [{ jetstream: { enabled: true, size: '0' } }, 'jetstream.size: the volume needs a size'],
])('%j is refused', (values, message) => {
  expect(() => render(nats, values)).toThrow(message);
});
