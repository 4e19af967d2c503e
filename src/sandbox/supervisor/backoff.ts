/** Waiting time in ms before a part is started again after its `crashes`-th crash in a row: 0.5 s, doubling, 30 s at most. */
export function restartDelay(crashes: number): number {
  return Math.min(30_000, 500 * 2 ** Math.max(0, crashes - 1));
}

/** A part that ran this long without a crash starts counting anew. */
export const settledAfterMs = 60_000;
