import type { Problem } from '../problem.ts';
import { recordProblems, requestsOf } from './budget.ts';
import type { Catalogue } from './catalogue.ts';
import { type ChartKinds, type Compiled, chartKinds, providedKinds } from './chart-kinds.ts';
import { closureProblems, cycleProblems } from './closure.ts';
import type { PlatformCode } from './codes.ts';
import { takenKinds, takenNames, takenReleases, unreachablePackages } from './collisions.ts';
import type { Requests } from './compiled-chart.ts';
import { type ImageUse, imageProblems, imagesOf } from './images.ts';
import { type Chart, type ChartOrigin, chartPath, type PlatformVariant, type Selection } from './model.ts';
import { nameProblems } from './names.ts';
import { componentProblems, orderProblems } from './order.ts';
import { referenceProblems } from './references.ts';
import { releasesOf } from './releases.ts';
import { valuesFileProblems } from './values-files.ts';

/** What is known of a catalogue once it is compiled. */
export interface Proof {
  /** Empty: every variant, with every setting of its switches, can be installed. */
  readonly problems: readonly Problem<PlatformCode>[];
  readonly variants: readonly VariantSummary[];
  readonly images: readonly ImageUse[];
  /** Charts in whose place a labelled stand-in was built. */
  readonly standIns: readonly { readonly chart: string; readonly origin: ChartOrigin }[];
}

/** A variant with its switches as they are by default. */
export interface VariantSummary {
  readonly name: string;
  /** How many settings of the switches were judged. */
  readonly selections: number;
  readonly packages: number;
  readonly releases: number;
  readonly requests: Requests;
}

/** Judges names alone: before anything is compiled, since a chart that lists two packages of one name cannot be. */
export function proveNames({ packages, charts }: Pick<Catalogue, 'packages' | 'charts'>): readonly Problem<PlatformCode>[] {
  return [...packages.flatMap(nameProblems), ...takenNames(packages), ...takenKinds(charts)];
}

/** Judges everything that can be judged without a cluster; the same fault with several settings of the switches is told once. */
export function prove({ charts, packages, variants }: Pick<Catalogue, 'charts' | 'packages' | 'variants'>, compiled: Compiled): Proof {
  const kindsOf = chartKinds(compiled, providedKinds(charts, compiled));
  const selections = variants.flatMap((variant) => variant.selections());
  const problems = [
    ...proveNames({ packages, charts }),
    ...unreachablePackages(packages, variants),
    ...referenceProblems(charts, packages, compiled),
    ...valuesFileProblems(packages, compiled),
    ...selections.flatMap((selection) => selectionProblems(selection, kindsOf)),
    ...recordProblems(charts, compiled),
    ...imageProblems(charts, compiled),
  ];
  return {
    problems: once(problems),
    variants: variants.map((variant) => summaryOf(variant, compiled)),
    images: imagesOf(charts, compiled),
    standIns: charts.filter((chart) => compiled(chart).standIn).map((chart) => ({ chart: chartPath(chart), origin: chart.origin })),
  };
}

/**
 * Everything that is wrong with one setting of a variant. A selection that is not closed or has cycles is judged no further: what follows from
 * that would hide the cause.
 */
export function selectionProblems(selection: Selection, kindsOf: (chart: Chart) => ChartKinds): Problem<PlatformCode>[] {
  const structure = [...closureProblems(selection), ...cycleProblems(selection)];
  if (structure.length > 0) return structure;
  const components = [...componentProblems(selection), ...takenReleases(selection)];
  return components.length > 0 ? components : orderProblems(selection, kindsOf);
}

function summaryOf(variant: PlatformVariant, compiled: Compiled): VariantSummary {
  const selections = variant.selections();
  const usual = selections[0] ?? { title: variant.name, packages: [], given: [] };
  return {
    name: variant.name,
    selections: selections.length,
    packages: usual.packages.length,
    releases: releasesOf(usual).length,
    requests: requestsOf(usual, compiled),
  };
}

function once(problems: readonly Problem<PlatformCode>[]): Problem<PlatformCode>[] {
  const key = ({ code, where, hint }: Problem<PlatformCode>) => JSON.stringify([code, where, hint]);
  const groups = Map.groupBy(problems, key);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
