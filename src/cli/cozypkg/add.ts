import { Option } from 'commander';
import type { Command } from '../command.ts';
import { planAdd } from './add-plan.ts';
import { chooseVariant } from './choose.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { packageProblem } from './codes.ts';
import { type Package, packages, readInventory, variantName } from './inventory.ts';
import { timeoutOf, variantChoices, withClusterOptions, withFiles, withVariants, withWait } from './options.ts';
import { questionsOn } from './questions.ts';
import { requestedOf } from './requested.ts';
import { untilHealthy } from './wait.ts';

interface Options extends ClusterOptions {
  file?: string[];
  variant?: string[];
  yes?: boolean;
  dryRun?: boolean;
  wait?: boolean;
  timeout: string;
  output?: 'json';
}

/** `cozypkg add`: creates Packages, dependencies first. Nothing is created before everything is decided. */
export const command: Command<[string[]], Options> = {
  declare: (cli) =>
    withWait(
      withVariants(withFiles(withClusterOptions(cli.argument('[package...]', 'names of packages')))),
      'until all are Ready and healthy',
    )
      .option('-y, --yes', 'ask nothing: the variant called default, or the only one')
      .option('--dry-run', 'only show what would be created, in order')
      .addOption(new Option('-o, --output <format>', 'what was or would be created').choices(['json'])),
  async run({ args: [names], options, terminal, signal }) {
    const requested = await requestedOf(names, options.file ?? [], terminal);
    if (requested.names.length === 0) {
      throw packageProblem({ code: 'NOTHING_NAMED', message: 'no packages named', hint: 'give names, or a file with -f', blame: 'usage' });
    }
    const asked = variantChoices(options.variant ?? []);
    const timeout = timeoutOf(options.timeout);
    const questions = questionsOn({ terminal, signal });
    try {
      await withCluster(options, async (client) => {
        const inventory = await readInventory(client, signal);
        const plan = await planAdd(requested, inventory, asked, (source) =>
          chooseVariant(source, { asked: asked.get(source.metadata.name), yes: options.yes ?? false }, questions),
        );
        const all = [...plan.installed, ...plan.create].map(({ metadata }) => metadata.name);
        for (const name of asked.keys())
          if (!all.includes(name)) terminal.warn(`--variant ${name}=…: ${name} is none of the packages to be added`);
        for (const pkg of plan.installed) questions.say(`${described(pkg)} is installed already`);
        for (const pkg of plan.create) {
          if (!options.dryRun) await client.create(packages, pkg, { fieldManager: 'cozypkg', fieldValidation: 'Strict', signal });
          questions.say(`${described(pkg)} ${options.dryRun ? 'would be added' : 'added'}`);
        }
        if (options.output === 'json') terminal.json({ apiVersion: 'v1', kind: 'List', items: plan.create });
        if (options.wait && !options.dryRun) await untilHealthy(all, { client, terminal, signal, timeout });
      });
    } finally {
      questions.close();
    }
  },
};

const described = (pkg: Package): string => `${pkg.metadata.name} (variant ${variantName(pkg)})`;
