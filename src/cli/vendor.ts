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
        'https://host/path/name@1.2.3 or oci://host/path/name@1.2.3; without any, what the lock file has and vendor/ lacks',
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
    const fetched = [];
    for (const chart of charts.map(parseChartReference)) {
      fetching(chart);
      fetched.push(await store.add(chart));
    }
    if (charts.length === 0) fetched.push(...(await store.restore(fetching)));
    terminal.progress.clear();
    if (options.output === 'json') return terminal.json(fetched);
    for (const chart of fetched) terminal.print(`${chartKey(chart)}  ${chart.archive}  ${chart.kinds.length} kinds`);
    if (fetched.length === 0) terminal.print(`nothing to fetch: ${(await store.lock()).length} charts are as locked`);
  },
};
