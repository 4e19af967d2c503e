import { credentialsFieldManager, derivedLabel } from '../../../constructs/lib/api/credentials.ts';
import { isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { keyOf } from '../../kit/client/object.ts';
import { Informer } from '../../kit/informer/informer.ts';
import { runAll } from '../../kit/lifecycle/process.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { type Context, isNamespaceGoing, type Part, ready } from '../context.ts';
import { secretNames } from '../secret-names.ts';
import { plan, sourceOf } from './plan.ts';

const sourceIndex = 'source';

/** Fills Secrets from documents in others. It follows these Secrets in a copy of its own; of their sources only the names. */
export function derivedCredentialsController(context: Context): Part {
  const { client, events, log } = context;
  const derived = new Informer<Secret>(client, secrets, {
    log,
    labelSelector: `${derivedLabel}=true`,
    transform: (secret) => secret,
    indexes: { [sourceIndex]: (secret) => [`${secret.metadata.namespace}/${sourceOf(secret)?.secret}`] },
  });
  const names = context.follow(secrets, secretNames);
  const controller = new Controller({ name: 'derived-credentials', log, workers: 2, reconcile });
  derived.onChange(({ object }) => controller.queue.add(keyOf(object)));
  names.onChange(({ object }) => {
    for (const secret of derived.byIndex(sourceIndex, keyOf(object))) controller.queue.add(keyOf(secret));
  });

  async function reconcile(key: string): Promise<undefined> {
    const secret = derived.get(key);
    if (!secret) return;
    const { name, namespace = '' } = secret.metadata;
    const source = sourceOf(secret)?.secret;
    const planned = plan(secret, source ? await client.find(secrets, { name: source, namespace }) : undefined);
    if (planned.action === 'refuse') {
      log.warn({ secret: key, reason: planned.reason }, 'the credentials of a Secret cannot be derived');
      events.record(secret, { type: 'Warning', reason: 'CredentialsRefused', note: planned.reason, action: 'Derive' });
    }
    if (planned.action !== 'apply') return;
    // The uid keeps a Secret from coming back that is gone meanwhile.
    const { uid } = secret.metadata;
    const wanted = { metadata: { name, namespace, ...(uid && { uid }) }, data: planned.data };
    try {
      await client.apply(secrets, wanted, { fieldManager: credentialsFieldManager, force: true });
      log.info({ secret: key, keys: Object.keys(planned.data) }, 'derived credentials');
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error) && !isNamespaceGoing(error)) throw error;
    }
  }

  return {
    name: controller.name,
    async run(signal) {
      const work = async (stop: AbortSignal) => {
        await ready(stop, [derived.synced, names.synced]);
        await controller.run(stop);
      };
      await runAll(signal, [(stop) => derived.run(stop), work]);
    },
  };
}
