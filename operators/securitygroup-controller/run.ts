import type { Logger } from 'pino';
import { managedLabel } from '../../constructs/lib/api/application-labels.ts';
import { isConflict, isNotFound } from '../kit/client/api-error.ts';
import type { Client } from '../kit/client/client.ts';
import { type KubeObject, keyOf, parseKey } from '../kit/client/object.ts';
import { resource } from '../kit/client/resource.ts';
import { Recorder } from '../kit/events/recorder.ts';
import type { Change } from '../kit/informer/delivery.ts';
import { Informer } from '../kit/informer/informer.ts';
import { fired, runAll } from '../kit/lifecycle/process.ts';
import { Controller, type Result } from '../kit/queue/controller.ts';
import { type Attachment, applicationKey, applicationOf, attachmentsOf } from './attachments.ts';
import { finalizerPatch, groupsOf, labelPatch, planMembership } from './membership.ts';

export const policies = resource({
  group: 'cilium.io',
  version: 'v2',
  plural: 'ciliumnetworkpolicies',
  kind: 'CiliumNetworkPolicy',
  namespaced: true,
});
export const pods = resource({ group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true });

const policyLabel = 'sdn.cozystack.io/securitygroup=true';
const byApplication = 'application';
const byGroup = 'group';
/** Milliseconds until a group is looked at again in any case. */
const interval = 600_000;

/** Keeps the pods of attached applications labelled as members of their security groups, until the signal fires. */
export async function keepMembership(client: Client, log: Logger, signal: AbortSignal): Promise<void> {
  const events = new Recorder(client, 'securitygroup-controller', log);
  const groups = new Informer(client, policies, {
    log,
    labelSelector: policyLabel,
    transform: metadataOnly,
    indexes: { [byApplication]: attachedTo },
  });
  const members = new Informer(client, pods, {
    log,
    labelSelector: `${managedLabel}=true`,
    transform: metadataOnly,
    indexes: {
      [byApplication]: (pod) => [applicationOf(pod) ?? ''].filter(Boolean),
      [byGroup]: (pod) => groupsOf(pod).map((group) => `${pod.metadata.namespace}/${group}`),
    },
  });
  const controller = new Controller({ name: 'securitygroup', log, workers: 2, reconcile });
  const strays = new Controller({ name: 'securitygroup-stray', log, reconcile: release });

  groups.onChange(({ type, object }) => {
    if (type !== 'deleted') controller.queue.add(keyOf(object));
  });
  members.onChange(({ type, object, previous }: Change<KubeObject>) => {
    const namespace = object.metadata.namespace ?? '';
    for (const pod of [object, ...(previous ? [previous] : [])]) {
      for (const group of groups.byIndex(byApplication, applicationOf(pod) ?? '')) controller.queue.add(keyOf(group));
      for (const group of groupsOf(pod)) controller.queue.add(`${namespace}/${group}`);
    }
    // It may be there still, without the label by which it is followed.
    if (type === 'deleted' && groupsOf(object).length > 0) strays.queue.add(keyOf(object));
  });

  function attachedTo(policy: KubeObject): string[] {
    return attachments(policy).map((attachment) => applicationKey(policy.metadata.namespace ?? '', attachment));
  }

  function attachments(policy: KubeObject): Attachment[] {
    try {
      return attachmentsOf(policy);
    } catch (error) {
      const { message } = error as Error;
      log.warn({ policy: keyOf(policy), fault: message }, 'the group counts as attached to nothing');
      events.record(policy, { type: 'Warning', reason: 'AttachmentsInvalid', note: message, action: 'Attach' });
      return [];
    }
  }

  async function reconcile(key: string): Promise<Result | undefined> {
    const policy = groups.get(key);
    const { name } = parseKey(key);
    const deleting = policy === undefined || policy.metadata.deletionTimestamp !== undefined;
    const wanted = deleting ? [] : attachedTo(policy).flatMap((application) => members.byIndex(byApplication, application));
    const hold = policy && !deleting ? finalizerPatch(policy, true) : undefined;
    // First the finalizer: a label without it could outlive the group.
    if (policy && hold) await client.patch(policies, policy.metadata, hold, { type: 'merge' }).catch(gone);
    const plan = planMembership(name, [...new Set(wanted)], members.byIndex(byGroup, key));
    for (const pod of plan.join) await client.patch(pods, pod.metadata, labelPatch(name, ''), { type: 'merge' }).catch(gone);
    for (const pod of plan.leave) await client.patch(pods, pod.metadata, labelPatch(name, null), { type: 'merge' }).catch(gone);
    if (!policy) return undefined;
    const letGo = deleting ? finalizerPatch(policy, false) : undefined;
    if (letGo) await client.patch(policies, policy.metadata, letGo, { type: 'merge' }).catch(gone);
    return deleting ? undefined : { requeueAfter: interval };
  }

  /** Takes all memberships from a pod that belongs to no application any more. */
  async function release(key: string): Promise<undefined> {
    const pod = await client.find(pods, parseKey(key));
    if (!pod || pod.metadata.labels?.[managedLabel] === 'true') return;
    for (const group of groupsOf(pod)) await client.patch(pods, pod.metadata, labelPatch(group, null), { type: 'merge' }).catch(gone);
  }

  await runAll(signal, [
    (stop) => groups.run(stop),
    (stop) => members.run(stop),
    async (stop) => {
      await Promise.race([Promise.all([groups.synced, members.synced]), fired(stop)]);
      await runAll(
        stop,
        [controller, strays].map((each) => (until: AbortSignal) => each.run(until)),
      );
    },
  ]);
}

/** Rules of policies and specs of pods are not read here, so they are not kept. */
function metadataOnly({ apiVersion, kind, metadata: { managedFields: _, ...metadata } }: KubeObject): KubeObject {
  return { apiVersion, kind, metadata };
}

/** Gone, or changed by another: an event tells, and we look again. */
function gone(error: unknown): void {
  if (!isNotFound(error) && !isConflict(error)) throw error;
}
