import { Problem } from '../problem.ts';
import type { Compiled } from './chart-kinds.ts';
import type { PlatformCode } from './codes.ts';
import type { Chart } from './model.ts';
import { chartPath } from './model.ts';

/** An image and the charts that refer to it. */
export interface ImageUse {
  readonly reference: string;
  readonly charts: readonly string[];
}

/** All images of the charts, sorted by reference. */
export function imagesOf(charts: readonly Chart[], compiled: Compiled): ImageUse[] {
  const uses = charts.flatMap((chart) => compiled(chart).images.map((reference) => ({ reference, chart: chartPath(chart) })));
  return [...Map.groupBy(uses, ({ reference }) => reference)]
    .map(([reference, found]) => ({ reference, charts: [...new Set(found.map(({ chart }) => chart))].sort() }))
    .sort((a, b) => (a.reference < b.reference ? -1 : 1));
}

/** A reference is pinned by a digest, or by a tag that is not meant to move. */
export function isPinned(reference: string): boolean {
  if (reference.includes('@')) return /@sha256:[0-9a-f]{64}$/.test(reference);
  const tag = /:([A-Za-z0-9_][A-Za-z0-9._-]{0,127})$/.exec(reference.slice(reference.lastIndexOf('/') + 1))?.[1];
  return tag !== undefined && tag !== 'latest';
}

/** Images whose content may change under an installed platform. */
export function imageProblems(charts: readonly Chart[], compiled: Compiled): Problem<PlatformCode>[] {
  return imagesOf(charts, compiled)
    .filter(({ reference }) => !isPinned(reference))
    .map(
      ({ reference, charts: users }) =>
        new Problem<PlatformCode>({
          code: 'PLATFORM_IMAGE_UNPINNED',
          message: `image "${reference}" is not pinned (used by ${users.join(', ')})`,
          where: { object: `Chart ${users[0]}` },
          hint: 'give it a tag that does not move, best with a digest',
        }),
    );
}
