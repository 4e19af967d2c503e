import { pause } from '../../kit/client/backoff.ts';
import type { Client } from '../../kit/client/client.ts';
import { customResourceDefinitions } from '../../kit/client/kinds.ts';
import { conditionOf } from '../../kit/client/object.ts';

const POLL_MS = 500;

/**
 * Waits until every definition is Established, in the order of the names.
 * @throws when the signal fires: one error that names the definition on which the last look stopped, with the signal's reason as cause
 */
export async function established(client: Client, names: readonly string[], signal: AbortSignal): Promise<void> {
  let stoppedAt = names[0];
  const stop = () =>
    new Error(`CustomResourceDefinition ${stoppedAt} is not Established: ${(signal.reason as Error)?.message}`, { cause: signal.reason });
  const left = [...names];
  while (left.length > 0) {
    // Never asked on a dead signal: the refused call would put the blame on the wrong definition.
    if (signal.aborted) throw stop();
    stoppedAt = left[0];
    const found = await client.find(customResourceDefinitions, { name: left[0]! }, { signal }).catch((error) => {
      throw signal.aborted ? stop() : error;
    });
    if (found && conditionOf(found, 'Established')?.status === 'True') left.shift();
    else await pause(POLL_MS, signal);
  }
}
