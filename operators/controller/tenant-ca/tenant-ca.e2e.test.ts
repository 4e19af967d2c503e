import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority } from '../../../src/sandbox/certificates/authority.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { conditionOf } from '../../kit/client/object.ts';
import { eventually } from '../e2e/cluster.ts';
import { type ControllerUnderTest, controllerUnderTest } from '../e2e/controller.ts';
import { projections } from '../kinds.ts';

let test: ControllerUnderTest;
const namespace = 'tenant-a';

beforeAll(async () => {
  test = await controllerUnderTest((cluster) => cluster.namespace(namespace));
});
afterAll(() => test?.stop());

const meta = (name: string, labels: Record<string, string> = {}) => ({ name, namespace, labels });

describe('the authority of an application', () => {
  const source = (certificate: string, key: string): Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: meta('pg-ca'),
    data: { 'ca.crt': Buffer.from(certificate).toString('base64'), 'ca.key': Buffer.from(key).toString('base64') },
  });
  const published = async () => {
    const { data } = await test.cluster.client.get(secrets, { name: 'pg.tenant-ca', namespace });
    return Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
  };
  const ready = async () => conditionOf(await test.cluster.client.get(projections, { name: 'pg-ca', namespace }));

  it('is published without its key as soon as there is one, and follows it', async () => {
    await test.cluster.client.create(projections, {
      apiVersion: 'internal.cozystack.io/v1alpha1',
      kind: 'TenantProjection',
      metadata: meta('pg-ca', { 'helm.toolkit.fluxcd.io/name': 'pg' }),
      spec: { projections: [{ type: 'CACert', sourceSecretName: 'pg-ca' }] },
    });
    await eventually(async () => expect(await ready()).toMatchObject({ status: 'False', reason: 'SourceNotFound' }));
    const [first, second] = await Promise.all([createAuthority('one'), createAuthority('two')]);
    await test.cluster.client.create(secrets, source(first.certificate, first.key));
    await eventually(async () => expect(await published()).toEqual({ 'ca.crt': first.certificate }));
    await test.cluster.client.patch(secrets, { name: 'pg-ca', namespace }, source(second.certificate, second.key), { type: 'merge' });
    await eventually(async () => expect(await published()).toEqual({ 'ca.crt': second.certificate }));
    await eventually(async () => expect(await ready()).toMatchObject({ status: 'True', reason: 'Projected' }));
  });

  it('is published again when somebody deletes it', async () => {
    await test.cluster.client.delete(secrets, { name: 'pg.tenant-ca', namespace });
    await eventually(published);
  });
});

describe('the wildcard certificate of the platform', () => {
  const tls = { 'tls.crt': 'YQ==', 'tls.key': 'Yg==' };
  const settings = (name: string): Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'cozystack-values', namespace: 'cozy-system' },
    data: { 'values.yaml': Buffer.from(`_cluster: {wildcard-secret-name: "${name}"}`).toString('base64') },
  });
  const copy = (of: string) => test.cluster.client.find(secrets, { name: 'wild', namespace: of });

  it('is copied to where TLS ends, followed, and taken back when it is switched off', async () => {
    await test.cluster.namespace('tenant-root');
    await test.cluster.namespace('tenant-tls', { 'namespace.cozystack.io/ingress': 'tenant-tls' });
    await test.cluster.client.create(secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'wild', namespace: 'tenant-root' },
      type: 'kubernetes.io/tls',
      data: tls,
    });
    await test.cluster.client.create(secrets, settings('wild'));
    await eventually(async () => expect((await copy('tenant-tls'))?.data).toEqual(tls));
    expect(await copy(namespace)).toBeUndefined();
    await test.cluster.client.patch(
      secrets,
      { name: 'wild', namespace: 'tenant-root' },
      { data: { 'tls.crt': 'Yw==' } },
      { type: 'merge' },
    );
    await eventually(async () => expect((await copy('tenant-tls'))?.data?.['tls.crt']).toBe('Yw=='));
    await test.cluster.client.update(secrets, settings(''));
    await eventually(async () => expect(await copy('tenant-tls')).toBeUndefined());
    expect(await copy('tenant-root')).toBeDefined();
  });
});

it('the controller did all of that without an error', () => expect(test.errors()).toEqual([]));
