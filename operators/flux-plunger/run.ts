import { keyOf } from '../kit/client/object.ts';
import { Recorder } from '../kit/events/recorder.ts';
import { Informer } from '../kit/informer/informer.ts';
import type { Surroundings } from '../kit/lifecycle/component.ts';
import { runAll } from '../kit/lifecycle/process.ts';
import { Controller } from '../kit/queue/controller.ts';
import { heal } from './heal.ts';
import { type HelmRelease, helmReleases } from './kinds.ts';
import { isResultMissing, ResultRecovery } from './lost-result.ts';
import { concerns } from './plan.ts';

/** Of a release only what decides whether it concerns us: thousands are held. */
function slim({ apiVersion, kind, metadata, spec, status }: HelmRelease): HelmRelease {
  const { name, namespace, uid, resourceVersion, generation, annotations, deletionTimestamp } = metadata;
  const { suspend, releaseName, targetNamespace, storageNamespace } = spec;
  const conditions = status?.conditions?.filter(({ type }) => type === 'Ready');
  const history = status?.history?.slice(0, 1).map((latest) => ({ status: latest.status, lastDeployed: latest.lastDeployed }));
  return JSON.parse(
    JSON.stringify({
      apiVersion,
      kind,
      metadata: { name, namespace, uid, resourceVersion, generation, annotations, deletionTimestamp },
      spec: { suspend, releaseName, targetNamespace, storageNamespace },
      status: { conditions, observedGeneration: status?.observedGeneration, history },
    }),
  ) as HelmRelease;
}

/** Follows all HelmReleases and heals those that are stuck, until the signal fires. */
export async function plunge({ client, log, signal }: Surroundings<unknown>): Promise<void> {
  const releases = new Informer(client, helmReleases, { log, transform: slim });
  const healer = { client, recorder: new Recorder(client, 'flux-plunger', log), log };
  const results = new ResultRecovery(healer);
  const controller = new Controller({
    name: 'fluxplunger',
    workers: 4,
    log,
    reconcile: async (key) => {
      const release = releases.get(key);
      if (!release) return undefined;
      await heal(release, healer);
      return results.recover(release);
    },
  });
  releases.onChange(({ object, type }) => {
    if (type !== 'deleted' && (concerns(object) || isResultMissing(object))) controller.queue.add(keyOf(object));
  });
  await runAll(signal, [(stop) => releases.run(stop), (stop) => controller.run(stop)]);
}
