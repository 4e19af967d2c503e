import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { applicationGroup, applicationLabels } from '../../../constructs/lib/api/application-labels.ts';
import { isNotFound } from '../../kit/client/api-error.ts';
import { keyOf } from '../../kit/client/object.ts';
import type { InformerOptions } from '../../kit/informer/informer.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { type Context, eachOf, fieldManager, type Part, ready } from '../context.ts';
import { definitions, helmReleases } from '../kinds.ts';
import { type HelmRelease, isReleaseOf, releasePatch, unusable } from './release.ts';

const kindIndex = 'kind';

/** How HelmReleases are followed: found by the kind of application that they are, without what only helm-controller needs. */
export const releaseOptions: InformerOptions<HelmRelease> = {
  indexes: {
    [kindIndex]({ metadata: { labels = {} } }) {
      const { [applicationLabels.group]: group, [applicationLabels.kind]: kind } = labels;
      return group === applicationGroup && kind ? [kind] : [];
    },
  },
  transform: ({ apiVersion, kind, metadata: { managedFields: _, ...metadata }, spec: { values: __, ...spec } = {} }) => ({
    apiVersion,
    kind,
    metadata,
    spec,
  }),
};

export const releasesOfKind = kindIndex;

/**
 * Hands chart, values source, labels and health checks of ApplicationDefinitions on to the HelmReleases that exist.
 * A change of a HelmRelease is no reason to look at it: helm-controller writes their status all the time. A new one is, since the definition
 * may have changed between its making and now.
 */
export function definitionController(context: Context): Part {
  const { client, events, log } = context;
  const cached = { definitions: context.follow(definitions), releases: context.follow(helmReleases, releaseOptions) };
  const controller = new Controller({ name: 'application-definition', log, workers: 2, reconcile });

  cached.definitions.onChange(({ object }) => controller.queue.add(keyOf(object)));
  cached.releases.onChange(({ type, object }) => {
    if (type !== 'added' || !cached.definitions.isSynced) return;
    for (const definition of cached.definitions.list()) if (isReleaseOf(definition, object)) controller.queue.add(keyOf(definition));
  });

  async function reconcile(name: string): Promise<undefined> {
    const definition = cached.definitions.get(name);
    if (!definition) return;
    const fault = unusable(definition);
    if (fault) {
      log.warn({ definition: name, fault }, 'the definition is incomplete; its releases stay as they are');
      events.record(definition, { type: 'Warning', reason: 'DefinitionIncomplete', note: fault, action: 'UpdateReleases' });
      return;
    }
    const releases = cached.releases.byIndex(kindIndex, definition.spec?.application.kind ?? '');
    await eachOf(
      releases.filter((release) => isReleaseOf(definition, release)),
      (release) => update(definition, release),
      `HelmReleases of ${name}`,
    );
  }

  async function update(definition: ApplicationDefinition, release: HelmRelease): Promise<void> {
    const patch = releasePatch(definition, release);
    if (!patch || release.metadata.deletionTimestamp) return;
    try {
      await client.patch(helmReleases, release.metadata, patch, { type: 'merge', fieldManager });
      log.info({ release: keyOf(release), patch }, 'brought a HelmRelease in line with its definition');
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  return {
    name: controller.name,
    async run(signal) {
      await ready(signal, [cached.definitions.synced, cached.releases.synced]);
      await controller.run(signal);
    },
  };
}
