import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { type KubeObject, keyOf } from '../../../operators/kit/client/object.ts';
import type { Resource } from '../../../operators/kit/client/resource.ts';
import { Informer, type InformerOptions } from '../../../operators/kit/informer/informer.ts';
import { fired, runAll, terminationSignal } from '../../../operators/kit/lifecycle/process.ts';
import { createLog } from '../../../operators/kit/log/log.ts';
import { Controller } from '../../../operators/kit/queue/controller.ts';
import { writeDefinitions } from '../cluster/definitions.ts';
import { layoutOf } from '../paths.ts';
import { readSettings, type Settings } from '../settings.ts';
import { PodAddresses } from './addresses.ts';
import { provision, reclaim, waitsForConsumer } from './claims.ts';
import { egressProxy } from './egress.ts';
import { claims, endpointSlices, persistentVolumes, pods, services, storageClasses } from './kinds.ts';
import { kubeletApi } from './kubelet-api.ts';
import { assignAddress } from './load-balancers.ts';
import { keepAlive, registerNodes } from './node-object.ts';
import { PodReconciler } from './pod-reconciler.ts';
import { route } from './routing.ts';

/**
 * `node main.ts FOLDER`: the nodes of the sandbox in FOLDER. Pods of the platform's runtime run as local processes, all others are simulated;
 * claims get volumes and load balancers get addresses that exist in name only. Also the way from kube-apiserver into the cluster.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node main.ts FOLDER');
const layout = layoutOf(folder);
const { ports, loopback, programs } = readSettings(layout) as Settings;
mkdirSync(layout.pods, { recursive: true });
const signal = terminationSignal();
const log = createLog({ name: 'node' });
const client = new Client(loadAccess(), { userAgent: 'sandbox-node' });

const informers: Informer<KubeObject>[] = [];
function follow<T extends KubeObject>(of: Resource<T>, options: InformerOptions<T> = {}): Informer<T> {
  const informer = new Informer(client, of, { log, ...options });
  informers.push(informer as unknown as Informer<KubeObject>);
  return informer;
}
function control(name: string, workers: number, reconcile: (key: string) => Promise<undefined>): Controller {
  return new Controller({ name, log, workers, backoff: [200, 10_000], reconcile });
}

const podList = follow(pods, { fieldSelector: 'spec.nodeName!=' });
const serviceList = follow(services, { indexes: { address: ({ spec }) => spec.clusterIPs ?? [] } });
const sliceList = follow(endpointSlices, {
  indexes: { service: ({ metadata }) => [`${metadata.namespace}/${metadata.labels?.['kubernetes.io/service-name']}`] },
});
const claimList = follow(claims);
const volumeList = follow(persistentVolumes);
const classList = follow(storageClasses);

const addresses = new PodAddresses(loopback);
const reconciler = new PodReconciler({
  client,
  addresses,
  folder: layout.pods,
  apiServer: { host: '127.0.0.1', port: ports['kube-apiserver'] },
  fluxDefinitions: writeDefinitions(join(layout.config, 'flux-definitions'), programs),
  pod: (key) => podList.get(key),
  enqueue: (key) => podController.queue.add(key),
});
const podController = control('pods', 32, (key) => reconciler.reconcile(key));
const claimController = control('claims', 4, async (key) => {
  const claim = claimList.get(key);
  if (claim) await provision(client, claim, waitsForConsumer(classList.get(claim.spec.storageClassName ?? '')));
  return undefined;
});
const volumeController = control('volumes', 2, async (key) => {
  const volume = volumeList.get(key);
  if (volume) await reclaim(client, volume);
  return undefined;
});
const serviceController = control('load-balancers', 1, async (key) => {
  const service = serviceList.get(key);
  if (service) await assignAddress(client, service, serviceList.list());
  return undefined;
});
podList.onChange(({ object }) => podController.queue.add(keyOf(object)));
claimList.onChange(({ object }) => claimController.queue.add(keyOf(object)));
volumeList.onChange(({ object }) => volumeController.queue.add(keyOf(object)));
serviceList.onChange(({ object }) => serviceController.queue.add(keyOf(object)));

const egress = egressProxy(layout, (host, port) =>
  route(host, port, {
    serviceAt: (address) => serviceList.byIndex('address', address)[0],
    slicesOf: (namespace, name) => sliceList.byIndex('service', `${namespace}/${name}`),
    loopbackOf: (address) => addresses.loopbackOf(address),
  }),
).listen(ports.egress, '127.0.0.1');
const kubelet = kubeletApi(layout, {
  pod: (namespace, name) => podList.get({ namespace, name }),
  logOf: (pod, container) => reconciler.logOf(pod, container),
}).listen(ports.kubelet, '127.0.0.1');

await registerNodes(client, ports.kubelet);
await runAll(signal, [
  ...informers.map((informer) => (stop: AbortSignal) => informer.run(stop)),
  (stop) => keepAlive(client, stop),
  async (stop) => {
    await Promise.race([Promise.all(informers.map((informer) => informer.synced)), fired(stop)]);
    if (stop.aborted) return;
    // Addresses in use first, so that no new pod gets one of them.
    for (const { metadata, status } of podList.list()) if (status?.podIP) addresses.of(metadata.uid!, status.podIP);
    reconciler.removeLeftovers(podList.list());
    await Promise.all([podController, claimController, volumeController, serviceController].map((controller) => controller.run(stop)));
  },
]);
await reconciler.shutDown(3_000);
for (const server of [egress, kubelet]) server.close().closeAllConnections();
client.close();
process.exit(0);
