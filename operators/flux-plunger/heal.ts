import type { Logger } from 'pino';
import { isConflict, isNotFound } from '../kit/client/api-error.ts';
import type { Client } from '../kit/client/client.ts';
import { secrets } from '../kit/client/kinds.ts';
import { keyOf } from '../kit/client/object.ts';
import type { Recorder } from '../kit/events/recorder.ts';
import { type HelmRelease, helmReleases } from './kinds.ts';
import { concerns, HEALING, nextStep, PROCESSED } from './plan.ts';
import { RECORD_TYPE, recordSelector, storageNamespace } from './release-secrets.ts';

const WRITE = { type: 'merge', fieldManager: 'flux-client-side-apply' } as const;

export interface Healer {
  client: Client;
  recorder: Recorder;
  log: Logger;
}

/** Brings one release a step on; reads it afresh, since what is decided here must not rest on an old view. */
export async function heal(seen: HelmRelease, { client, recorder, log }: Healer): Promise<void> {
  if (!concerns(seen)) return;
  const { name, namespace } = seen.metadata;
  try {
    for (let release = await client.find(helmReleases, { name, namespace }); release && !release.metadata.deletionTimestamp; ) {
      const next = await step(release);
      if (!next) return;
      release = next;
    }
  } catch (error) {
    // Somebody else wrote in between: that write is an event, and brings us back.
    if (!isConflict(error) && !isNotFound(error)) throw error;
  }

  /** @returns the release after the step, if another may follow */
  async function step(release: HelmRelease): Promise<HelmRelease | undefined> {
    const where = storageNamespace(release);
    const fieldSelector = `type=${RECORD_TYPE}`;
    const { items } = await client.list(secrets, { namespace: where, labelSelector: recordSelector(release), fieldSelector });
    const todo = nextStep(release, items);
    const { resourceVersion } = release.metadata;
    const ref = { name, namespace };
    if (todo.do === 'nothing') return undefined;
    if (todo.do === 'begin') {
      log.info({ release: keyOf(release), revision: todo.revision }, 'no revision ever got through: removing the record of the last one');
      const annotations = { [HEALING]: String(todo.revision) };
      return client.patch(helmReleases, ref, { metadata: { resourceVersion, annotations }, spec: { suspend: true } }, WRITE);
    }
    const record = todo.record?.metadata;
    if (record) {
      const preconditions = record.uid ? { uid: record.uid } : {};
      await client.delete(secrets, { name: record.name, namespace: where }, { preconditions }).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
      const note = `removed Helm's record of revision ${todo.revision}: it never got through, and no revision is deployed to upgrade from`;
      recorder.record(release, { reason: 'RecordRemoved', note, action: 'Heal' });
    }
    const annotations = { [HEALING]: null, [PROCESSED]: String(todo.revision) };
    await client.patch(helmReleases, ref, { metadata: { resourceVersion, annotations }, spec: { suspend: null } }, WRITE);
    log.info({ release: keyOf(release), revision: todo.revision }, 'resumed');
    return undefined;
  }
}
