import { isDeepStrictEqual } from 'node:util';
import type { Secret } from '../../kit/client/kinds.ts';
import { manager } from '../names.ts';

/** On every copy: the namespace of the Secret that it copies. It is the proof that a copy may be deleted. */
export const COPY_LABEL = 'operator.cozystack.io/values-copied-from';

/** Written by kubectl about the source itself; on a copy it would be wrong. */
const NOT_COPIED = 'kubectl.kubernetes.io/last-applied-configuration';

export type CopyPlan =
  | { do: 'nothing' }
  | { do: 'apply'; copy: Pick<Secret, 'metadata' | 'type' | 'data'>; foreignKeys: string[]; replace: boolean }
  | { do: 'delete' };

/**
 * What becomes of the Secret of the replicated name in one namespace. A namespace outside of the selector keeps what it has, unless
 * that is provably a copy: tenants have Secrets of the same name that are their own.
 */
export function planCopy(namespace: string, isSelected: boolean, source: Secret | undefined, live: Secret | undefined): CopyPlan {
  if (!isSelected || !source) return live && isCopy(live) ? { do: 'delete' } : { do: 'nothing' };
  const { name, labels, annotations = {}, namespace: from = '' } = source.metadata;
  const { [NOT_COPIED]: _, ...copied } = annotations;
  const copy: Pick<Secret, 'metadata' | 'type' | 'data'> = {
    metadata: { name, namespace, labels: { ...labels, [COPY_LABEL]: from }, annotations: copied },
    ...(source.type && { type: source.type }),
    data: source.data ?? {},
  };
  if (live && isSame(copy, live)) return { do: 'nothing' };
  const foreignKeys = Object.keys(live?.data ?? {}).filter((key) => !(key in (source.data ?? {})));
  return { do: 'apply', copy, foreignKeys, replace: live !== undefined && (live.type !== source.type || live.immutable === true) };
}

/** True for a Secret that this replicator made. */
export const isCopy = (secret: Secret): boolean => secret.metadata.labels?.[COPY_LABEL] !== undefined;

function isSame(wanted: Pick<Secret, 'metadata' | 'type' | 'data'>, live: Secret): boolean {
  const has = (want: Record<string, string> = {}, found: Record<string, string> = {}) =>
    Object.entries(want).every(([key, value]) => found[key] === value);
  return (
    live.type === wanted.type &&
    isDeepStrictEqual(live.data ?? {}, wanted.data) &&
    has(wanted.metadata.labels, live.metadata.labels) &&
    has(wanted.metadata.annotations, live.metadata.annotations) &&
    !hasStale(wanted, live)
  );
}

interface ManagedFields {
  manager?: string;
  fieldsV1?: { 'f:metadata'?: { 'f:labels'?: object; 'f:annotations'?: object } };
}

/** Whether we once applied a label or annotation that the source has no more; applying again takes it off. */
function hasStale({ metadata }: Pick<Secret, 'metadata'>, live: Secret): boolean {
  const own = (live.metadata.managedFields as ManagedFields[] | undefined)?.find((entry) => entry.manager === manager.values)?.fieldsV1?.[
    'f:metadata'
  ];
  const stale = (fields: object = {}, wanted: Record<string, string> = {}) =>
    Object.keys(fields).some((field) => field.startsWith('f:') && !(field.slice(2) in wanted));
  return stale(own?.['f:labels'], metadata.labels) || stale(own?.['f:annotations'], metadata.annotations);
}
