import { describe, expect, it } from 'vitest';
import { reachable } from './definitions.ts';
import type { CustomResource } from './operator.ts';

const custom = (spec: object, more: Partial<CustomResource> = {}): CustomResource => ({
  apiVersion: 'x/v1',
  kind: 'X',
  metadata: { name: 'redis-test', namespace: 'n', uid: 'u', generation: 2, labels: { 'app.kubernetes.io/instance': 'redis-test' } },
  spec,
  ...more,
});

describe('following a kind', () => {
  const definition = (established: string) => ({
    ...custom({}),
    spec: {
      group: 'g',
      scope: 'Namespaced',
      names: { kind: 'K', plural: 'ks' },
      versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} } }],
    },
    status: { conditions: [{ type: 'Established', status: established }] },
  });
  it('waits until its definition is established', () => {
    expect(reachable(definition('False'))).toBeUndefined();
    expect(reachable(definition('True'))).toMatchObject({ of: { group: 'g', version: 'v1', plural: 'ks' }, statusSubresource: true });
  });
});
