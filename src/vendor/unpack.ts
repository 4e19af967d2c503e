import { parse } from 'yaml';
import { gunzip } from '../artifact/gzip.ts';
import { type UnpackLimits, untar } from '../artifact/tar.ts';
import { type Tree, treeOf } from '../artifact/tree.ts';
import { type ChartReference, chartKey } from './chart-reference.ts';
import { vendorProblem } from './codes.ts';

const limits: UnpackLimits = { bytes: 256 * 1024 * 1024, files: 20_000 };

/** The files of a chart's archive, without the folder that holds them; refused unless it is the chart that was asked for. */
export async function unpackChart(archive: Uint8Array, chart: ChartReference): Promise<Tree> {
  const what = chartKey(chart);
  const tree = await untar(gunzip(archive, what, limits.bytes), what, limits);
  const prefix = `${chart.name}/`;
  const files = treeOf(
    tree.filter(({ path }) => path.startsWith(prefix)).map((file) => ({ ...file, path: file.path.slice(prefix.length) })),
  );
  const description = files.find(({ path }) => path === 'Chart.yaml');
  if (!description) throw foreign(what, `has no ${prefix}Chart.yaml`);
  const { name, version } = (parse(Buffer.from(description.content).toString('utf8')) ?? {}) as { name?: unknown; version?: unknown };
  const plain = (text: unknown) => String(text).replace(/^v/, '');
  if (name !== chart.name || plain(version) !== plain(chart.version)) throw foreign(what, `holds ${name}@${version}`);
  return files;
}

function foreign(what: string, why: string) {
  return vendorProblem({
    code: 'CHART_FOREIGN',
    message: `the archive of ${what} ${why}`,
    where: { object: what },
    hint: 'check name and version with the project',
  });
}
