import { ApiObject } from 'cdk8s';
import { PLATFORM_TAG } from '../../constructs/lib/images.ts';
import { type Artifact, packArtifact } from '../../src/artifact/artifact.ts';
import { type ChartSource, compile, type Properties } from '../../src/chart/index.ts';
import { compileCharts } from '../../src/cli/catalogue/compile.ts';
import { packagesTree } from '../../src/cli/catalogue/packages-tree.ts';
import { vendoredFiles } from '../../src/cli/catalogue/vendored.ts';
import type { ChartFile, CompiledChart } from '../../src/platform/compiled-chart.ts';
import type { Chart } from '../../src/platform/model.ts';
import { catalogue } from '../../variants/catalogue.ts';

/** Label that every object of the later version carries, and none of this one. */
export const LATER_LABEL = 'upgrade.example.org/version';

/** Tag of the platform's own images in the later version. */
export const LATER_TAG = `${PLATFORM_TAG}-later.1`;

/**
 * The platform of this checkout as a version after it: the same constructs, compiled with one more label on every object of every chart and with the
 * platform's own images under another tag. So every release is upgraded, every object is written, and the runtime's pods are replaced. Charts that stand
 * in for foreign ones change by a file alone.
 */
export async function laterVersion(): Promise<Artifact> {
  const { charts } = compileCharts(catalogue.charts, { simulate: true, vendored: await vendoredFiles() }, () => {});
  const later = new Map([...charts].map(([chart, compiled]) => [chart, { ...compiled, files: laterFiles(chart, compiled) }]));
  return await packArtifact(packagesTree({ charts: later }), { revision: LATER_TAG });
}

function laterFiles(chart: Chart & { source?: ChartSource }, { files }: CompiledChart): ChartFile[] {
  if (!chart.source) return [...files, { path: 'LATER', content: `${LATER_TAG}\n` }];
  const labelled = compile(withLabel(chart.source)).files;
  return files.map(({ path, content }) => ({ path, content: retagged(labelled.get(path) ?? content) }));
}

function withLabel<P extends Properties>({ definition, source }: ChartSource<P>): ChartSource<P> {
  return {
    source,
    definition: {
      ...definition,
      compose(scope, inputs) {
        definition.compose(scope, inputs);
        for (const construct of scope.node.findAll())
          if (ApiObject.isApiObject(construct)) construct.metadata.addLabel(LATER_LABEL, 'later');
      },
    },
  };
}

const retagged = (content: ChartFile['content']): ChartFile['content'] =>
  typeof content === 'string' ? content.replaceAll(`:${PLATFORM_TAG}`, `:${LATER_TAG}`) : content;
