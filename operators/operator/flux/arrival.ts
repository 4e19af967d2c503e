import type { Logger } from 'pino';
import { pause } from '../../kit/client/backoff.ts';
import type { Client } from '../../kit/client/client.ts';
import { conditionOf, type KubeObject } from '../../kit/client/object.ts';
import { Recorder } from '../../kit/events/recorder.ts';
import { FLUX_NAMESPACE } from './manifests.ts';
import { resources } from './resources.ts';

const EVERY = 10_000;

interface Deployment extends KubeObject {
  status?: { observedGeneration?: number };
}

const isHere = (deployment: Deployment): boolean =>
  deployment.status?.observedGeneration === deployment.metadata.generation &&
  conditionOf(deployment, 'Available')?.status === 'True' &&
  conditionOf(deployment, 'Progressing')?.reason === 'NewReplicaSetAvailable';

/**
 * Follows the Flux that was just applied until it runs, and tells as a warning and an Event if it does not come. Nothing waits for it: what the
 * operator writes is worked off when Flux is there, and on a fresh cluster its image may take its time.
 * @param patience in ms, after which it is called missing
 */
export async function followFlux(client: Client, log: Logger, signal: AbortSignal, patience = 600_000): Promise<void> {
  const ref = { name: 'flux', namespace: FLUX_NAMESPACE };
  const end = Date.now() + patience;
  let found: Deployment | undefined;
  for (;;) {
    // A server that is down at this moment says nothing about Flux.
    const seen = await client.find<Deployment>(resources['Deployment']!, ref, { signal }).catch(() => 'unknown' as const);
    if (seen === undefined || signal.aborted) return;
    if (seen !== 'unknown') found = seen;
    if (found && isHere(found)) {
      log.info('Flux runs');
      return;
    }
    if (Date.now() >= end) break;
    await pause(EVERY, signal);
  }
  if (!found) return;
  const told = conditionOf(found, 'Progressing') ?? conditionOf(found, 'Available');
  const note = `Flux does not run ${patience / 60_000} minutes after it was applied, so nothing is installed: ${told?.message ?? 'its Deployment has no status'}`;
  log.error(`${note}; look at kubectl -n ${FLUX_NAMESPACE} describe pods`);
  const recorder = new Recorder(client, 'cozystack-operator', log);
  recorder.record(found, { type: 'Warning', reason: 'FluxNotRunning', note });
  await recorder.written();
}
