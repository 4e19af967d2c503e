import { isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { Terminal } from '../terminal.ts';
import { packageProblem } from './codes.ts';
import { dependenciesOf, type Inventory, packages } from './inventory.ts';
import { CycleError, ordered } from './order.ts';
import type { Questions } from './questions.ts';
import { untilGone } from './wait.ts';

export interface Removal {
  client: Client;
  terminal: Terminal;
  questions: Questions;
  signal: AbortSignal;
  yes: boolean;
  dryRun: boolean;
  /** Milliseconds to wait for each to be gone before the next goes; undefined: not at all. */
  wait: number | undefined;
}

/** Dependents first. @throws {Problem} for packages that depend on each other */
export function removalOrder(names: Iterable<string>, inventory: Inventory): string[] {
  try {
    return ordered(names, (name) => dependenciesOf(inventory.packages.get(name)!, inventory.sources.get(name))).reverse();
  } catch (cause) {
    if (!(cause instanceof CycleError)) throw cause;
    const hint = `break the cycle by spec.ignoreDependencies of one of ${cause.members.join(', ')}`;
    throw packageProblem({ code: 'DEPENDENCY_CYCLE', message: cause.message, hint, cause });
  }
}

/** Asks, unless told not to, and deletes one by one. @param question what is to be deleted and why, for people */
export async function remove(order: readonly string[], question: string, removal: Removal): Promise<void> {
  const { client, terminal, questions, signal, wait } = removal;
  if (removal.dryRun) {
    for (const name of order) questions.say(`${name} would be deleted`);
    return;
  }
  if (!removal.yes) await confirm(order.length, question, questions);
  for (const name of order) {
    try {
      await client.delete(packages, { name }, { signal });
      questions.say(`${name} deleted`);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      terminal.warn(`${name} is gone already`);
    }
    if (wait !== undefined) await untilGone(name, { client, terminal, signal, timeout: wait });
  }
}

async function confirm(count: number, question: string, questions: Questions): Promise<void> {
  questions.say(question);
  const answer = await questions.ask(`delete ${count === 1 ? '1 package' : `${count} packages`}? [y/N] `);
  if (/^y(es)?$/i.test(answer?.trim() ?? '')) return;
  throw packageProblem({ code: 'NOT_CONFIRMED', message: 'nothing was deleted: not confirmed', hint: 'answer y, or give --yes' });
}

/** Names below each other, for a question. */
export const listed = (names: readonly string[]): string => names.map((name) => `  ${name}\n`).join('');
