import { isAlreadyExists, isNotFound } from '../../kit/client/api-error.ts';
import { namespaces, type Secret, secrets } from '../../kit/client/kinds.ts';
import { Controller, type Result } from '../../kit/queue/controller.ts';
import { type Context, eachOf, fieldManager, type Part, ready } from '../context.ts';
import { secretNames } from '../secret-names.ts';
import { copyLabel, copyOf, copyStep, isUsable, strays, targetsOf } from './plan.ts';
import { wildcardSettings } from './settings.ts';

const values = { name: 'cozystack-values', namespace: 'cozy-system' };
const sweep = 'all';
/** Milliseconds that events are gathered for, and until the source is looked at again in any case. */
const gather = 500;
const interval = 300_000;

/** Copies the wildcard certificate of the platform into the namespaces that end TLS themselves. */
export function wildcardController(context: Context): Part {
  const { client, events, log } = context;
  const cached = { names: context.follow(secrets, secretNames), namespaces: context.follow(namespaces) };
  const controller = new Controller({ name: 'wildcard-secret', log, reconcile });
  let sourceName: string | undefined;
  const later = () => controller.queue.addAfter(sweep, gather);

  cached.namespaces.onChange(({ type, object, previous }) => {
    const facts = (of: typeof object | undefined) => JSON.stringify([of?.metadata.labels, of?.metadata.deletionTimestamp]);
    if (type !== 'updated' || facts(object) !== facts(previous)) later();
  });
  cached.names.onChange(({ object: { metadata } }) => {
    const isValues = metadata.name === values.name && metadata.namespace === values.namespace;
    if (isValues || metadata.name === sourceName || metadata.labels?.[copyLabel]) later();
  });

  async function reconcile(): Promise<Result | undefined> {
    const settings = wildcardSettings(await client.find(secrets, values));
    const copies = cached.names.list().filter(({ metadata }) => metadata.labels?.[copyLabel] === 'true');
    sourceName = typeof settings === 'object' ? settings.name : undefined;
    if (typeof settings !== 'object') {
      await eachOf(strays(copies, settings, []), remove, 'copies of the wildcard certificate');
      return undefined;
    }
    const source = await client.find(secrets, settings);
    const type = source?.type ?? 'absent';
    if (!isUsable(source)) {
      log.warn({ source: settings, type }, 'there is no wildcard certificate to copy; copies stay as they are');
      return { requeueAfter: interval };
    }
    const targets = targetsOf(cached.namespaces.list(), settings);
    await eachOf(targets, (namespace) => copy(source, namespace), 'copies of the wildcard certificate');
    await eachOf(strays(copies, settings, targets), remove, 'copies of the wildcard certificate');
    return { requeueAfter: interval };
  }

  /** Reads the place anew: the followed names could lag behind, and what somebody has put there meanwhile must stay. */
  async function copy(source: Secret, namespace: string): Promise<void> {
    const wanted = copyOf(source, namespace);
    const stored = await client.find(secrets, wanted.metadata);
    const step = copyStep(stored, wanted);
    if (step === 'none') return;
    if (step === 'foreign') {
      const note = `Secret ${wanted.metadata.name} is no copy of ours, and is left as it is; the wildcard certificate is missing in ${namespace}`;
      events.record(stored!, { type: 'Warning', reason: 'WildcardReplicaSkipped', note, action: 'Copy' });
      return;
    }
    if (step === 'replace') await remove(stored!);
    if (step === 'create' || step === 'replace') {
      await client.create(secrets, wanted, { fieldManager }).catch((error) => {
        if (!isAlreadyExists(error)) throw error;
        later();
      });
    } else await client.patch(secrets, wanted.metadata, step.patch, { type: 'merge', fieldManager });
    log.info({ namespace, secret: wanted.metadata.name }, 'copied the wildcard certificate');
  }

  async function remove({ metadata: { name, namespace, uid } }: Secret): Promise<void> {
    await client.delete(secrets, { name, namespace }, uid ? { preconditions: { uid } } : {}).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  }

  return {
    name: controller.name,
    async run(signal) {
      await ready(signal, [cached.names.synced, cached.namespaces.synced]);
      later();
      await controller.run(signal);
    },
  };
}
