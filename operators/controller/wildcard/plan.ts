import { isDeepStrictEqual } from 'node:util';
import type { Namespace, Secret } from '../../kit/client/kinds.ts';
import type { ObjectMeta, ObjectRef } from '../../kit/client/object.ts';
import type { WildcardSettings } from './settings.ts';

/** Marks a copy as ours. */
export const copyLabel = 'cozystack.io/wildcard-secret-copy';
const sourceAnnotation = 'cozystack.io/wildcard-secret-source';
/** Labels by which a namespace names who ends TLS for it; one that names itself needs the certificate. */
const endsTlsLabels = ['namespace.cozystack.io/ingress', 'namespace.cozystack.io/gateway'];

const tlsType = 'kubernetes.io/tls';

export const isUsable = (source: Secret | undefined): source is Secret => source?.type === tlsType;

/** Namespaces that need a copy, in order. */
export function targetsOf(namespaces: readonly Namespace[], source: { namespace: string }): string[] {
  return namespaces
    .filter(({ metadata: { name, labels, deletionTimestamp } }) => {
      return name !== source.namespace && !deletionTimestamp && endsTlsLabels.some((label) => labels?.[label] === name);
    })
    .map(({ metadata }) => metadata.name)
    .sort();
}

export function copyOf(source: Secret, namespace: string): Secret {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: source.metadata.name,
      namespace,
      labels: { [copyLabel]: 'true' },
      annotations: { [sourceAnnotation]: `${source.metadata.namespace}/${source.metadata.name}` },
    },
    type: source.type ?? tlsType,
    data: source.data ?? {},
  };
}

/** What has to happen in one namespace: the Secret of that name is somebody else's; or it is replaced, since a type never changes; or it is changed. */
export type CopyStep = 'none' | 'create' | 'foreign' | 'replace' | { readonly patch: object };

export function copyStep(stored: Secret | undefined, wanted: Secret): CopyStep {
  if (!stored) return 'create';
  if (stored.metadata.labels?.[copyLabel] !== 'true') return 'foreign';
  if (stored.type !== wanted.type) return 'replace';
  const dropped = Object.keys(stored.data ?? {}).filter((key) => !(key in (wanted.data ?? {})));
  const annotated = stored.metadata.annotations?.[sourceAnnotation] === wanted.metadata.annotations?.[sourceAnnotation];
  if (annotated && isDeepStrictEqual(stored.data ?? {}, wanted.data)) return 'none';
  const data = { ...wanted.data, ...Object.fromEntries(dropped.map((key) => [key, null])) };
  return { patch: { metadata: { annotations: wanted.metadata.annotations }, data } };
}

/**
 * Copies that nobody wants any more. The place of the source is never among them, whatever its labels say. While settings or source are not known to be
 * right, every copy stays.
 */
export function strays<T extends { metadata: ObjectMeta }>(
  copies: readonly T[],
  settings: WildcardSettings,
  targets: readonly string[],
): T[] {
  if (settings === 'unknown') return [];
  if (settings === 'off') return [...copies];
  const wanted = (ref: ObjectRef) => ref.name === settings.name && targets.includes(ref.namespace ?? '');
  const isSource = (ref: ObjectRef) => ref.name === settings.name && ref.namespace === settings.namespace;
  return copies.filter(({ metadata }) => !wanted(metadata) && !isSource(metadata));
}
