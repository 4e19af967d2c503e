import type { KubeObject } from '../../../operators/kit/client/object.ts';

const alias = '[a-z0-9]([a-z0-9_-]*[a-z0-9])?';
const text = { type: 'string' };
const labels = { type: 'object', additionalProperties: text };
const aliasReference = { type: 'string', pattern: `^@(${alias})$`, maxLength: 64 };

const copyOperation = {
  type: 'object',
  required: ['from', 'to'],
  properties: {
    from: { type: 'string', minLength: 1, maxLength: 1024, pattern: `^@(${alias})/(.*)$` },
    to: { type: 'string', minLength: 1, maxLength: 1024, pattern: '^@(artifact)/(.*)$' },
    exclude: { type: 'array', maxItems: 100, items: text },
    strategy: { type: 'string', enum: ['Overwrite', 'Merge', 'Extract'] },
  },
};

const outputArtifact = {
  type: 'object',
  required: ['name', 'copy'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' },
    revision: aliasReference,
    originRevision: aliasReference,
    copy: { type: 'array', minItems: 1, items: copyOperation },
  },
};

const source = {
  type: 'object',
  required: ['alias', 'kind', 'name'],
  properties: {
    alias: { type: 'string', pattern: `^${alias}$`, maxLength: 63 },
    kind: { type: 'string', enum: ['Bucket', 'GitRepository', 'OCIRepository', 'HelmChart', 'ExternalArtifact'] },
    name: { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', maxLength: 253 },
    namespace: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', minLength: 1, maxLength: 63 },
  },
};

const condition = {
  type: 'object',
  required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
  properties: {
    type: { type: 'string', maxLength: 316 },
    status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
    lastTransitionTime: { type: 'string', format: 'date-time' },
    observedGeneration: { type: 'integer', format: 'int64', minimum: 0 },
    reason: { type: 'string', minLength: 1, maxLength: 1024, pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$' },
    message: { type: 'string', maxLength: 32768 },
  },
};

const reference = {
  type: 'object',
  required: ['name', 'namespace', 'digest', 'filename'],
  properties: { name: text, namespace: text, digest: text, filename: text },
};

/**
 * The CRD of ArtifactGenerator (source.extensions.fluxcd.io/v1beta1), as far as the platform and our reconciler use it: its Go module brings types
 * but no CRD file. Without `pathPattern`, which our reconciler does not know.
 */
export const artifactGeneratorDefinition: KubeObject & { spec: unknown } = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'artifactgenerators.source.extensions.fluxcd.io' },
  spec: {
    group: 'source.extensions.fluxcd.io',
    scope: 'Namespaced',
    names: {
      kind: 'ArtifactGenerator',
      listKind: 'ArtifactGeneratorList',
      plural: 'artifactgenerators',
      singular: 'artifactgenerator',
      shortNames: ['ag'],
      categories: ['all', 'fluxcd', 'fluxcd-sources'],
    },
    versions: [
      {
        name: 'v1beta1',
        served: true,
        storage: true,
        subresources: { status: {} },
        additionalPrinterColumns: [
          { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
          { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
          { name: 'Status', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].message' },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'Composes ExternalArtifacts from the contents of Flux sources.',
            properties: {
              apiVersion: text,
              kind: text,
              metadata: { type: 'object' },
              spec: {
                type: 'object',
                required: ['sources', 'artifacts'],
                properties: {
                  commonMetadata: { type: 'object', properties: { annotations: labels, labels } },
                  sources: { type: 'array', minItems: 1, maxItems: 1000, items: source },
                  artifacts: { type: 'array', minItems: 1, maxItems: 1000, items: outputArtifact },
                },
              },
              status: {
                type: 'object',
                properties: {
                  lastHandledReconcileAt: text,
                  observedSourcesDigest: text,
                  conditions: { type: 'array', items: condition },
                  inventory: { type: 'array', items: reference },
                },
              },
            },
          },
        },
      },
    ],
  },
};
