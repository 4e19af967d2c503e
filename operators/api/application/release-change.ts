import { parseDuration } from '../../kit/flags/duration.ts';
import { isJsonObject, type Json, type JsonObject, type ServedObject, sameJson } from '../objects.ts';
import { RECORD } from '../ownership/record.ts';
import { holdsNull, mergeDifference } from '../patch/merge-patch.ts';
import type { ApplicationKind } from '../registry/application-kind.ts';
import { type HelmRelease, ownedSpec, PLATFORM_VALUES, type ReleaseCadence } from './helm-release.ts';
import { identity, prefixed, releaseLabels, SHARD_LABEL, userPart } from './labels.ts';

/** What is sent to the cluster to change a release. */
export type ReleasePatch =
  | { readonly type: 'merge'; readonly body: JsonObject }
  | { readonly type: 'json'; readonly body: readonly JsonObject[] };

type Texts = Record<string, string>;

/** A new release for an application. */
export function newRelease(
  kind: ApplicationKind,
  name: string,
  object: ServedObject,
  record: string | undefined,
  cadence: ReleaseCadence,
): HelmRelease {
  const { metadata } = object;
  const annotations = { ...prefixed(metadata.annotations), ...(record ? { [RECORD]: record } : {}) };
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: {
      name: kind.prefix + name,
      ...(metadata.namespace ? { namespace: metadata.namespace } : {}),
      labels: releaseLabels(kind, name, metadata.labels),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    },
    spec: { ...ownedSpec(kind, cadence), ...(object['spec'] === undefined ? {} : { values: object['spec'] as Json }) },
  };
}

/** Labels after a change: the user's are replaced, the kind's are put right, and a shard that was assigned since stays. */
function labelsAfter(kind: ApplicationKind, name: string, live: Texts, user: Texts | undefined): Texts {
  const foreign = Object.fromEntries(Object.entries(live).filter(([key]) => !Object.hasOwn(prefixed(userPart(live)), key)));
  const shard = live[SHARD_LABEL];
  return {
    ...foreign,
    ...kind.labels,
    ...(shard === undefined ? {} : { [SHARD_LABEL]: shard }),
    ...prefixed(user),
    ...identity(kind, name),
  };
}

function annotationsAfter(live: Texts, user: Texts | undefined, record: string | undefined): Texts {
  const foreign = Object.fromEntries(
    Object.entries(live).filter(([key]) => !Object.hasOwn(prefixed(userPart(live)), key) && key !== RECORD),
  );
  return { ...foreign, ...prefixed(user), ...(record ? { [RECORD]: record } : {}) };
}

/** Values after a change: the platform's hidden ones stay. */
function valuesAfter(live: Json | undefined, spec: JsonObject | undefined): Json | undefined {
  const hidden = isJsonObject(live) ? Object.fromEntries(Object.entries(live).filter(([key]) => key.startsWith('_'))) : {};
  if (spec === undefined && Object.keys(hidden).length === 0) return undefined;
  return { ...spec, ...hidden };
}

const sameDuration = (a: Json | undefined, b: Json | undefined): boolean => {
  try {
    return typeof a === 'string' && typeof b === 'string' && parseDuration(a) === parseDuration(b);
  } catch {
    return false;
  }
};

/** The owned fields over the live ones: what others set beside them stays, and a duration that is only written otherwise does, too. */
function over(live: Json | undefined, owned: Json): Json {
  if (!isJsonObject(owned)) return sameDuration(live, owned) ? live! : owned;
  const made: JsonObject = isJsonObject(live) ? { ...live } : {};
  for (const [key, value] of Object.entries(owned)) made[key] = over(made[key], value);
  return made;
}

