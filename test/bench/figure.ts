/** One thing that was measured. */
export interface Figure {
  name: string;
  /** Median. */
  milliseconds: number;
  /** What it must not pass. */
  limit: number;
}

/** The median of the times, in milliseconds, that the work took. */
export async function median(times: number, work: () => unknown): Promise<number> {
  const measured: number[] = [];
  for (let run = 0; run < times; run++) {
    const start = performance.now();
    await work();
    measured.push(performance.now() - start);
  }
  return measured.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}
