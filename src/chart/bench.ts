import { type ChartSource, compile, evaluate, type Properties } from './index.ts';

/** Milliseconds that a chart takes, the first time in this process and again (median). */
export interface ChartTimes {
  readonly name: string;
  /** Making its objects and printing them. */
  readonly compile: Times;
  /** Rendering it with default values; the first time its objects are made, too. */
  readonly evaluate: Times;
}
export interface Times {
  readonly first: number;
  readonly again: number;
}

/** Measures a chart of which defaults alone make a release. */
export function benchChart<P extends Properties>(source: ChartSource<P>, repetitions = 9): ChartTimes {
  const { definition } = source;
  const copy = { ...source };
  return {
    name: definition.name,
    // Composed charts are kept by identity: a copy is composed anew.
    compile: measure(() => compile({ ...source }), repetitions),
    evaluate: measure(() => evaluate(copy, { release: { name: definition.name, namespace: 'tenant-root' } }), repetitions),
  };
}

function measure(work: () => unknown, repetitions: number): Times {
  const first = time(work);
  const times = Array.from({ length: repetitions }, () => time(work)).sort((a, b) => a - b);
  return { first, again: times[Math.floor(times.length / 2)] ?? first };
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
