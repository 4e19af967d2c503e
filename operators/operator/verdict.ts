import type { Condition } from '../kit/client/object.ts';

/** A condition without its time. */
export interface Verdict<Reason extends string = string> {
  status: Condition['status'];
  reason: Reason;
  message: string;
}

const MESSAGE_LIMIT = 32_768;

/**
 * Puts verdicts into a list of conditions: the time moves only with the status, conditions of others stay, and the order is kept.
 * @param time RFC 3339; a verdict may bring its own (`at`), as copied conditions do
 */
export function withConditions(
  before: readonly Condition[] | undefined,
  verdicts: Record<string, Verdict & { at?: string }>,
  observedGeneration: number | undefined,
  time: string,
): Condition[] {
  const after = [...(before ?? [])];
  for (const [type, { status, reason, message, at }] of Object.entries(verdicts)) {
    const index = after.findIndex((condition) => condition.type === type);
    const old = after[index];
    const lastTransitionTime = at ?? (old?.status === status ? old.lastTransitionTime : time);
    const made: Condition = {
      type,
      status,
      reason,
      message: message.slice(0, MESSAGE_LIMIT),
      lastTransitionTime,
      ...(observedGeneration !== undefined && { observedGeneration }),
    };
    if (index < 0) after.push(made);
    else after[index] = made;
  }
  return after;
}

/** RFC 3339 without fractions, as metav1.Time is written. */
export const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
