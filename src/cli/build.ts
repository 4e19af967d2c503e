import type { Command } from './command.ts';
import { output } from './output.ts';
import { ownImages } from './own-images.ts';
import { repeatable } from './repeatable.ts';

interface Options {
  out?: string;
  only?: string[];
  simulateUpstream?: boolean;
  profile?: boolean;
  list?: boolean;
  source?: string;
  revision?: string;
  ownImages?: string;
  url?: string;
  pullSecret?: string;
  keysSecret?: string;
  output?: 'json';
}

/** `cozy build`: the catalogue as `dist/packages`, the artifact, the installer's manifest and the list of images. */
export const command: Command<[], Options> = {
  declare: (cli) =>
    cli
      .option('--out <folder>', 'where to, instead of dist')
      .addOption(repeatable('--only <charts>', 'only these (apps/redis, apps/*), without the artifact'))
      .option('--simulate-upstream', 'build labelled stand-ins for upstream charts that are not vendored, instead of failing')
      .option('--list', 'list the charts instead of compiling them')
      .option('--profile', 'list the slowest charts')
      .option('--source <url>', 'repository that this is built from, noted in the artifact')
      .option('--revision <text>', 'noted in the artifact, for example "<git describe>:<commit>"; the digest of the content unless given')
      .addOption(ownImages())
      .option('--url <oci-url>', 'where the installed operator will find the artifact, in installer.yaml')
      .option('--pull-secret <name>', 'Secret in cozy-system with the credentials for that registry, in installer.yaml')
      .option('--keys-secret <name>', 'Secret in cozy-system with the public keys that the artifact must be signed by, in installer.yaml')
      .addOption(output('json')),
  async run({ options, terminal, signal }) {
    const { buildCatalogue, buildCharts } = await import('./catalogue/build.ts');
    const { size } = await import('./size.ts');
    const { out, only = [], simulateUpstream = false, profile, source, revision, ownImages, url } = options;
    if (options.list) return terminal.print(await listed(options.output));
    const start = performance.now();
    const installer = { url, secret: options.pullSecret, keys: options.keysSecret };
    const settings = {
      folder: out,
      simulate: simulateUpstream,
      source,
      revision,
      ownImages,
      installer,
      progress: terminal.progress,
      signal,
    };
    if (only.length > 0) {
      const { times } = await buildCharts(only, settings);
      terminal.print(`${times.length} charts compiled in ${Math.round(performance.now() - start)} ms`);
      if (profile) terminal.print(slowest(times));
      return;
    }
    const { record, built, times, folder } = await buildCatalogue(settings);
    const milliseconds = Math.round(performance.now() - start);
    if (options.output === 'json') return terminal.json({ ...record, folder, built, milliseconds, times });
    const what = `${record.charts} charts, ${record.files} files, ${size(record.bytes)} compressed`;
    terminal.print(built ? `${what}, built in ${milliseconds} ms into ${folder}` : `nothing changed: ${what} in ${folder}`);
    terminal.print(record.digest);
    for (const { name, packages, releases, requests } of record.variants) {
      terminal.print(
        `  ${name}: ${packages} packages, ${releases} releases, requests ${requests.cpu / 1000} CPU and ${size(requests.memory)}`,
      );
    }
    if (record.standIns.length > 0) terminal.warn(`${record.standIns.length} charts are stand-ins: not for a real cluster`);
    if (profile) terminal.print(slowest(times));
  },
};

async function listed(form: 'json' | undefined): Promise<string> {
  const { loadCatalogue } = await import('./catalogue/load.ts');
  const { chartPath } = await import('../platform/model.ts');
  const charts = (await loadCatalogue()).charts.map((chart) => ({ chart: chartPath(chart), origin: chart.origin }));
  charts.sort((a, b) => (a.chart < b.chart ? -1 : 1));
  if (form === 'json') return JSON.stringify(charts);
  return charts.map(({ chart, origin }) => `${chart.padEnd(44)} ${origin}`).join('\n');
}

function slowest(times: readonly { chart: string; milliseconds: number }[]): string {
  return times
    .slice(0, 15)
    .map(({ chart, milliseconds }) => `${milliseconds.toFixed(1).padStart(8)} ms  ${chart}`)
    .join('\n');
}
