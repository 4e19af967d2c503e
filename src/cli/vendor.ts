import type { ChartReference } from '../vendor/chart-reference.ts';
import type { Command } from './command.ts';
import { output } from './output.ts';

interface Options {
  remove?: string;
  plainHttp?: boolean;
  output?: 'json';
}

/** `cozy vendor`: fetches foreign charts into `vendor/`, pinned by the lock file. The only command that asks foreign hosts for anything. */
export const command: Command<[string[]], Options> = {
  declare: (cli) =>
    cli
      .argument(
        '[charts...]',
        'https://host/path/name@1.2.3 or oci://host/path/name@1.2.3; without any, all that the catalogue and the lock file name and vendor/ lacks',
      )
      .option('--remove <chart>', 'take name@version out instead')
      .option('--plain-http', 'talk to registries without TLS')
      .addOption(output('json')),
  async run({ args: [charts], options, terminal, signal }) {
    const { vendorFolder } = await import('./catalogue/vendored.ts');
    const { VendorStore } = await import('../vendor/store.ts');
    const { chartKey, parseChartReference } = await import('../vendor/chart-reference.ts');
    const store = new VendorStore(vendorFolder, { plainHttp: options.plainHttp, signal });
    if (options.remove !== undefined) {
      if (await store.remove(options.remove)) return terminal.print(`removed ${options.remove}`);
      const { cliProblem } = await import('./codes.ts');
      throw cliProblem({
        code: 'CHART_UNKNOWN',
        message: `the lock file has no chart ${options.remove}`,
        where: { file: store.lockPath },
        blame: 'usage',
      });
    }
    const fetching = (chart: { name: string; version: string }) => terminal.progress.now(`fetching ${chartKey(chart)}`);
    const fetched = charts.length === 0 ? await store.restore(fetching) : [];
    const wanted = charts.length === 0 ? await missing((await store.lock()).map(chartKey)) : charts.map(parseChartReference);
    const problems: unknown[] = [];
    for (const chart of wanted) {
      signal.throwIfAborted();
      fetching(chart);
      await store.add(chart).then(
        (locked) => fetched.push(locked),
        (error) => problems.push(error),
      );
    }
    terminal.progress.clear();
    if (options.output === 'json') terminal.json(fetched);
    else for (const chart of fetched) terminal.print(`${chartKey(chart)}  ${chart.archive}  ${chart.kinds.length} kinds`);
    if (problems.length > 0) throw problems.length === 1 ? problems[0] : new AggregateError(problems);
    if (fetched.length === 0 && options.output === undefined) {
      terminal.print(`nothing to fetch: ${(await store.lock()).length} charts are as locked`);
    }
  },
};

/** The foreign charts of the catalogue that are not locked, each once. */
async function missing(locked: readonly string[]): Promise<ChartReference[]> {
  const { loadCatalogue } = await import('./catalogue/load.ts');
  const { chartKey } = await import('../vendor/chart-reference.ts');
  const { charts } = await loadCatalogue();
  const named = new Map(charts.flatMap(({ upstream = [] }) => upstream).map((release) => [chartKey(release), release]));
  return [...named.values()].filter((release) => !locked.includes(chartKey(release)));
}
