import { describe, expect, it } from 'vitest';
import { inOrderOfNeed } from './apply.ts';

describe('a manifest', () => {
  it('is applied in the order in which its objects need each other', () => {
    const kinds = ['Deployment', 'ClusterRoleBinding', 'ServiceAccount', 'CustomResourceDefinition', 'Namespace', 'Service'];
    const objects = kinds.map((kind) => ({ apiVersion: 'v1', kind, metadata: { name: 'x' } }));
    expect(inOrderOfNeed(objects).map(({ kind }) => kind)).toEqual([
      'Namespace',
      'CustomResourceDefinition',
      'ServiceAccount',
      'ClusterRoleBinding',
      'Deployment',
      'Service',
    ]);
  });
});
