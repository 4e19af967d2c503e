import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import type { Client } from '../../kit/client/client.ts';
import { Recorder } from '../../kit/events/recorder.ts';
import type { Logger } from '../../kit/log/log.ts';
import type { Condition } from '../objects.ts';
import type { Registry, Verdict } from '../registry/registry.ts';
import { definitions } from './kinds.ts';

const TYPE = 'Served';

/** The condition that a verdict is told by; the time of an equal one before is kept. */
function servedCondition({ served, reason, message, generation }: Verdict, before: Condition | undefined, now: string): Condition {
  const status = served ? 'True' : 'False';
  return {
    type: TYPE,
    status,
    reason,
    message,
    observedGeneration: generation,
    lastTransitionTime: before?.status === status ? before.lastTransitionTime : now,
  };
}

/** True if a definition says already what the verdict says. */
function isTold(definition: ApplicationDefinition, verdict: Verdict): boolean {
  const before = definition.status?.conditions?.find(({ type }) => type === TYPE);
  const { served, reason, message, generation } = verdict;
  return (
    before?.status === (served ? 'True' : 'False') &&
    before.reason === reason &&
    before.message === message &&
    before.observedGeneration === generation
  );
}

/** Tells on each definition what became of it: in its status, and by an Event if it is not served as it stands. At rest it writes nothing. */
export class DefinitionReports {
  readonly #client: Client;
  readonly #log: Logger;
  readonly #recorder: Recorder;

  constructor(client: Client, log: Logger) {
    this.#client = client;
    this.#log = log;
    this.#recorder = new Recorder(client, 'cozystack-api', log);
  }

  report(known: readonly ApplicationDefinition[], { verdicts }: Registry): void {
    for (const definition of known) {
      const verdict = verdicts.get(definition.metadata.name);
      if (!verdict || isTold(definition, verdict)) continue;
      if (!verdict.served)
        this.#recorder.record(definition, { type: 'Warning', reason: verdict.reason, note: verdict.message, action: 'Serve' });
      void this.#write(definition, verdict);
    }
  }

  async #write({ metadata, status }: ApplicationDefinition, verdict: Verdict): Promise<void> {
    const { conditions = [] } = status ?? {};
    const mine = servedCondition(
      verdict,
      conditions.find(({ type }) => type === TYPE),
      `${new Date().toISOString().slice(0, 19)}Z`,
    );
    const body = {
      // The version guards against two replicas, and against conditions of others that are newer than what is known here.
      metadata: { resourceVersion: metadata.resourceVersion },
      status: { observedGeneration: verdict.generation, conditions: [...conditions.filter(({ type }) => type !== TYPE), mine] },
    };
    try {
      await this.#client.patch(definitions, { name: metadata.name }, body, {
        type: 'merge',
        subresource: 'status',
        fieldManager: 'cozystack-api',
      });
    } catch (error) {
      // A conflict means that a newer state is on its way here, and is told then.
      this.#log.debug({ err: error, definition: metadata.name }, 'the status of a definition was not written');
    }
  }
}
