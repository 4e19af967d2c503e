import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { managedLabel } from '../../../constructs/lib/api/application-labels.ts';
import { apiVersionOf, tenantProjectionNames } from '../../../constructs/lib/api/kind-names.ts';
import type { TenantProjection } from '../../../constructs/lib/api/tenant-projection.ts';
import type { Secret } from '../../kit/client/kinds.ts';
import type { OwnerReference } from '../../kit/client/object.ts';

/** Label by which ApplicationDefinitions show the Secret to tenants. */
export const tenantCaLabel = 'internal.cozystack.io/tenant-ca';
const copyLabel = 'internal.cozystack.io/ca-cert-copy';
const sourceAnnotation = 'internal.cozystack.io/ca-cert-source';
const selectorsAnnotation = 'internal.cozystack.io/ca-cert-selectors';

/** The one key that is published. */
export const outputKey = 'ca.crt';

const projectionVersion = apiVersionOf(tenantProjectionNames);

/** Name of the published Secret. No release has a dot in its name, so that no chart can make a Secret of this name by itself. */
export const outputName = (release: string): string => `${release}.tenant-ca`;

/** What is published and for what it was decided. */
export interface Output {
  readonly projection: TenantProjection;
  readonly release: string;
  readonly sourceName: string;
  /** Certificates as PEM. */
  readonly pem: string;
  /** Digest of the definition's `spec.secrets`; '' where the definition is not known. */
  readonly selectors: string;
}

/** SHA-256 in hexadecimal of what a definition says about Secrets. */
export const digestOf = (secrets: unknown): string => createHash('sha256').update(JSON.stringify(secrets)).digest('hex');

export function outputSecret(output: Output): Secret {
  const { projection, release } = output;
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: outputName(release),
      namespace: projection.metadata.namespace!,
      labels: { [tenantCaLabel]: 'true', [copyLabel]: 'true' },
      annotations: annotationsOf(output),
      ownerReferences: [ownerOf(projection)],
    },
    type: 'Opaque',
    data: { [outputKey]: Buffer.from(output.pem).toString('base64') },
  };
}

const annotationsOf = ({ projection, sourceName, selectors }: Output): Record<string, string> => ({
  [sourceAnnotation]: `${projection.metadata.namespace}/${sourceName}`,
  [selectorsAnnotation]: selectors,
});

const ownerOf = ({ metadata }: TenantProjection): OwnerReference => ({
  apiVersion: projectionVersion,
  kind: tenantProjectionNames.kind,
  name: metadata.name,
  uid: metadata.uid!,
  controller: true,
  blockOwnerDeletion: false,
});

/**
 * Whether a Secret was published by a projection of this name. Its uid may be another's, that of a release which was removed and made again. Labels say
 * nothing: anyone can write them.
 */
export function isOutputOf(secret: Secret, projectionName: string): boolean {
  const owned = (secret.metadata.ownerReferences ?? []).some(
    ({ apiVersion, kind, name }) => apiVersion === projectionVersion && kind === tenantProjectionNames.kind && name === projectionName,
  );
  return owned && secret.type === 'Opaque';
}

/**
 * A JSON patch (RFC 6902) that makes a published Secret as it should be; undefined if it is. When the definition's selectors have changed it also takes
 * away the mark of the lineage webhook, which then decides anew whether the tenant sees the Secret; else a visibility that was revoked would stay.
 */
export function outputPatch(stored: Secret, output: Output): object[] | undefined {
  const wanted = outputSecret(output);
  const { labels = {}, annotations = {}, ownerReferences = [], resourceVersion } = stored.metadata;
  const relabelled = { ...labels, ...wanted.metadata.labels };
  if (annotations[selectorsAnnotation] !== output.selectors) delete relabelled[managedLabel];
  const changed: [path: string, present: unknown, wanted: unknown][] = [
    ['/metadata/labels', labels, relabelled],
    ['/metadata/annotations', annotations, { ...annotations, ...wanted.metadata.annotations }],
    ['/metadata/ownerReferences', ownerReferences, wanted.metadata.ownerReferences],
    ['/data', stored.data, wanted.data],
  ];
  const steps = changed
    .filter(([, present, value]) => !isDeepStrictEqual(present, value))
    .map(([path, , value]) => ({ op: 'add', path, value }));
  if (steps.length === 0) return undefined;
  return [{ op: 'test', path: '/metadata/resourceVersion', value: resourceVersion }, ...steps];
}
