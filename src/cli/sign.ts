import type { Command } from './command.ts';

interface Options {
  key?: string;
  verify?: string;
  generateKey?: string;
  tagScheme?: boolean;
  sandbox: string;
  plainHttp?: boolean;
}

/** `cozy sign`: signs an artifact in a registry, checks a signature, or makes a key pair. */
export const command: Command<[string | undefined], Options> = {
  declare: (cli) =>
    cli
      .argument('[reference]', 'host[:port]/repository[:tag][@digest], or a digest in the registry of the running sandbox')
      .option('--key <file>', 'sign with this private key (PEM, P-256; passphrase in COZY_KEY_PASSPHRASE)')
      .option('--verify <file>', 'check the signature with this public key instead')
      .option('--generate-key <name>', 'write <name>.key and <name>.pub instead')
      .option(
        '--tag-scheme',
        'sign by cosign’s older scheme too, for Flux before bundles; it does not protect from a signature moved to another artifact',
      )
      .option('--sandbox <name>', 'the sandbox whose registry is meant', 'default')
      .option('--plain-http', 'talk to the registry without TLS; always so on this machine'),
  async run({ args: [named], options, terminal, signal }) {
    const { key, verify, generateKey } = options;
    if ([key, verify, generateKey].filter((option) => option !== undefined).length !== 1) {
      const { cliProblem } = await import('./codes.ts');
      throw cliProblem({ code: 'ARGUMENT_INVALID', message: 'give one of --key, --verify and --generate-key', blame: 'usage' });
    }
    if (generateKey !== undefined) return terminal.print(await writeKeys(generateKey));
    const { targetNamed } = await import('./catalogue/target.ts');
    const { Registry } = await import('../artifact/registry.ts');
    const { signArtifact, verifyArtifact } = await import('../artifact/signature.ts');
    const { printReference } = await import('../artifact/reference.ts');
    const { readPrivateKey, readPublicKey } = await import('./catalogue/keys.ts');
    const keyObject = key === undefined ? await readPublicKey(verify!) : await readPrivateKey(key);
    const { reference } = targetNamed(named, options.sandbox);
    const registry = new Registry({ plainHttp: options.plainHttp, signal });
    const { digest } = await registry.manifest(reference);
    if (key === undefined) {
      await verifyArtifact(registry, reference, digest, keyObject);
      return terminal.print(`signed by this key: ${printReference({ ...reference, digest })}`);
    }
    await signArtifact(registry, reference, digest, keyObject, options.tagScheme);
    terminal.print(`signed ${printReference({ ...reference, digest })}`);
  },
};

/** Never writes over a key that is there. */
async function writeKeys(name: string): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  const { fileProblem } = await import('../file-problem.ts');
  const { generateKeys } = await import('../artifact/keys.ts');
  const { privateKey, publicKey } = generateKeys();
  try {
    await writeFile(`${name}.key`, privateKey, { mode: 0o600, flag: 'wx' });
    await writeFile(`${name}.pub`, publicKey, { flag: 'wx' });
  } catch (error) {
    throw fileProblem(error, `${name}.key`);
  }
  return `${name}.key is the secret one; Flux gets ${name}.pub in the Secret that spec.verify.secretRef names`;
}
