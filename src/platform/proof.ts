import type { Problem } from '../problem.ts';
import { closureProblems, cycleProblems } from './closure.ts';
import type { PlatformCode } from './codes.ts';
import { takenReleases } from './collisions.ts';
import { kindName } from './compiled-chart.ts';
import type { Chart, Selection } from './model.ts';
import { type Compiled, componentProblems, orderProblems } from './order.ts';

/** All kinds that the charts of the whole catalogue provide, as `Kind.group`. */
export function providedKinds(charts: readonly Chart[], compiled: Compiled): Set<string> {
  return new Set(charts.flatMap((chart) => compiled(chart).provides.map(kindName)));
}

/**
 * Everything that is wrong with one setting of a variant. A selection that is not closed or has cycles is judged no further: what follows from
 * that would hide the cause.
 */
export function selectionProblems(selection: Selection, compiled: Compiled, everywhere: ReadonlySet<string>): Problem<PlatformCode>[] {
  const structure = [...closureProblems(selection), ...cycleProblems(selection)];
  if (structure.length > 0) return structure;
  const components = [...componentProblems(selection), ...takenReleases(selection)];
  return components.length > 0 ? components : orderProblems(selection, compiled, everywhere);
}