/** The spec as this server would have it, apart from the values: only written along with values that change. */
function specAfter(kind: ApplicationKind, live: JsonObject, cadence: ReleaseCadence): JsonObject {
  const { valuesFrom, chartRef, ...owned } = ownedSpec(kind, cadence) as unknown as JsonObject;
  const made = over(live, owned) as JsonObject;
  made['chartRef'] = chartRef!;
  delete made['chart'];
  const from = Array.isArray(live['valuesFrom']) ? live['valuesFrom'] : [];
  const has = from.some((each) => isJsonObject(each) && each['kind'] === PLATFORM_VALUES.kind && each['name'] === PLATFORM_VALUES.name);
  made['valuesFrom'] = has ? from : [...from, ...(valuesFrom as Json[])];
  return made;
}

/**
 * The smallest patch that makes a release say what the application shall be. It holds the release's version: a change in between must be seen first.
 * @returns undefined if the release says it already
 */
export function releasePatch(
  kind: ApplicationKind,
  name: string,
  live: HelmRelease,
  object: ServedObject,
  record: string | undefined,
  cadence: ReleaseCadence,
): ReleasePatch | undefined {
  const { labels = {}, annotations = {}, finalizers = [], resourceVersion = '' } = live.metadata;
  const { values: liveValues, ...liveSpec } = (live.spec ?? {}) as unknown as JsonObject;
  const values = valuesAfter(liveValues, object['spec'] as JsonObject | undefined);
  const changedValues = !sameJson(liveValues ?? {}, values ?? {});
  const spec = changedValues ? specAfter(kind, liveSpec, cadence) : liveSpec;
  const metadata = mergeDifference(
    { labels, annotations, finalizers },
    {
      labels: labelsAfter(kind, name, labels, object.metadata.labels),
      annotations: annotationsAfter(annotations, object.metadata.annotations, record),
      finalizers: finalizersAfter(finalizers, object.metadata.finalizers ?? []),
    },
  );
  if (!changedValues && metadata === undefined) return undefined;
  if (changedValues && holdsNull(values))
    return asOperations(live, resourceVersion, metadata as JsonObject | undefined, {
      ...spec,
      ...(values === undefined ? {} : { values }),
    });
  const difference = mergeDifference(withValues(liveSpec, liveValues), withValues(spec, values));
  return {
    type: 'merge',
    body: { metadata: { ...((metadata ?? {}) as JsonObject), resourceVersion }, ...(difference === undefined ? {} : { spec: difference }) },
  };
}

const withValues = (spec: JsonObject, values: Json | undefined): JsonObject => (values === undefined ? spec : { ...spec, values });

/** Those of the garbage collector that are shown may be taken away; all others stay. */
function finalizersAfter(live: readonly string[], shown: readonly string[]): string[] {
  return live.filter((finalizer) => !COLLECTOR.has(finalizer) || shown.includes(finalizer));
}

/** Finalizers that the garbage collector sets on a release and takes away through whichever view it looks at. */
export const COLLECTOR = new Set(['foregroundDeletion', 'orphan']);

/** Values that hold a null cannot be merged: null would remove. */
function asOperations(live: HelmRelease, resourceVersion: string, metadata: JsonObject | undefined, spec: JsonObject): ReleasePatch {
  const whole = (part: 'labels' | 'annotations'): JsonObject => {
    const changes = (metadata?.[part] ?? {}) as JsonObject;
    return Object.fromEntries(Object.entries({ ...live.metadata[part], ...changes }).filter(([, value]) => value !== null)) as JsonObject;
  };
  return {
    type: 'json',
    body: [
      { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
      ...(metadata?.['labels'] ? [{ op: 'add', path: '/metadata/labels', value: whole('labels') }] : []),
      ...(metadata?.['annotations'] ? [{ op: 'add', path: '/metadata/annotations', value: whole('annotations') }] : []),
      ...(metadata?.['finalizers'] ? [{ op: 'add', path: '/metadata/finalizers', value: metadata['finalizers'] }] : []),
      { op: 'add', path: '/spec', value: spec },
    ],
  };
}
