import { applicationGroup, applicationLabels } from '../../../constructs/lib/api/application-labels.ts';
import type { TenantProjection } from '../../../constructs/lib/api/tenant-projection.ts';
import { isNotFound } from '../../kit/client/api-error.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { conditionOf, keyOf } from '../../kit/client/object.ts';
import { Controller, type Result } from '../../kit/queue/controller.ts';
import { byNamespace, type Context, fieldManager, isNamespaceGoing, namespaceIndex, type Part, ready } from '../context.ts';
import { releaseOptions } from '../definition/controller.ts';
import { definitions, helmReleases, projections } from '../kinds.ts';
import { secretNames } from '../secret-names.ts';
import { digestOf, outputName } from './output.ts';
import { type CaPlan, planProjection, releaseLabel, sourceOf } from './plan.ts';

/** Milliseconds until a published authority is looked at again: what tells of its source's change could have been lost. */
const interval = 300_000;
const sourceIndex = 'source';

/** Publishes certificates of applications' authorities to their tenants: TenantProjections → Secrets `<release>.tenant-ca`. */
export function tenantCaController(context: Context): Part {
  const { client, events, log } = context;
  const sourceKeys = (projection: TenantProjection) => {
    const { namespace, labels } = projection.metadata;
    const source = sourceOf(projection)?.name;
    const release = labels?.[releaseLabel];
    return [...(source ? [`${namespace}/${source}`] : []), ...(release ? [`${namespace}/${outputName(release)}`] : [])];
  };
  const cached = {
    projections: context.follow(projections, { indexes: { ...byNamespace, [sourceIndex]: sourceKeys } }),
    definitions: context.follow(definitions),
    releases: context.follow(helmReleases, releaseOptions),
    names: context.follow(secrets, secretNames),
  };
  const controller = new Controller({ name: 'tenant-ca', log, workers: 2, reconcile });

  cached.projections.onChange(({ object }) => {
    // A projection that comes, goes or changes its release can begin or end a contest.
    for (const one of cached.projections.byIndex(namespaceIndex, object.metadata.namespace ?? '')) controller.queue.add(keyOf(one));
    controller.queue.add(keyOf(object));
  });
  cached.names.onChange(({ object }) => {
    for (const projection of cached.projections.byIndex(sourceIndex, keyOf(object))) controller.queue.add(keyOf(projection));
  });
  cached.definitions.onChange(({ object, previous }) => {
    if (previous && digestOf(previous.spec?.secrets ?? null) === digestOf(object.spec?.secrets ?? null)) return;
    for (const projection of cached.projections.list()) controller.queue.add(keyOf(projection));
  });

  async function reconcile(key: string): Promise<Result | undefined> {
    const projection = cached.projections.get(key);
    if (!projection || projection.metadata.deletionTimestamp) return undefined;
    const { namespace = '', labels, name: self } = projection.metadata;
    const release = labels?.[releaseLabel];
    const rivals = cached.projections
      .byIndex(namespaceIndex, namespace)
      .filter(({ metadata }) => metadata.name !== self && !metadata.deletionTimestamp && metadata.labels?.[releaseLabel] === release);
    const source = sourceOf(projection);
    const find = (name: string | undefined) => (name ? client.find(secrets, { name, namespace }) : Promise.resolve(undefined));
    const [read, output] = await Promise.all([find(source?.name), find(release && outputName(release))]);
    const plan = planProjection({ projection, rivals, source: read, output, selectors: selectorsOf(namespace, release) });
    for (const { reason, note, on } of plan.warnings) events.record(on ?? projection, { type: 'Warning', reason, note, action: 'Publish' });
    try {
      await write(plan);
    } catch (error) {
      if (isNamespaceGoing(error)) return undefined;
      throw error;
    }
    await report(projection, plan.condition);
    return plan.again ? { requeueAfter: interval } : undefined;
  }

  /** What the definition of the release's application says about Secrets, as a digest. */
  function selectorsOf(namespace: string, release: string | undefined): string {
    const { labels = {} } = (release && cached.releases.get({ name: release, namespace })?.metadata) || {};
    if (labels[applicationLabels.group] !== applicationGroup) return '';
    const definition = cached.definitions.list().find(({ spec }) => spec?.application.kind === labels[applicationLabels.kind]);
    return definition ? digestOf(definition.spec?.secrets ?? null) : '';
  }

  async function write({ create, patch, remove }: CaPlan): Promise<void> {
    if (create) await client.create(secrets, create, { fieldManager });
    if (patch) await client.patch<Secret>(secrets, patch.secret.metadata, patch.steps, { type: 'json', fieldManager });
    if (remove) {
      const { name, namespace, uid } = remove.metadata;
      await client.delete(secrets, { name, namespace }, uid ? { preconditions: { uid } } : {}).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    }
  }

  async function report(projection: TenantProjection, { ready: isReady, reason, message }: CaPlan['condition']): Promise<void> {
    const status = isReady ? 'True' : 'False';
    const { generation = 0 } = projection.metadata;
    const before = conditionOf(projection);
    const same =
      before?.status === status && before.reason === reason && before.message === message && before.observedGeneration === generation;
    if (same && projection.status?.observedGeneration === generation) return;
    const lastTransitionTime = before?.status === status ? before.lastTransitionTime : new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    const condition = { type: 'Ready', status, reason, message, observedGeneration: generation, lastTransitionTime };
    const patch = { status: { observedGeneration: generation, conditions: [condition] } };
    await client.patch(projections, projection.metadata, patch, { type: 'merge', fieldManager, subresource: 'status' }).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  }

  return {
    name: controller.name,
    async run(signal) {
      await ready(signal, [cached.projections.synced, cached.definitions.synced, cached.releases.synced]);
      await controller.run(signal);
    },
  };
}
