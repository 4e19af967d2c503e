import { type ChartDefinition, type ChartSource, compile, defineChart, evaluate, type Properties } from '../../src/chart/index.ts';
import type { ChartFile, CompiledChart } from '../../src/platform/compiled-chart.ts';
import type { Chart, Layer } from '../../src/platform/model.ts';
import { chartFacts } from './chart-facts.ts';
import { chartName } from './chart-name.ts';
import type { KindIdentity } from './kind.ts';
import { yamlFile } from './yaml-file.ts';

/** A chart of the catalogue that is written with constructs; its source also renders without Helm. */
export interface AuthoredChart<P extends Properties = Properties> extends Chart {
  readonly source: ChartSource<P>;
}

export interface ChartSettings<P extends Properties> extends Omit<ChartDefinition<P>, 'name'> {
  /** Name in Chart.yaml where it is not the usual one of the directory. */
  readonly chartName?: string;
  /** Kinds that exist once it is installed, beyond the definitions among its objects: those of its API services and controllers. */
  readonly provides?: readonly { readonly identity: Pick<KindIdentity, 'group' | 'kind'> }[];
  /** Further values files, by name, that variants of packages merge over the values. */
  readonly valuesFiles?: Readonly<Record<string, object>>;
}

/**
 * A chart of the catalogue.
 *
 * @param path `<layer>/<directory>`
 */
export function authoredChart<const P extends Properties>(path: `${Layer}/${string}`, settings: ChartSettings<P>): AuthoredChart<P> {
  const [layer, name] = path.split('/') as [Layer, string];
  const { chartName: given, provides = [], valuesFiles = {}, ...definition } = settings;
  const source = defineChart<P>({ ...definition, name: given ?? chartName(layer, name) });
  let compiled: CompiledChart | undefined;
  return {
    layer,
    name,
    origin: 'authored',
    source,
    evaluate: (input) => evaluate(source, input),
    compile: () => {
      compiled ??= compiledChart(
        source,
        provides.map(({ identity }) => ({ group: identity.group, kind: identity.kind })),
        Object.entries(valuesFiles).map(([path, content]) => yamlFile(path, content)),
      );
      return compiled;
    },
  };
}

function compiledChart<P extends Properties>(
  source: ChartSource<P>,
  provides: CompiledChart['provides'],
  valuesFiles: readonly ChartFile[],
): CompiledChart {
  const files: ChartFile[] = [...[...compile(source).files].map(([path, content]) => ({ path, content })), ...valuesFiles];
  const facts = chartFacts(source, files);
  return { ...facts, files, provides: [...provides, ...facts.provides], standIn: false };
}
