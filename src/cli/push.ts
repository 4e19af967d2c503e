import { join } from 'node:path';
import type { Command } from './command.ts';
import { output } from './output.ts';
import { ownImages } from './own-images.ts';

interface Options {
  out?: string;
  sandbox: string;
  build: boolean;
  simulateUpstream?: boolean;
  sign?: string;
  plainHttp?: boolean;
  source?: string;
  revision?: string;
  ownImages?: string;
  force?: boolean;
  output?: 'json';
}

/** `cozy push`: builds what changed, pushes it, and in a sandbox has Flux look at once. Prints the digest. */
export const command: Command<[string | undefined], Options> = {
  declare: (cli) =>
    cli
      .argument('[reference]', 'host[:port]/repository[:tag]; the registry of the running sandbox unless given')
      .option('--sandbox <name>', 'the sandbox to push to', 'default')
      .option('--out <folder>', 'where the build goes, instead of dist')
      .option('--no-build', 'push what the last build left there')
      .option('--simulate-upstream', 'as in build; always so for a sandbox')
      .option('--sign <key>', 'sign with this private key (PEM, P-256)')
      .option('--plain-http', 'talk to the registry without TLS; always so on this machine')
      .option('--source <url>', 'repository that this is built from, noted in the artifact')
      .option('--revision <text>', 'noted in the artifact')
      .addOption(ownImages())
      .option('--force', 'move the tag of a release that stands on something else; push to a sandbox that runs another checkout')
      .addOption(output('json')),
  async run({ args: [named], options, terminal, signal }) {
    const { targetNamed } = await import('./catalogue/target.ts');
    const { Registry } = await import('../artifact/registry.ts');
    const { pushArtifact } = await import('../artifact/artifact.ts');
    const { printReference } = await import('../artifact/reference.ts');
    const { size } = await import('./size.ts');
    const { requireOwnCheckout } = await import('../sandbox/own-checkout.ts');
    const { layoutOf, sandboxFolder } = await import('../sandbox/paths.ts');
    const { force = false } = options;
    await refuseUnbuilt(options);
    const target = targetNamed(named, options.sandbox);
    if (target.kubeconfig !== undefined && !force) requireOwnCheckout(layoutOf(sandboxFolder(options.sandbox)), options.sandbox);
    const key = options.sign === undefined ? undefined : await (await import('./catalogue/keys.ts')).readPrivateKey(options.sign);
    const artifact = await built(options, target.kubeconfig !== undefined, terminal.progress, signal);
    const { digest: _, ...reference } = target.reference;
    terminal.progress.now(`pushing to ${printReference(reference)}`);
    const registry = new Registry({ plainHttp: options.plainHttp, signal });
    const { digest, uploaded } = await pushArtifact(registry, reference, artifact, { force });
    if (key) await (await import('../artifact/signature.ts')).signArtifact(registry, reference, digest, key);
    const followers = target.kubeconfig
      ? await (await import('./catalogue/announce.ts')).announce(target.kubeconfig, reference, signal)
      : [];
    if (options.output === 'json') {
      return terminal.json({
        reference: printReference(reference),
        digest,
        uploaded,
        followers,
        signed: key !== undefined,
      });
    }
    terminal.print(digest);
    terminal.progress.clear();
    terminal.print(
      uploaded === 0
        ? `nothing to upload: ${printReference(reference)} is this already`
        : `${size(uploaded)} uploaded to ${printReference(reference)}`,
    );
    if (key) terminal.print('signed');
    if (followers.length > 0) terminal.print(`Flux looks now: ${followers.join(', ')}`);
  },
};

/** What says how to build means nothing where nothing is built. @throws {Problem} ARGUMENT_INVALID */
async function refuseUnbuilt({ build, ...options }: Options): Promise<void> {
  const given = (['ownImages', 'simulateUpstream', 'source', 'revision'] as const).filter((name) => options[name] !== undefined);
  if (build || given.length === 0) return;
  const flags = given.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const { cliProblem } = await import('./codes.ts');
  throw cliProblem({
    code: 'ARGUMENT_INVALID',
    message: `--no-build pushes what the last build left, and ${flags.join(' and ')} would say how to build`,
    hint: `leave out one of them, or give ${flags.join(' and ')} to \`cozy build\``,
    blame: 'usage',
  });
}

type Progress = Parameters<typeof command.run>[0]['terminal']['progress'];

async function built(
  { out, build, simulateUpstream = false, source, revision, ownImages }: Options,
  sandbox: boolean,
  progress: Progress,
  signal: AbortSignal,
) {
  const { places } = await import('./catalogue/dist.ts');
  const { readLayout } = await import('../artifact/layout.ts');
  const { checkout } = await import('./catalogue/inputs.ts');
  if (!build) return await readLayout(places(out ?? join(checkout, 'dist')).layout);
  const { buildCatalogue } = await import('./catalogue/build.ts');
  const simulate = simulateUpstream || sandbox;
  const { folder } = await buildCatalogue({ folder: out, simulate, source, revision, ownImages, progress, signal });
  return await readLayout(places(folder).layout);
}
