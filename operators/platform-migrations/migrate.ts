import { Recorder } from '../kit/events/recorder.ts';
import type { Entry } from './ledger.ts';
import { pending } from './plan.ts';
import type { Step, StepContext } from './step.ts';
import { MigrationStore } from './store.ts';

export type MigrationContext = Omit<StepContext, 'note'>;

/**
 * Runs what is still to be run, step by step: begun, done, finished, counted. Killed between any two writes it goes on from there the
 * next time: a step that was begun and not finished is run again, one that was finished but not counted is only counted.
 * The state is read when this runs, never handed in, so that a repeated attempt does not begin anew.
 * How far it is can be read in the ledger, and from the Events about it.
 * @returns ids of the steps that were run
 */
export async function migrate(steps: readonly Step[], target: number, context: MigrationContext): Promise<string[]> {
  const { client, namespace, log, signal } = context;
  const store = new MigrationStore(client, namespace);
  const recorder = new Recorder(client, 'platform-migrations', log);
  const counted = await store.version();
  const ledger = await store.ledger();
  const todo = pending(steps, ledger, counted, target);
  log.info({ from: counted ?? 'new', to: target, steps: todo.map(({ id }) => id) }, todo.length > 0 ? 'migrating' : 'nothing to migrate');
  try {
    for (const [index, step] of todo.entries()) {
      signal.throwIfAborted();
      const attempts = (ledger.get(step.id)?.attempts ?? 0) + 1;
      await runStep(step, attempts, `${index + 1} of ${todo.length}`, { context, store, recorder });
      if (step.version > (counted ?? 0)) await store.stamp(step.version);
    }
  } finally {
    await recorder.written();
  }
  if (counted === undefined || counted < target) await store.stamp(target);
  return todo.map(({ id }) => id);
}

interface Run {
  context: MigrationContext;
  store: MigrationStore;
  recorder: Recorder;
}

async function runStep(step: Step, attempts: number, place: string, { context, store, recorder }: Run): Promise<void> {
  const { id, hash, version, summary } = step;
  const notes: string[] = [];
  const begun: Entry = { hash, version, started: new Date().toISOString(), attempts };
  const book = await store.record(id, begun);
  context.log.info({ step: id, place, attempt: attempts }, summary);
  recorder.record(book, { reason: 'MigrationStarted', note: `${id} (${place}, attempt ${attempts}): ${summary}`, action: 'Migrate' });
  const note = (text: string) => {
    notes.push(text);
    context.log.warn({ step: id }, text);
    recorder.record(book, { type: 'Warning', reason: 'MigrationNote', note: `${id}: ${text}`, action: 'Migrate' });
  };
  try {
    await step.run({ ...context, note });
  } catch (error) {
    const failed = (error as Error).message;
    recorder.record(book, { type: 'Warning', reason: 'MigrationFailed', note: `${id}: ${failed}`, action: 'Migrate' });
    await store.record(id, { ...begun, failed }).catch((lost) => context.log.warn({ err: lost }, 'the failure could not be written down'));
    throw error;
  }
  await store.record(id, { ...begun, finished: new Date().toISOString(), ...(notes.length > 0 && { notes }) });
  recorder.record(book, { reason: 'MigrationFinished', note: `${id} (${place})`, action: 'Migrate' });
}
