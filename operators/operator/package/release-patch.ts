import { isDeepStrictEqual } from 'node:util';
import type { OwnerReference } from '../../kit/client/object.ts';
import type { HelmRelease } from '../kinds.ts';
import { OWN_ANNOTATIONS, OWN_LABELS, type WantedRelease } from './release.ts';

/** One operation of RFC 6902. */
export interface JsonPatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

const pointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * What must change in a live release, field by field: the spec is ours but for `suspend`, which people, migrations and flux-plunger
 * set and rely on; of labels, annotations and owners only our own. Empty: nothing to write. The first operation makes the server
 * refuse the patch if somebody else wrote in between.
 */
export function releasePatch(wanted: WantedRelease, live: HelmRelease, owner: OwnerReference): JsonPatchOperation[] {
  const { metadata, spec } = live;
  const operations = [
    ...entries('/metadata/labels', metadata.labels, wanted.labels, OWN_LABELS),
    ...entries('/metadata/annotations', metadata.annotations, wanted.annotations, OWN_ANNOTATIONS),
    ...owners(metadata.ownerReferences, owner),
    ...fields(spec as unknown as Record<string, unknown>, wanted.spec as unknown as Record<string, unknown>),
  ];
  if (operations.length === 0) return [];
  return [{ op: 'replace', path: '/metadata/resourceVersion', value: metadata.resourceVersion }, ...operations];
}

function entries(
  path: string,
  live: Record<string, string> | undefined,
  wanted: Record<string, string>,
  own: readonly string[],
): JsonPatchOperation[] {
  const set = Object.entries(wanted).filter(([name, value]) => live?.[name] !== value);
  const stale = own.filter((name) => live?.[name] !== undefined && !(name in wanted));
  if (live === undefined) return set.length > 0 ? [{ op: 'add', path, value: Object.fromEntries(set) }] : [];
  return [
    ...set.map(([name, value]): JsonPatchOperation => ({ op: 'add', path: `${path}/${pointer(name)}`, value })),
    ...stale.map((name): JsonPatchOperation => ({ op: 'remove', path: `${path}/${pointer(name)}` })),
  ];
}

function owners(live: OwnerReference[] | undefined, owner: OwnerReference): JsonPatchOperation[] {
  const others = (live ?? []).filter(
    ({ kind, controller, apiVersion }) => !controller && !(kind === owner.kind && apiVersion === owner.apiVersion),
  );
  const wanted = [owner, ...others];
  const same = live?.length === wanted.length && wanted.every((ref) => live.some((had) => isDeepStrictEqual(had, ref)));
  return same ? [] : [{ op: 'add', path: '/metadata/ownerReferences', value: wanted }];
}

function fields(live: Record<string, unknown>, wanted: Record<string, unknown>): JsonPatchOperation[] {
  const set = Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(live[name], value));
  const stale = Object.keys(live).filter((name) => !(name in wanted) && name !== 'suspend');
  return [
    ...set.map(([name, value]): JsonPatchOperation => ({ op: 'add', path: `/spec/${pointer(name)}`, value })),
    ...stale.map((name): JsonPatchOperation => ({ op: 'remove', path: `/spec/${pointer(name)}` })),
  ];
}
