import { imagesIn } from '../../../constructs/lib/pod-images.ts';
import type { CompiledChart } from '../../platform/compiled-chart.ts';
import { type ImageUse, imagesOf } from '../../platform/images.ts';
import type { Chart } from '../../platform/model.ts';
import { bytesOf } from './compile.ts';
import { variationsOf } from './variations.ts';

/** Every image that the charts can refer to, not only with their default values: what a mirror must hold. */
export function allImages(charts: ReadonlyMap<Chart, CompiledChart>): ImageUse[] {
  return imagesOf([...charts.keys()], (chart) => {
    const compiled = charts.get(chart)!;
    return { ...compiled, images: [...new Set([...compiled.images, ...variedImages(chart, compiled)])] };
  });
}

/** A variation that the chart refuses has no images. */
function variedImages(chart: Chart, { files }: CompiledChart): string[] {
  const schema = files.find(({ path }) => path === 'values.schema.json');
  if (!chart.evaluate || !schema) return [];
  const release = { name: 'release', namespace: 'tenant-root' };
  return variationsOf(JSON.parse(Buffer.from(bytesOf(schema)).toString('utf8'))).flatMap((values) => {
    try {
      return imagesIn(chart.evaluate!({ values, release }));
    } catch {
      return [];
    }
  });
}
