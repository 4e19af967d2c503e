import { isDeepStrictEqual } from 'node:util';
import { type Condition, conditionOf } from '../../../operators/kit/client/object.ts';
import type { ArtifactGenerator, ArtifactReference } from './kinds.ts';

export const requestedAtAnnotation = 'reconcile.fluxcd.io/requestedAt';

/** The closed list of reasons of the condition Ready. */
export type Reason = 'Succeeded' | 'SourceFetchFailed' | 'BuildFailed' | 'ReconciliationFailed' | 'ReconciliationDisabled';

/** What a reconcile came to. After a failure, inventory and digest of the last success stay. */
export interface Outcome {
  ready: boolean;
  reason: Reason;
  message: string;
  inventory?: ArtifactReference[];
  sourcesDigest?: string;
}

/** The status to write, or undefined if the present one says it all: at rest nothing is written. */
export function statusAfter(generator: ArtifactGenerator, outcome: Outcome): object | undefined {
  const present = generator.status ?? {};
  const wanted = {
    conditions: [readyCondition(generator, outcome), ...(present.conditions ?? []).filter(({ type }) => !ours.includes(type))],
    inventory: outcome.inventory ?? present.inventory,
    observedSourcesDigest: outcome.sourcesDigest ?? present.observedSourcesDigest,
    lastHandledReconcileAt: generator.metadata.annotations?.[requestedAtAnnotation] ?? present.lastHandledReconcileAt,
  };
  const written = JSON.parse(JSON.stringify(wanted));
  return isDeepStrictEqual(written, present) ? undefined : written;
}

const ours = ['Ready', 'Reconciling', 'Stalled'];

function readyCondition(generator: ArtifactGenerator, { ready, reason, message }: Outcome): Condition {
  const before = conditionOf(generator);
  const status = ready ? 'True' : 'False';
  return {
    type: 'Ready',
    status,
    reason,
    message: message.slice(0, 32_768),
    observedGeneration: generator.metadata.generation!,
    lastTransitionTime: before?.status === status ? before.lastTransitionTime : new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}
