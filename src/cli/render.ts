import type { Command } from './command.ts';
import { output } from './output.ts';
import { repeatable } from './repeatable.ts';

interface Options {
  values?: string[];
  set?: string[];
  release?: string;
  namespace: string;
  upgrade?: boolean;
  output?: 'json' | 'yaml';
}

/** `cozy render`: the objects of a chart for given values, computed without Helm and without a cluster. */
export const command: Command<[string], Options> = {
  declare: (cli) =>
    cli
      .argument('<chart>', 'layer/name, or the name alone')
      .addOption(repeatable('-f, --values <file>', 'values, "-" for standard input, later ones over earlier ones'))
      .addOption(repeatable('--set <path=value>', 'one value, over those of the files'))
      .option('--release <name>', 'name of the release; that of the chart unless given')
      .option('-n, --namespace <name>', 'namespace of the release', 'default')
      .option('--upgrade', 'render as an upgrade')
      .addOption(output('json', 'yaml')),
  async run({ args: [name], options, terminal }) {
    const { readSources } = await import('./values/sources.ts');
    const sources = await readSources(options.values ?? [], options.set ?? []);
    terminal.progress.now('loading the chart');
    const { loadChart } = await import('./catalogue/load.ts');
    const { renderChart } = await import('./values/render-chart.ts');
    const chart = await loadChart(name);
    const release = { name: options.release ?? chart.name, namespace: options.namespace, isUpgrade: options.upgrade ?? false };
    const objects = renderChart(chart, sources, release);
    terminal.progress.clear();
    if (options.output === 'json') return terminal.json(objects);
    const { objectsYaml } = await import('../chart/print/objects-yaml.ts');
    terminal.print(objectsYaml(objects));
  },
};
