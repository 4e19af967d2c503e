import type { ChartFile, CompiledChart } from '../../src/platform/compiled-chart.ts';
import type { Chart, CompileOptions, UpstreamRelease } from '../../src/platform/model.ts';
import { releaseRecordSize } from '../../src/platform/release-record.ts';
import { chartName } from './chart-name.ts';
import type { KindIdentity } from './kind.ts';
import { standIn } from './stand-in.ts';
import { yamlFile } from './yaml-file.ts';

/** A chart that wraps foreign ones, or foreign manifests. */
export interface UpstreamSettings {
  /** Directory below `system`. */
  readonly name: string;
  readonly upstream: readonly UpstreamRelease[];
  /** Kinds that exist once it is installed. */
  readonly provides?: readonly { readonly identity: KindIdentity }[];
  /** Our values, below the name of the foreign chart. */
  readonly values?: object;
  /** Further values files, by name, that variants of packages merge over the values. */
  readonly valuesFiles?: Readonly<Record<string, object>>;
}

/** A foreign chart; vendored content comes from the lock file, and a simulating build stands a labelled chart in that brings its kinds. */
export function upstreamChart(settings: UpstreamSettings): Chart {
  const { name, upstream, provides = [], valuesFiles = {} } = settings;
  const sources = upstream.map((release) => `${release.name} ${release.version} of ${release.repository}`);
  const absent = standIn({
    layer: 'system',
    name,
    origin: 'upstream',
    why: sources.length > 0 ? `not vendored: ${sources.join(', ')}` : 'not vendored',
    provides: provides.map(({ identity }) => identity),
    valuesFiles: Object.keys(valuesFiles),
  });
  return { ...absent, upstream, compile: (options) => wrapped(settings, options) ?? absent.compile(options) };
}

/** Our chart around the vendored ones, which Helm finds in its `charts` directory; undefined as long as one of them is not vendored. */
function wrapped(
  { name, upstream, provides = [], values = {}, valuesFiles = {} }: UpstreamSettings,
  { vendored }: CompileOptions,
): CompiledChart | undefined {
  const charts = upstream.map((release) => vendored?.(release.name, release.version)?.map((file) => within(release.name, file)));
  if (charts.length === 0 || charts.includes(undefined)) return undefined;
  const files = [
    yamlFile('Chart.yaml', {
      apiVersion: 'v2',
      name: chartName('system', name),
      version: '0.0.0',
      description: `Installs ${upstream.map((chart) => `${chart.name} ${chart.version}`).join(', ')}`,
    }),
    yamlFile('values.yaml', values),
    ...Object.entries(valuesFiles).map(([path, content]) => yamlFile(path, content)),
    ...charts.flatMap((chart) => chart ?? []),
  ];
  return {
    files,
    emits: [],
    artifacts: [],
    provides: provides.map(({ identity: { group, kind } }) => ({ group, kind })),
    images: [],
    requests: { cpu: 0, memory: 0 },
    recordSize: releaseRecordSize(files, ''),
    standIn: false,
  };
}

const within = (chart: string, { path, content }: ChartFile): ChartFile => ({ path: `charts/${chart}/${path}`, content });
