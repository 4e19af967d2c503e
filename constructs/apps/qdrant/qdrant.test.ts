import { describe, expect, test } from 'vitest';
import { runScript } from '../../lib/script-run.fixture.ts';
import { render, SURROUNDINGS } from '../render.fixture.ts';
import { qdrant } from './index.ts';

interface Release {
  spec: {
    values: {
      qdrant: {
        config: { service: object; cluster: object; tls?: object };
        podAnnotations?: object;
        additionalVolumes: object[];
        additionalVolumeMounts: object[];
        service?: object;
      };
    };
  };
}
const servers = (values: object) => (render(qdrant, values)['HelmRelease/qdrant-test-system'] as never as Release).spec.values.qdrant;

describe.each([
  [{}, false],
  [{ external: true }, true],
  [{ external: true, tls: { enabled: false } }, false],
  [{ tls: { enabled: true } }, true],
])('with %j', (values, secured) => {
  test(`servers ${secured ? 'speak' : 'do not speak'} TLS, with clients and with each other`, () => {
    const { config, podAnnotations, additionalVolumes, additionalVolumeMounts } = servers(values);
    expect(config).toMatchObject({ service: { enable_tls: secured }, cluster: { p2p: { enable_tls: secured } } });
    expect('tls' in config).toBe(secured);
    expect(podAnnotations).toEqual(secured ? { 'secret.reloader.stakater.com/reload': 'qdrant-test-tls' } : undefined);
    expect([additionalVolumes.length, additionalVolumeMounts.length]).toEqual(secured ? [1, 1] : [0, 0]);
    expect('Certificate/qdrant-test-tls' in render(qdrant, values)).toBe(secured);
  });
});

test.each([
  [{ replicas: 1 }, 10],
  [{ replicas: 1, external: true }, 11],
  [{ replicas: 3 }, 16],
])('with %j the certificate has %i names', (values, count) => {
  const { spec } = render(qdrant, { tls: { enabled: true }, ...values })['Certificate/qdrant-test-tls'] as never as {
    spec: { dnsNames: string[] };
  };
  expect(spec.dnsNames).toHaveLength(count);
  expect(spec.dnsNames).toContain('qdrant-test-0.qdrant-test-headless.tenant-a.svc.cozy.local');
});

test('keys of servers change, that of the authority stays', () => {
  const objects = render(qdrant, { tls: { enabled: true } });
  const key = (name: string) => (objects[`Certificate/qdrant-test-${name}`] as never as { spec: { privateKey: object } }).spec.privateKey;
  expect(key('ca')).toEqual({ algorithm: 'ECDSA', size: 256, rotationPolicy: 'Never' });
  expect(key('tls')).toEqual({ algorithm: 'ECDSA', size: 256, rotationPolicy: 'Always' });
  expect(objects).toHaveProperty(['TenantProjection/qdrant-test-ca']);
});

test.each([
  [{ external: true }, 'external: the certificate needs a public name'],
  [{ size: 0 }, 'size: the volume needs a size'],
])('%j is refused where the tenant has no host', (values, message) => {
  expect(() => render(qdrant, values, { namespace: { ...SURROUNDINGS.namespace, host: '' } })).toThrow(message);
});

describe('when it is deleted', () => {
  const cleanup = (volumes: readonly string[], code = 0) =>
    runScript(new URL('./cleanup.sh', import.meta.url), { release: 'qdrant-a' }, [
      { to: 'get persistentvolumeclaims', stdout: volumes.map((volume) => `persistentvolumeclaim/${volume}\n`).join(''), code },
    ]);

  test('its own volumes go, and no others', () => {
    const own = ['qdrant-storage-qdrant-a-0', 'qdrant-storage-qdrant-a-12'];
    const others = ['qdrant-storage-qdrant-a-2-0', 'qdrant-storage-qdrant-a-', 'my-qdrant-storage-qdrant-a-0', 'qdrant-storage-qdrant-b-0'];
    const { code, calls } = cleanup([...own, ...others]);
    expect(code).toBe(0);
    expect(calls).toEqual([
      'get persistentvolumeclaims --output=name',
      ...own.map((volume) => `delete persistentvolumeclaim/${volume} --wait=false --ignore-not-found`),
    ]);
  });

  test('a list that fails is not an empty one', () => {
    expect(cleanup([], 1).code).not.toBe(0);
  });
});
