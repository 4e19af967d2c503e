import { credentialsFieldManager, credentialsLabel } from '../../../constructs/lib/api/credentials.ts';
import { ApiError, isNotFound } from '../../kit/client/api-error.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { keyOf } from '../../kit/client/object.ts';
import { Informer } from '../../kit/informer/informer.ts';
import { runAll } from '../../kit/lifecycle/process.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { type Context, isNamespaceGoing, type Part, ready } from '../context.ts';
import { type DeclaringSecret, plan } from './plan.ts';

/** Fills in what Secrets declare and lack. It follows these Secrets only, in a copy of its own, since it needs their managedFields. */
export function credentialsController(context: Context): Part {
  const { client, events, log } = context;
  const declaring = new Informer<Secret>(client, secrets, {
    log,
    labelSelector: `${credentialsLabel}=true`,
    transform: (secret) => secret,
  });
  const controller = new Controller({ name: 'credentials', log, workers: 2, reconcile });
  declaring.onChange(({ object }) => controller.queue.add(keyOf(object)));

  async function reconcile(key: string): Promise<undefined> {
    const secret = declaring.get(key);
    if (!secret) return;
    const planned = plan(secret as DeclaringSecret);
    if (planned.action === 'refuse') {
      log.warn({ secret: key, reason: planned.reason }, 'the credentials that a Secret declares cannot be filled in');
      events.record(secret, { type: 'Warning', reason: 'CredentialsRefused', note: planned.reason, action: 'FillIn' });
    }
    if (planned.action !== 'apply') return;
    // The version pins what was seen: a copy that lags behind must not replace a password that was made a moment ago.
    const { name, namespace, resourceVersion } = secret.metadata;
    const wanted = { metadata: { name, ...(namespace && { namespace }), ...(resourceVersion && { resourceVersion }) }, data: planned.data };
    try {
      await client.apply(secrets, wanted, { fieldManager: credentialsFieldManager, force: true });
      log.info({ secret: key, keys: Object.keys(planned.data) }, 'filled in declared credentials');
    } catch (error) {
      if (isNotFound(error) || isNamespaceGoing(error)) return;
      // Somebody was faster; what they wrote is on its way to us and will be planned for.
      if (error instanceof ApiError && error.reason === 'Conflict') return;
      throw error;
    }
  }

  return {
    name: controller.name,
    async run(signal) {
      const work = async (stop: AbortSignal) => {
        await ready(stop, [declaring.synced]);
        await controller.run(stop);
      };
      await runAll(signal, [(stop) => declaring.run(stop), work]);
    },
  };
}
