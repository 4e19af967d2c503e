import type { Values } from '../kit/flags/flags.ts';
import type { Informer } from '../kit/informer/informer.ts';
import type { Surroundings } from '../kit/lifecycle/component.ts';
import { fired, runAll } from '../kit/lifecycle/process.ts';
import { Controller } from '../kit/queue/controller.ts';
import { placementReconciler } from './placement/reconcile.ts';
import { provisioningReconciler } from './provisioning/reconcile.ts';
import { type flags, settingsOf } from './settings.ts';
import { ShardView } from './view.ts';
import { serveWebhook } from './webhook/serve.ts';

type Surrounded = Surroundings<Values<typeof flags>>;

/** What every replica follows, and how that ends. */
export interface Followed {
  view: ShardView;
  ended: Promise<void>;
}

const informersOf = ({ labelled, namespaces, deployments }: ShardView) =>
  [labelled, namespaces, deployments] as unknown as Informer<never>[];

/** Follows the cluster and serves the webhook: what every replica does. */
export async function follow({ client, values, log, signal }: Surrounded): Promise<Followed> {
  const view = new ShardView(client, values['flux-namespace'], log);
  const ended = runAll(
    signal,
    informersOf(view).map((informer) => (stop: AbortSignal) => informer.run(stop)),
  );
  const labelsOf = (namespace: string) => view.namespaces.get(namespace)?.metadata.labels;
  await serveWebhook({ address: values['webhook-bind-address'], certificates: values['webhook-cert-dir'], labelsOf, log }, signal);
  return { view, ended };
}

/** Provisions shards and places tenants: what the leader does. */
export async function shard({ client, values, log, signal }: Surrounded, { view, ended }: Followed): Promise<void> {
  const settings = settingsOf(values);
  const placement = new Controller({ name: 'flux-shard-placement', log, reconcile: placementReconciler(client, view, settings, log) });
  const provisioning = new Controller({ name: 'flux-shard-set', log, reconcile: provisioningReconciler(client, view, settings, log) });
  const wake = () => {
    placement.queue.add('all');
    provisioning.queue.add('all');
  };
  const labels = (object: { metadata: { labels?: object } } | undefined) => JSON.stringify(object?.metadata.labels);
  await Promise.race([Promise.all(informersOf(view).map(({ synced }) => synced)), fired(signal)]);
  if (signal.aborted) return;
  for (const informer of [view.labelled, view.namespaces]) {
    informer.onChange(({ type, object, previous }) => {
      if (
        type !== 'updated' ||
        labels(object) !== labels(previous) ||
        object.metadata.deletionTimestamp !== previous?.metadata.deletionTimestamp
      )
        wake();
    });
  }
  view.deployments.onChange(wake);
  wake();
  await runAll(signal, [(stop) => placement.run(stop), (stop) => provisioning.run(stop), () => ended]);
}
