import { describe, expect, it } from 'vitest';
import { environmentOf, expand, fieldOf } from './environment.ts';
import type { Container, Pod } from './kinds.ts';

const pod: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'n', uid: 'u', labels: { app: 'x' }, annotations: { 'a/b': 'note' } },
  spec: { nodeName: 'sandbox', serviceAccountName: 'sa', containers: [] },
};
const data: Record<string, Record<string, Buffer>> = { settings: { A: Buffer.from('1'), B: Buffer.from('2') } };
const lookup = async (_: string, name: string) => data[name];
const of = (container: Partial<Container>) => environmentOf(pod, { name: 'main', image: 'x', ...container }, '10.244.0.2', lookup);

describe('the environment of a container', () => {
  it('takes fields, keys and whole maps, and lets later ones refer to earlier ones', async () => {
    expect(
      await of({
        envFrom: [{ prefix: 'S_', configMapRef: { name: 'settings' } }],
        env: [
          { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
          { name: 'KEY', valueFrom: { secretKeyRef: { name: 'settings', key: 'A' } } },
          { name: 'LIMIT', valueFrom: { resourceFieldRef: { resource: 'limits.memory' } } },
          { name: 'URL', value: 'http://$(IP)/$(S_B)/$(NONE)/$$(IP)' },
        ],
        resources: { limits: { memory: '1Gi' } },
      }),
    ).toEqual({ S_A: '1', S_B: '2', IP: '10.244.0.2', KEY: '1', LIMIT: '1Gi', URL: 'http://10.244.0.2/2/$(NONE)/$(IP)' });
  });
  it('does without what is optional', async () => {
    expect(await of({ env: [{ name: 'X', valueFrom: { secretKeyRef: { name: 'none', key: 'k', optional: true } } }] })).toEqual({});
  });
  it('names what is missing', async () => {
    const env = (name: string, key: string) => ({ env: [{ name: 'X', valueFrom: { configMapKeyRef: { name, key } } }] });
    await expect(of(env('none', 'k'))).rejects.toThrow('configmap "none" not found');
    await expect(of(env('settings', 'k'))).rejects.toThrow("couldn't find key k in ConfigMap n/settings");
    await expect(of({ envFrom: [{ secretRef: { name: 'none' } }] })).rejects.toThrow('secret "none" not found');
  });
  it.each([
    ['metadata.name', 'p'],
    ['metadata.namespace', 'n'],
    ["metadata.labels['app']", 'x'],
    ["metadata.annotations['a/b']", 'note'],
    ["metadata.labels['none']", ''],
    ['metadata.labels', 'app="x"'],
    ['spec.serviceAccountName', 'sa'],
    ['status.hostIP', '10.244.255.254'],
  ])('knows the field %s', (path, value) => expect(fieldOf(pod, path, '10.244.0.2')).toBe(value));
});

describe('references in arguments', () => {
  it('are replaced where they are known', () => expect(expand('--ip=$(IP) $(NO)', { IP: '1' })).toBe('--ip=1 $(NO)'));
});
