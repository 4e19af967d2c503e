import { visibleLabel } from '../../../constructs/lib/api/application-labels.ts';
import { isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { secrets } from '../../kit/client/kinds.ts';
import { keyOf } from '../../kit/client/object.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { byKind } from '../../visibility/definitions.ts';
import { type Context, fieldManager, type Part, ready } from '../context.ts';
import { definitions } from '../kinds.ts';
import { secretNames } from '../secret-names.ts';
import { labelledKind, revisedVisibility } from './revision.ts';

const kindIndex = 'application-kind';

/**
 * Keeps the visibility of Secrets in line with what definitions say. The lineage webhook decides it once, when an object is first seen; afterwards a
 * definition can change, and so can the labels of a Secret.
 */
export function visibilityController(context: Context): Part {
  const { client, log } = context;
  const cached = {
    definitions: context.follow(definitions),
    names: context.follow(secrets, {
      ...secretNames,
      indexes: { [kindIndex]: (secret) => [labelledKind(secret.metadata) ?? ''].filter(Boolean) },
    }),
  };
  const controller = new Controller({ name: 'visibility', log, workers: 4, reconcile });
  let current = byKind([]);

  cached.definitions.onChange(({ object }) => {
    current = byKind(cached.definitions.list());
    for (const secret of cached.names.byIndex(kindIndex, object.spec?.application.kind ?? '')) consider(secret.metadata);
  });
  cached.names.onChange(({ type, object }) => {
    if (type !== 'deleted') consider(object.metadata);
  });

  function consider(metadata: Parameters<typeof revisedVisibility>[0]): void {
    if (revisedVisibility(metadata, current.get(labelledKind(metadata) ?? '')) !== undefined) controller.queue.add(keyOf({ metadata }));
  }

  async function reconcile(key: string): Promise<undefined> {
    const secret = cached.names.get(key);
    if (!secret || secret.metadata.deletionTimestamp) return;
    const definition = current.get(labelledKind(secret.metadata) ?? '');
    const visible = revisedVisibility(secret.metadata, definition, (error) =>
      log.warn({ definition: definition?.metadata.name, fault: error.message }, 'a selector of the definition chooses nothing'),
    );
    if (visible === undefined) return;
    // The version pins what was judged: a Secret that changed meanwhile is judged anew when its event comes.
    const metadata = { resourceVersion: secret.metadata.resourceVersion, labels: { [visibleLabel]: String(visible) } };
    try {
      await client.patch(secrets, secret.metadata, { metadata }, { type: 'merge', fieldManager });
      log.info({ secret: key, visible }, 'the definition says something else about a Secret');
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }

  return {
    name: controller.name,
    async run(signal) {
      await ready(signal, [cached.definitions.synced, cached.names.synced]);
      await controller.run(signal);
    },
  };
}
