import type { Command } from '../command.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { readInventory } from './inventory.ts';
import { leftovers, stillNeeded } from './leftovers.ts';
import { timeoutOf, withClusterOptions, withWait } from './options.ts';
import { questionsOn } from './questions.ts';
import { listed, removalOrder, remove } from './removal.ts';

interface Options extends ClusterOptions {
  yes?: boolean;
  dryRun?: boolean;
  wait?: boolean;
  timeout: string;
}

/** `cozypkg prune`: deletes Packages that were taken out of the platform's configuration, which keeps them until somebody says so. */
export const command: Command<[], Options> = {
  declare: (cli) =>
    withWait(withClusterOptions(cli), 'for each to be gone before the next goes')
      .option('-y, --yes', 'ask nothing')
      .option('--dry-run', 'only show what would be deleted, in order'),
  async run({ options, terminal, signal }) {
    const wait = options.wait ? timeoutOf(options.timeout) : undefined;
    const questions = questionsOn({ terminal, signal });
    try {
      await withCluster(options, async (client) => {
        const inventory = await readInventory(client, signal);
        const left = await leftovers(inventory, client, signal);
        const needed = stillNeeded(left, inventory);
        for (const [name, by] of needed) terminal.warn(`${name} is not in the configuration any more, but ${by} depends on it: it stays`);
        const order = removalOrder(
          left.filter((name) => !needed.has(name)),
          inventory,
        );
        if (order.length === 0) {
          questions.say('there is nothing to delete');
          return;
        }
        const { yes = false, dryRun = false } = options;
        const question = `not in the configuration any more:\n${listed(order)}`;
        await remove(order, question, { client, terminal, questions, signal, yes, dryRun, wait });
      });
    } finally {
      questions.close();
    }
  },
};
