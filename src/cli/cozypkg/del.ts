import type { Command } from '../command.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { packageProblem } from './codes.ts';
import { withDependents } from './dependents.ts';
import { readInventory } from './inventory.ts';
import { timeoutOf, withClusterOptions, withFiles, withWait } from './options.ts';
import { questionsOn } from './questions.ts';
import { listed, removalOrder, remove } from './removal.ts';
import { requestedOf } from './requested.ts';

interface Options extends ClusterOptions {
  file?: string[];
  yes?: boolean;
  dryRun?: boolean;
  wait?: boolean;
  timeout: string;
}

/** `cozypkg del`: deletes Packages and what depends on them, dependents first, after a question. */
export const command: Command<[string[]], Options> = {
  declare: (cli) =>
    withWait(withFiles(withClusterOptions(cli.argument('[package...]', 'names of packages'))), 'for each to be gone before the next goes')
      .option('-y, --yes', 'ask nothing')
      .option('--dry-run', 'only show what would be deleted, in order'),
  async run({ args: [names], options, terminal, signal }) {
    const requested = await requestedOf(names, options.file ?? [], terminal);
    if (requested.names.length === 0) {
      throw packageProblem({ code: 'NOTHING_NAMED', message: 'no packages named', hint: 'give names, or a file with -f', blame: 'usage' });
    }
    const wait = options.wait ? timeoutOf(options.timeout) : undefined;
    const questions = questionsOn({ terminal, signal });
    try {
      await withCluster(options, async (client) => {
        const inventory = await readInventory(client, signal);
        const present = requested.names.filter((name) => inventory.packages.has(name));
        for (const name of requested.names) if (!inventory.packages.has(name)) terminal.warn(`${name} is not installed`);
        if (present.length === 0) {
          questions.say('there is nothing to delete');
          return;
        }
        const order = removalOrder(withDependents(present, inventory), inventory);
        const { yes = false, dryRun = false } = options;
        await remove(order, question(present, order), { client, terminal, questions, signal, yes, dryRun, wait });
      });
    } finally {
      questions.close();
    }
  },
};

function question(requested: readonly string[], order: readonly string[]): string {
  const dependents = order.filter((name) => !requested.includes(name));
  const because = dependents.length > 0 ? `because they depend on these:\n${listed(dependents)}` : '';
  return `to be deleted:\n${listed(requested)}${because}`;
}
