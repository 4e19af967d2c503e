import { gzipSync } from 'node:zlib';
import type { ChartFile } from './compiled-chart.ts';

/**
 * Size in bytes of what Helm stores of a release: the chart's files in base 64 and the rendered objects as JSON, compressed, and all that in base 64
 * again. Source: helm, pkg/storage/driver/util.go. The values of the release and its notes are not known here; they are small beside it.
 */
export function releaseRecordSize(files: readonly ChartFile[], manifest: string): number {
  const data = files.map(({ path, content }) => ({ name: path, data: Buffer.from(content).toString('base64') }));
  const compressed = gzipSync(JSON.stringify({ chart: data, manifest })).length;
  return Math.ceil(compressed / 3) * 4;
}
