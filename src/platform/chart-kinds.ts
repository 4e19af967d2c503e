import { type CompiledChart, type EmittedKind, kindName } from './compiled-chart.ts';
import type { Chart } from './model.ts';

/** Looks a compiled chart up; charts are compiled once a build. */
export type Compiled = (chart: Chart) => CompiledChart;

/** A kind of which a chart has objects, and that another chart must bring. */
export interface NeededKind extends EmittedKind {
  /** `Kind.group`. */
  readonly name: string;
}

/** What the order of installation hangs on. */
export interface ChartKinds {
  /** Names, `Kind.group`. */
  readonly provided: readonly string[];
  readonly needed: readonly NeededKind[];
}

/** All kinds that the charts of the whole catalogue provide, as `Kind.group`. */
export function providedKinds(charts: readonly Chart[], compiled: Compiled): Set<string> {
  return new Set(charts.flatMap((chart) => compiled(chart).provides.map(kindName)));
}

/**
 * The kinds of charts, worked out once a chart: every setting of every variant asks for them again.
 *
 * @param everywhere the kinds that the whole catalogue provides, so that a kind is known to need a provider at all
 */
export function chartKinds(compiled: Compiled, everywhere: ReadonlySet<string>): (chart: Chart) => ChartKinds {
  const known = new Map<Chart, ChartKinds>();
  return (chart) => {
    const found = known.get(chart) ?? kindsOf(compiled(chart), everywhere);
    known.set(chart, found);
    return found;
  };
}

function kindsOf({ emits, provides }: CompiledChart, everywhere: ReadonlySet<string>): ChartKinds {
  const provided = provides.map(kindName);
  const needed = emits
    .map((kind) => ({ ...kind, name: kindName(kind) }))
    .filter(({ name }) => everywhere.has(name) && !provided.includes(name));
  return { provided, needed };
}
