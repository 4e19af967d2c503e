import { goesWithCertificate } from '../../../constructs/lib/api/certificate-secrets.ts';
import { isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { keyOf } from '../../kit/client/object.ts';
import { Informer } from '../../kit/informer/informer.ts';
import { runAll } from '../../kit/lifecycle/process.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { type Context, type Part, ready } from '../context.ts';
import { certificates } from '../gateway/kinds.ts';
import { runOnceServed } from '../optional-kind.ts';

const certificateIndex = 'certificate';

/** The Certificate that a Secret was filled for, as cert-manager notes it. */
export const certificateOf = ({ metadata }: Secret): string | undefined => metadata.annotations?.['cert-manager.io/certificate-name'];

/** Deletes Secrets that go with a Certificate when it is gone. */
export function certificateSecretsController(context: Context): Part {
  const { client, log } = context;
  const filled = new Informer<Secret>(client, secrets, {
    log,
    labelSelector: `${goesWithCertificate}=true`,
    transform: ({ apiVersion, kind, metadata }) => ({ apiVersion, kind, metadata }),
    indexes: { [certificateIndex]: (secret) => [`${secret.metadata.namespace}/${certificateOf(secret)}`] },
  });
  const followed = new Informer(client, certificates, { log });
  const controller = new Controller({ name: 'certificate-secrets', log, reconcile });
  filled.onChange(({ object }) => controller.queue.add(keyOf(object)));
  followed.onChange(({ type, object }) => {
    if (type !== 'deleted') return;
    for (const secret of filled.byIndex(certificateIndex, keyOf(object))) controller.queue.add(keyOf(secret));
  });

  async function reconcile(key: string): Promise<undefined> {
    const secret = filled.get(key);
    const name = secret && certificateOf(secret);
    if (!name) return;
    const { uid = '', namespace = '' } = secret.metadata;
    // Asked anew: what is followed may lag behind a Certificate that has just come back.
    if (followed.get({ name, namespace }) || (await client.find(certificates, { name, namespace }))) return;
    try {
      await client.delete(secrets, secret.metadata, { preconditions: { uid } });
      log.info({ secret: key, certificate: name }, 'deleted a Secret whose Certificate is gone');
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }

  return {
    name: controller.name,
    async run(signal) {
      const work = async (stop: AbortSignal) => {
        await ready(stop, [filled.synced, followed.synced]);
        await controller.run(stop);
      };
      await runAll(signal, [(stop) => filled.run(stop), (stop) => runOnceServed(client, followed, stop), work]);
    },
  };
}
