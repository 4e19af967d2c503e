import { definition } from '../../operators/api/registry/fixtures.ts';

/** The kind that the benches work with, with a schema of the size of a real one. */
export const redis = (changes: { description?: string } = {}) =>
  definition('redis', {
    kind: 'Redis',
    plural: 'redises',
    prefix: 'redis-',
    schema: {
      title: 'Chart Values',
      type: 'object',
      ...changes,
      properties: {
        replicas: { type: 'integer', default: 2 },
        size: { type: 'string', default: '1Gi' },
        storageClass: { type: 'string', default: '' },
        external: { type: 'boolean', default: false },
        authEnabled: { type: 'boolean', default: true },
        resources: { type: 'object', default: {}, properties: { cpu: { type: 'string' }, memory: { type: 'string' } } },
        resourcesPreset: { type: 'string', default: 't1.nano' },
        version: { type: 'string', default: 'v8', enum: ['v8', 'v7'] },
      },
    },
  });
