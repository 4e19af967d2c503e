import type { Command } from './command.ts';
import { output } from './output.ts';

interface Options {
  force?: boolean;
  sandbox: string;
  plainHttp?: boolean;
  output?: 'json';
}

/** `cozy copy`: an artifact or image to another place, with its signatures; the digest stays. How a candidate becomes a release. */
export const command: Command<[string, string], Options> = {
  declare: (cli) =>
    cli
      .argument('<from>', 'a reference, or a digest or :tag in the registry of the running sandbox')
      .argument('<to>', 'host[:port]/repository[:tag]')
      .option('--force', 'move the tag although it stands on something else')
      .option('--sandbox <name>', 'the sandbox whose registry is meant', 'default')
      .option('--plain-http', 'talk to registries without TLS; always so on this machine')
      .addOption(output('json')),
  async run({ args: [from, to], options, terminal, signal }) {
    const { targetNamed } = await import('./catalogue/target.ts');
    const { parseReference, printReference } = await import('../artifact/reference.ts');
    const { copyArtifact } = await import('../artifact/copy.ts');
    const { Registry } = await import('../artifact/registry.ts');
    const { size } = await import('./size.ts');
    const { digest: _, ...target } = parseReference(to);
    const { digest, uploaded } = await copyArtifact(
      new Registry({ plainHttp: options.plainHttp, signal }),
      targetNamed(from, options.sandbox).reference,
      target,
      { force: options.force ?? false, before: (manifest) => terminal.progress.now(`copying ${manifest}`) },
    );
    terminal.progress.clear();
    if (options.output === 'json') return terminal.json({ reference: printReference(target), digest, uploaded });
    terminal.print(digest);
    terminal.print(
      uploaded === 0
        ? `nothing to copy: ${printReference(target)} is this already`
        : `${size(uploaded)} copied to ${printReference(target)}`,
    );
  },
};
