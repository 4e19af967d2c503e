import type { Command } from './command.ts';
import { output } from './output.ts';

interface Options {
  simulateUpstream?: boolean;
  output?: 'json';
}

/** `cozy images`: every image that the built catalogue refers to, with the charts that do. */
export const command: Command<[], Options> = {
  declare: (cli) =>
    cli.option('--simulate-upstream', 'leave out upstream charts that are not vendored, instead of failing').addOption(output('json')),
  async run({ options, terminal }) {
    const { loadCatalogue } = await import('./catalogue/load.ts');
    const { compileCharts } = await import('./catalogue/compile.ts');
    const { vendoredFiles } = await import('./catalogue/vendored.ts');
    const { isPinned } = await import('../platform/images.ts');
    const { allImages } = await import('./catalogue/images.ts');
    terminal.progress.now('compiling');
    const catalogue = await loadCatalogue();
    const { charts } = compileCharts(
      catalogue.charts,
      { simulate: options.simulateUpstream ?? false, vendored: await vendoredFiles() },
      (chart) => terminal.progress.now('compiling', chart),
    );
    const images = allImages(charts).map(({ reference, charts: usedBy }) => ({
      reference,
      digest: /@(sha256:[0-9a-f]{64})$/.exec(reference)?.[1] ?? null,
      pinned: isPinned(reference),
      charts: usedBy,
    }));
    terminal.progress.clear();
    if (options.output === 'json') return terminal.json(images);
    for (const { reference, charts: usedBy } of images) terminal.print(`${reference}  ${terminal.colors.dim(usedBy.join(', '))}`);
    const floating = images.filter(({ digest }) => digest === null).length;
    if (floating > 0) terminal.warn(`${floating} of ${images.length} images have no digest`);
  },
};
