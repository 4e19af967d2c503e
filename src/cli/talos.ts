import { Argument } from 'commander';
import type { Command, Context } from './command.ts';
import { output } from './output.ts';

interface Options {
  out?: string;
  talos?: string;
  engine: string;
  output?: 'json';
}

type Given = ['render' | 'discover' | 'build' | 'lock', string | undefined, string[]];

/** `cozy talos`: what the tools of Talos read, made of one list of nodes. */
export const command: Command<Given, Options> = {
  declare: (cli) =>
    cli
      .addArgument(new Argument('<what>', 'what to do').choices(['render', 'discover', 'build', 'lock']))
      .argument('[of]', 'a file, folder or address: see below')
      .argument('[images...]', 'build: which of kernel, initramfs, iso, installer, metal, nocloud; all unless named')
      .option('--out <folder>', 'render: where the files go; others in there are left alone')
      .option('--talos <version>', 'release of Talos; that of talos/versions.lock unless given')
      .option('--engine <program>', 'build: what runs containers', 'docker')
      .addOption(output('json'))
      .addHelpText('after', explanation),
  async run(context) {
    const { args, options, terminal } = context;
    const [what, of, images] = args;
    if (what === 'discover') return await discover(context);
    if (what === 'build') {
      const { buildImages } = await import('./talos/build.ts');
      return await buildImages(
        await required(of, 'no folder of `cozy talos render`', 'cozy talos build <folder>'),
        images,
        options,
        context,
      );
    }
    if (what === 'lock') {
      const { writeLockOf } = await import('./talos/lock.ts');
      const list = await required(of, 'no list of digests', 'cozy talos lock <file> --talos v1.13.6');
      const release = await required(options.talos, 'no release', 'cozy talos lock <file> --talos v1.13.6');
      return await writeLockOf(release, list, terminal, options.output);
    }
    const { renderTo } = await import('./talos/render.ts');
    const nodes = await required(of, 'no node file', 'cozy talos render <file> --out <folder>');
    await renderTo(
      await required(options.out, 'no folder for the files', `cozy talos render ${nodes} --out <folder>`),
      nodes,
      options,
      terminal,
    );
  },
};

const explanation = `
  render <nodes.yaml> --out <folder>
      a patch of the machine configuration for each node, profiles for the imager, files for matchbox
  discover [address]
      the questions to a machine whose answers go into the node file
  build <folder> [images...]
      the images of the profiles that render made, in its folder assets
  lock <image-digests> --talos <version>
      pins the images of another release in talos/versions.lock

talos/README.md shows a node file, and what to do with the results.`;

async function discover({ args: [, node], options, terminal }: Context<Given, Options>): Promise<void> {
  const { questionsFor } = await import('../../talos/discovery.ts');
  const { discoverable, parseRelease } = await import('../../talos/releases.ts');
  const { readLock } = await import('../../talos/images/lock.ts');
  const release = parseRelease(options.talos ?? (await readLock()).talos, discoverable);
  const questions = questionsFor(release).map((one) => ({
    ...one,
    command: `talosctl get ${one.name} -n ${node ?? '<address>'} --insecure`,
  }));
  if (options.output === 'json') return terminal.json(questions);
  const width = Math.max(...questions.map(({ command: text }) => text.length));
  for (const { command: text, of, tell } of questions) terminal.print(`${text.padEnd(width)}  ${terminal.colors.dim(`# ${of}: ${tell}`)}`);
}

async function required(value: string | undefined, message: string, hint: string): Promise<string> {
  if (value !== undefined && value !== '') return value;
  const { cliProblem } = await import('./codes.ts');
  throw cliProblem({ code: 'ARGUMENT_INVALID', message: `${message} given`, hint: `write \`${hint}\``, blame: 'usage' });
}
