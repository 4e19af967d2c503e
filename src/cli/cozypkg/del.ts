import { isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Command } from '../command.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { packageProblem } from './codes.ts';
import { withDependents } from './dependents.ts';
import { dependenciesOf, type Inventory, packages, readInventory } from './inventory.ts';
import { timeoutOf, withClusterOptions, withFiles, withWait } from './options.ts';
import { CycleError, ordered } from './order.ts';
import { type Questions, questionsOn } from './questions.ts';
import { requestedOf } from './requested.ts';
import { untilGone } from './wait.ts';

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
    const timeout = timeoutOf(options.timeout);
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
        const order = deletionOrder(present, inventory);
        if (options.dryRun) {
          for (const name of order) questions.say(`${name} would be deleted`);
          return;
        }
        if (!options.yes) await confirm(present, order, questions);
        for (const name of order) {
          try {
            await client.delete(packages, { name }, { signal });
            questions.say(`${name} deleted`);
          } catch (error) {
            if (!isNotFound(error)) throw error;
            terminal.warn(`${name} is gone already`);
          }
          if (options.wait) await untilGone(name, { client, terminal, signal, timeout });
        }
      });
    } finally {
      questions.close();
    }
  },
};

/** The named packages and all that depends on them, dependents first. */
export function deletionOrder(names: readonly string[], inventory: Inventory): string[] {
  const all = withDependents(names, inventory);
  try {
    return ordered(all, (name) => dependenciesOf(inventory.packages.get(name)!, inventory.sources.get(name))).reverse();
  } catch (cause) {
    if (!(cause instanceof CycleError)) throw cause;
    const hint = `break the cycle by spec.ignoreDependencies of one of ${cause.members.join(', ')}`;
    throw packageProblem({ code: 'DEPENDENCY_CYCLE', message: cause.message, hint, cause });
  }
}

async function confirm(requested: readonly string[], order: readonly string[], questions: Questions): Promise<void> {
  const dependents = order.filter((name) => !requested.includes(name));
  const list = (names: readonly string[]) => names.map((name) => `  ${name}\n`).join('');
  questions.say(`to be deleted:\n${list(requested)}${dependents.length > 0 ? `because they depend on these:\n${list(dependents)}` : ''}`);
  const answer = await questions.ask(`delete ${order.length} packages? [y/N] `);
  if (/^y(es)?$/i.test(answer?.trim() ?? '')) return;
  throw packageProblem({ code: 'NOT_CONFIRMED', message: 'nothing was deleted: not confirmed', hint: 'answer y, or give --yes' });
}
