import { describe, expect, it } from 'vitest';
import type { Namespace, Secret } from '../../kit/client/kinds.ts';
import { copyOf, copyStep, isUsable, strays, targetsOf } from './plan.ts';
import { wildcardSettings } from './settings.ts';

const values = (text: string | undefined): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'cozystack-values', namespace: 'cozy-system' },
  data: text === undefined ? {} : { 'values.yaml': Buffer.from(text).toString('base64') },
});
const source: Secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'wild', namespace: 'tenant-root' },
  type: 'kubernetes.io/tls',
  data: { 'tls.crt': 'YQ==', 'tls.key': 'Yg==' },
};
const settings = { name: 'wild', namespace: 'tenant-root' };

describe('settings of the wildcard certificate', () => {
  it.each([
    ['no Secret', undefined, 'unknown'],
    ['no values', values(undefined), 'unknown'],
    ['nothing', values(''), 'unknown'],
    ['no cluster', values('_namespace: {}'), 'unknown'],
    ['no name', values('_cluster: {root-host: example.org}'), 'unknown'],
    ['a null name', values('_cluster: {wildcard-secret-name: null}'), 'unknown'],
    ['an empty name', values('_cluster: {wildcard-secret-name: ""}'), 'off'],
    ['a name', values('_cluster: {wildcard-secret-name: wild}'), settings],
    [
      'a name and a namespace',
      values('_cluster: {wildcard-secret-name: wild, expose-ingress: tenant-x}'),
      { name: 'wild', namespace: 'tenant-x' },
    ],
  ])('with %s', (_, secret, expected) => expect(wildcardSettings(secret)).toEqual(expected));

  it('that cannot be read are an error, from which nothing is concluded', () => {
    expect(() => wildcardSettings(values('_cluster: {'))).toThrow(/cozy-system\/cozystack-values/);
  });
});

describe('copies of the wildcard certificate', () => {
  const namespace = (name: string, labels: Record<string, string> = {}, more: object = {}): Namespace => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels, ...more },
  });
  const stored = (changes: Partial<Secret> = {}): Secret => ({ ...copyOf(source, 'tenant-a'), ...changes });

  it('go where TLS ends: to namespaces that name themselves, but the source', () => {
    const all = [
      namespace('tenant-b', { 'namespace.cozystack.io/gateway': 'tenant-b' }),
      namespace('tenant-a', { 'namespace.cozystack.io/ingress': 'tenant-a' }),
      namespace('tenant-c', { 'namespace.cozystack.io/ingress': 'tenant-root' }),
      namespace('tenant-d'),
      namespace('tenant-e', { 'namespace.cozystack.io/ingress': 'tenant-e' }, { deletionTimestamp: 'now' }),
      namespace('tenant-root', { 'namespace.cozystack.io/ingress': 'tenant-root' }),
    ];
    expect(targetsOf(all, settings)).toEqual(['tenant-a', 'tenant-b']);
  });

  it('need a source of the TLS type', () => {
    expect([isUsable(source), isUsable(undefined), isUsable({ ...source, type: 'Opaque' })]).toEqual([true, false, false]);
  });

  it('are made, kept, changed or replaced, and nobody else’s Secret is touched', () => {
    const wanted = copyOf(source, 'tenant-a');
    expect(copyStep(undefined, wanted)).toBe('create');
    expect(copyStep(stored(), wanted)).toBe('none');
    expect(copyStep(stored({ metadata: { name: 'wild', namespace: 'tenant-a' } }), wanted)).toBe('foreign');
    expect(copyStep(stored({ type: 'Opaque' }), wanted)).toBe('replace');
    expect(copyStep(stored({ data: { 'tls.crt': 'b2xk', old: 'eA==' } }), wanted)).toEqual({
      patch: {
        metadata: { annotations: { 'cozystack.io/wildcard-secret-source': 'tenant-root/wild' } },
        data: { 'tls.crt': 'YQ==', 'tls.key': 'Yg==', old: null },
      },
    });
  });

  it('that nobody wants go, except while it is not known what is wanted, and never the source', () => {
    const at = (name: string, of: string) => ({ metadata: { name, namespace: of } });
    const copies = [at('wild', 'tenant-a'), at('wild', 'tenant-z'), at('older', 'tenant-a'), at('wild', 'tenant-root')];
    expect(strays(copies, settings, ['tenant-a'])).toEqual([copies[1], copies[2]]);
    expect(strays(copies, 'off', [])).toEqual(copies);
    expect(strays(copies, 'unknown', [])).toEqual([]);
  });
});
