import type { Tree } from '../artifact/tree.ts';
import type { Command, Context } from './command.ts';
import { output } from './output.ts';
import { repeatable } from './repeatable.ts';

interface Options {
  to?: string;
  only?: string[];
  values?: string[];
  namespace: string;
  helm?: string;
  sandbox: string;
  simulateUpstream?: boolean;
  plainHttp?: boolean;
  output?: 'json';
}

type Run = Pick<Context<[string | undefined], Options>, 'options' | 'terminal' | 'signal'>;

/** `cozy diff`: what an upgrade from another artifact to this checkout would change, object by object. 0: nothing, 1: something, 2: it could not be told. */
export const command: Command<[string | undefined], Options> = {
  declare: (cli) =>
    cli
      .argument(
        '[from]',
        'a reference, a digest or :tag in the sandbox’s registry, or a folder of packages; what the sandbox follows unless given',
      )
      .option('--to <other>', 'the other side, instead of this checkout; named as <from> is')
      .addOption(repeatable('--only <charts>', 'only these (apps/redis, apps/*)'))
      .addOption(repeatable('-f, --values <file>', 'values for every chart, over its own'))
      .option('-n, --namespace <name>', 'namespace to render for', 'default')
      .option('--helm <program>', 'the helm that renders')
      .option('--sandbox <name>', 'the sandbox whose registry is meant', 'default')
      .option('--simulate-upstream', 'as in build; so if the other side holds stand-ins')
      .option('--plain-http', 'talk to the registry without TLS; always so on this machine')
      .addOption(output('json')),
  failure: 2,
  async run({ args: [from], options, terminal, signal }) {
    const { findHelm } = await import('./difference/helm.ts');
    const { compareTrees } = await import('./difference/compare.ts');
    const { matcher } = await import('./catalogue/compile.ts');
    const { chartsOf } = await import('./difference/charts.ts');
    const { report } = await import('./difference/report.ts');
    const helm = findHelm(options.helm);
    const run = { options, terminal, signal };
    const before = await sideNamed(from, run);
    const after = options.to === undefined ? await thisCheckout(before, run) : await sideNamed(options.to, run);
    const differences = await compareTrees(before, after, {
      helm,
      valuesFiles: options.values ?? [],
      namespace: options.namespace,
      select: matcher(options.only ?? [], [...new Set([...chartsOf(before).keys(), ...chartsOf(after).keys()])]),
      before: (chart, index, count) => terminal.progress.now('rendering', `${chart} (${index + 1} of ${count})`),
      signal,
    });
    terminal.progress.clear();
    if (options.output === 'json') terminal.json({ from: from ?? null, to: options.to ?? null, charts: differences });
    else terminal.print(report(differences, terminal.colors));
    return differences.length > 0 ? 1 : 0;
  },
};

async function sideNamed(name: string | undefined, { options, terminal, signal }: Run): Promise<Tree> {
  const { statSync } = await import('node:fs');
  if (name !== undefined && (/^\.{0,2}\//.test(name) || statSync(name, { throwIfNoEntry: false })?.isDirectory())) {
    const { readTree } = await import('../artifact/tree.ts');
    return await readTree(name);
  }
  const { targetNamed } = await import('./catalogue/target.ts');
  const { pullArtifact } = await import('../artifact/artifact.ts');
  const { Registry } = await import('../artifact/registry.ts');
  const { printReference } = await import('../artifact/reference.ts');
  const { reference } = targetNamed(name, options.sandbox);
  terminal.progress.now(`pulling ${printReference(reference)}`);
  const { tree } = await pullArtifact(new Registry({ plainHttp: options.plainHttp, signal }), reference);
  return tree;
}

/** Stand-ins are compared with stand-ins. */
async function thisCheckout(other: Tree, { options, terminal, signal }: Run): Promise<Tree> {
  const { buildCatalogue } = await import('./catalogue/build.ts');
  const { places } = await import('./catalogue/dist.ts');
  const { readTree } = await import('../artifact/tree.ts');
  const { holdsStandIns } = await import('./difference/charts.ts');
  const simulate = options.simulateUpstream ?? holdsStandIns(other);
  const { folder } = await buildCatalogue({ simulate, progress: terminal.progress, signal });
  return await readTree(places(folder).packages);
}
