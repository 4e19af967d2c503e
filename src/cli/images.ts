import type { Command, Context } from './command.ts';
import { output } from './output.ts';

interface Options {
  simulateUpstream?: boolean;
  copyTo?: string;
  usualRegistry?: string;
  plainHttp?: boolean;
  output?: 'json';
}

/** `cozy images`: every image that the catalogue can refer to, with the charts that do; or copies them all to a registry of one's own. */
export const command: Command<[], Options> = {
  declare: (cli) =>
    cli
      .option('--simulate-upstream', 'leave out upstream charts that are not vendored, instead of failing')
      .option('--copy-to <prefix>', 'copy all of them below host[:port]/path instead')
      .option('--usual-registry <host>', 'with --copy-to: the registry of names without a host')
      .option('--plain-http', 'with --copy-to: talk to registries without TLS')
      .addOption(output('json')),
  async run({ options, terminal, signal }) {
    const images = await listed(options, terminal);
    terminal.progress.clear();
    if (options.copyTo !== undefined) return await copyAll(images, options.copyTo, { options, terminal, signal });
    if (options.output === 'json') return terminal.json(images);
    for (const { reference, charts } of images) terminal.print(`${reference}  ${terminal.colors.dim(charts.join(', '))}`);
    const floating = images.filter(({ digest }) => digest === null).length;
    if (floating > 0) terminal.warn(`${floating} of ${images.length} images have no digest`);
  },
};

interface Image {
  reference: string;
  digest: string | null;
  charts: readonly string[];
}

async function listed({ simulateUpstream = false }: Options, terminal: Context['terminal']): Promise<Image[]> {
  const { loadCatalogue } = await import('./catalogue/load.ts');
  const { compileCharts } = await import('./catalogue/compile.ts');
  const { vendoredFiles } = await import('./catalogue/vendored.ts');
  const { allImages } = await import('./catalogue/images.ts');
  terminal.progress.now('compiling');
  const catalogue = await loadCatalogue();
  const options = { simulate: simulateUpstream, vendored: await vendoredFiles() };
  const { charts } = compileCharts(catalogue.charts, options, (chart) => terminal.progress.now('compiling', chart));
  return allImages(charts).map(({ reference, charts: users }) => ({
    reference,
    digest: /@(sha256:[0-9a-f]{64})$/.exec(reference)?.[1] ?? null,
    charts: users,
  }));
}

async function copyAll(
  images: readonly Image[],
  prefix: string,
  { options, terminal, signal }: Pick<Context<[], Options>, 'options' | 'terminal' | 'signal'>,
): Promise<void> {
  const { relocate, relocationOf } = await import('./catalogue/relocate.ts');
  const { Registry } = await import('../artifact/registry.ts');
  const { size } = await import('./size.ts');
  const relocations = images.map(({ reference }) => relocationOf(reference, prefix, options.usualRegistry));
  let done = 0;
  terminal.progress.now('copying', `(0 of ${relocations.length})`);
  await relocate(new Registry({ plainHttp: options.plainHttp, signal }), relocations, (to, uploaded) => {
    terminal.print(uploaded === 0 ? `${to}  is there` : `${to}  ${size(uploaded)}`);
    terminal.progress.now('copying', `(${++done} of ${relocations.length})`);
  });
}
