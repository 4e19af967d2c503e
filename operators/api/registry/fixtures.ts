import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import type { ApplicationKind } from './application-kind.ts';
import { readDefinition } from './definition.ts';

interface Given {
  kind?: string;
  plural?: string;
  prefix?: string;
  schema?: unknown;
  annotations?: Record<string, string>;
  release?: Partial<NonNullable<ApplicationDefinition['spec']>['release']>;
  created?: string;
}

/** A definition for tests; `schema` may be an object or a text. */
export function definition(
  name: string,
  { kind = 'Redis', plural = 'redises', prefix = 'redis-', schema = '', annotations, release, created }: Given = {},
): ApplicationDefinition {
  return {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'ApplicationDefinition',
    metadata: { name, generation: 1, ...(annotations ? { annotations } : {}), ...(created ? { creationTimestamp: created } : {}) },
    spec: {
      application: {
        kind,
        plural,
        singular: kind.toLowerCase(),
        openAPISchema: typeof schema === 'string' ? schema : JSON.stringify(schema),
      },
      release: { prefix, chartRef: { kind: 'ExternalArtifact', name: 'chart', namespace: 'cozy-system' }, ...release },
    },
  };
}

/** The kind that such a definition makes. @throws if it makes none */
export function applicationKind(given: Given = {}): ApplicationKind {
  const { kind, faults } = readDefinition(definition('test', given));
  if (!kind) throw new Error(faults.join('; '));
  return kind;
}
