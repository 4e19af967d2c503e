import type { KubeObject } from '../../kit/client/object.ts';
import { type ArtifactGenerator, artifactGenerators } from '../kinds.ts';
import { annotation } from '../names.ts';
import { timeOf, withConditions } from '../verdict.ts';
import type { SourceReconcilerOptions } from './options.ts';
import { attemptsOf, lastAttempt, MARKER, nextAction } from './recovery.ts';
import { type SourceVerdict, verdictOfRecovery } from './verdict.ts';

/**
 * Wakes a stuck generator when it is time. Both writes are needed, in this order: only the annotation passes source-watcher's watch
 * predicate, and only Ready=False makes its drift check rebuild. If the first fails the second is not tried.
 */
export async function recover(generator: ArtifactGenerator, now: number, options: SourceReconcilerOptions): Promise<SourceVerdict> {
  const attempts = attemptsOf(generator);
  const action = nextAction(attempts, lastAttempt(generator), now);
  if (action.do === 'force') await force(generator, attempts, now, options);
  return verdictOfRecovery(generator, action);
}

async function force(
  generator: ArtifactGenerator,
  attempts: number,
  now: number,
  { client, cluster, log }: SourceReconcilerOptions,
): Promise<void> {
  const { name, namespace, generation } = generator.metadata;
  const marker = { status: 'False' as const, reason: MARKER, message: 'the generator was stuck; it is being woken' };
  const conditions = withConditions(generator.status?.conditions, { Ready: marker }, generation, timeOf(now));
  log.warn({ generator: name, attempt: attempts + 1 }, 'waking a stuck ArtifactGenerator');
  await client.patch(artifactGenerators, { name, namespace }, { status: { conditions } }, { type: 'merge', subresource: 'status' });
  const time = new Date(now).toISOString();
  const annotations = {
    [annotation.requestedAt]: time,
    [annotation.recoveryAttempts]: String(attempts + 1),
    [annotation.recoveryAt]: time,
  };
  // Taken over at once: the first write wakes us, and from a view without the second the attempt would be made again.
  cluster.generators.written(await client.patch(artifactGenerators, { name, namespace }, { metadata: { annotations } }, { type: 'merge' }));
}

/** Takes the recovery's notes off a generator that reports by itself again; no request where there are none. */
export async function forgetRecovery({ metadata }: KubeObject, { client, log }: SourceReconcilerOptions): Promise<void> {
  const { name, namespace, annotations = {} } = metadata;
  if (!(annotation.recoveryAttempts in annotations) && !(annotation.recoveryAt in annotations)) return;
  const cleared = { [annotation.recoveryAttempts]: null, [annotation.recoveryAt]: null };
  await client.patch(artifactGenerators, { name, namespace }, { metadata: { annotations: cleared } }, { type: 'merge' }).catch((error) => {
    log.warn({ err: error, generator: name }, 'the notes of the recovery could not be removed');
  });
}
