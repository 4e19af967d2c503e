import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { keyOf } from '../../../operators/kit/client/object.ts';
import { Informer } from '../../../operators/kit/informer/informer.ts';
import { fired, runAll, terminationSignal } from '../../../operators/kit/lifecycle/process.ts';
import { createLog } from '../../../operators/kit/log/log.ts';
import { Controller } from '../../../operators/kit/queue/controller.ts';
import { artifactGenerators, type SourceKind, sourceKinds } from './kinds.ts';
import { Reconciler } from './reconcile.ts';
import { SourceCache } from './source-cache.ts';
import { Storage } from './storage.ts';

/**
 * `node main.ts PORT FOLDER`: the sandbox's stand-in for Flux's source-watcher. Makes ExternalArtifacts out of ArtifactGenerators, keeps their files in
 * FOLDER and serves them at 127.0.0.1:PORT. The cluster is that of KUBECONFIG.
 */
const [port, folder] = process.argv.slice(2);
if (!port || !folder) throw new Error('usage: node main.ts PORT FOLDER');
const signal = terminationSignal();
const log = createLog({ name: 'artifact-generator' });
const client = new Client(loadAccess(), { userAgent: 'sandbox-artifact-generator' });
const storage = new Storage(folder);
const server = storage.server().listen(Number(port), '127.0.0.1');

const sourceKey = (kind: string, namespace: string, name: string) => `${kind}/${namespace}/${name}`;
const generators = new Informer(client, artifactGenerators, {
  log,
  indexes: {
    source: ({ spec, metadata }) =>
      spec.sources.map(({ kind, name, namespace }) => sourceKey(kind, namespace ?? metadata.namespace!, name)),
    artifact: ({ spec, metadata }) => spec.artifacts.map(({ name }) => `${metadata.namespace}/${name}`),
  },
});
const sources = new Map(Object.entries(sourceKinds).map(([kind, of]) => [kind as SourceKind, new Informer(client, of, { log })]));
const published = sources.get('ExternalArtifact')!;

const reconciler = new Reconciler({
  client,
  storage,
  sources: new SourceCache(),
  base: `http://127.0.0.1:${port}`,
  generator: (key) => generators.get(key),
  source: ({ kind, name }, namespace) => sources.get(kind)?.get({ name, namespace }),
  published: (namespace, name) => published.get({ name, namespace }),
});
const controller = new Controller({
  name: 'artifact-generator',
  log,
  workers: 8,
  backoff: [500, 30_000],
  reconcile: (key) => reconciler.reconcile(key),
});

generators.onChange(({ type, object }) => {
  if (type === 'deleted') return reconciler.forget(object);
  controller.queue.add(keyOf(object));
});
for (const [kind, informer] of sources) {
  informer.onChange(({ object }) => {
    for (const generator of generators.byIndex('source', sourceKey(kind, object.metadata.namespace!, object.metadata.name)))
      controller.queue.add(keyOf(generator));
  });
}
published.onChange(({ object }) => {
  for (const generator of generators.byIndex('artifact', keyOf(object))) controller.queue.add(keyOf(generator));
});

await runAll(signal, [
  ...[generators, ...sources.values()].map((informer) => (stop: AbortSignal) => informer.run(stop)),
  async (stop) => {
    await Promise.race([Promise.all([generators, ...sources.values()].map((informer) => informer.synced)), fired(stop)]);
    await controller.run(stop);
  },
]);
server.close().closeAllConnections();
client.close();
