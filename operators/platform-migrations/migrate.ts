import { pending } from './plan.ts';
import type { Step, StepContext } from './step.ts';
import { MigrationStore } from './store.ts';

/**
 * Runs what is still to be run, step by step: begun, done, finished, counted. Killed between any two writes it goes on from there the
 * next time: a step that was begun and not finished is run again, one that was finished but not counted is only counted.
 * The state is read when this runs, never handed in, so that a repeated attempt does not begin anew.
 * @returns ids of the steps that were run
 */
export async function migrate(steps: readonly Step[], target: number, context: StepContext): Promise<string[]> {
  const { client, namespace, log, signal } = context;
  const store = new MigrationStore(client, namespace);
  const counted = await store.version();
  const ledger = await store.ledger();
  const todo = pending(steps, ledger, counted, target);
  log.info({ from: counted ?? 'new', to: target, steps: todo.map(({ id }) => id) }, todo.length > 0 ? 'migrating' : 'nothing to migrate');
  for (const [index, step] of todo.entries()) {
    signal.throwIfAborted();
    const attempts = (ledger.get(step.id)?.attempts ?? 0) + 1;
    const begun = { hash: step.hash, version: step.version, started: new Date().toISOString(), attempts };
    await store.record(step.id, begun);
    log.info({ step: step.id, number: index + 1, of: todo.length, attempt: attempts }, step.summary);
    await step.run(context);
    await store.record(step.id, { ...begun, finished: new Date().toISOString() });
    if (step.version > (counted ?? 0)) await store.stamp(step.version);
  }
  if (counted === undefined || counted < target) await store.stamp(target);
  return todo.map(({ id }) => id);
}
