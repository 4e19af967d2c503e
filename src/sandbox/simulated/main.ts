import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { keyOf } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';
import { Informer } from '../../../operators/kit/informer/informer.ts';
import { fired, runAll, terminationSignal } from '../../../operators/kit/lifecycle/process.ts';
import { createLog } from '../../../operators/kit/log/log.ts';
import { Controller } from '../../../operators/kit/queue/controller.ts';
import { readKeyPair } from '../certificates/sandbox-certificates.ts';
import { layoutOf } from '../paths.ts';
import { bucketAccess, bucketClaim } from './buckets.ts';
import { injectables } from './ca-injection.ts';
import { injectBundle } from './ca-injector.ts';
import { CertManager, certManagerGroup } from './cert-manager.ts';
import { clickHouse, clickHouseKeeper } from './clickhouse.ts';
import { kamajiControlPlane, machineDeployment, tenantControlPlane } from './control-planes.ts';
import { type Definition, type Reachable, reachable } from './definitions.ts';
import { dataVolume } from './disks.ts';
import { etcdCluster } from './etcd.ts';
import { given } from './given.ts';
import { kafkaCluster } from './kafka.ts';
import { virtualMachine } from './machines.ts';
import type { CustomResource, SimulatedOperator } from './operator.ts';
import { postgresCluster } from './postgres.ts';
import { readyKinds } from './ready-kinds.ts';
import { redisFailover } from './redis.ts';
import { applyChildren, applyGiven, writeStatus } from './writing.ts';

/**
 * `node main.ts PORT FOLDER`: stand-ins for the foreign operators that the platform's charts rely on. Each follows its kind as soon as somebody installs the
 * CRD, and does what the operator would have done, without running anything.
 */
const [port, folder] = process.argv.slice(2);
if (!port || !folder) throw new Error('usage: node main.ts PORT FOLDER');
const layout = layoutOf(folder);
const signal = terminationSignal();
const log = createLog({ name: 'simulated-operators' });
const client = new Client(loadAccess(), { userAgent: 'sandbox-simulated-operators' });
const server = createServer((_, response) => response.end('ok')).listen(Number(port), '127.0.0.1');

const operators: readonly SimulatedOperator[] = [
  redisFailover,
  postgresCluster,
  kafkaCluster,
  clickHouse,
  clickHouseKeeper,
  etcdCluster,
  bucketClaim,
  bucketAccess,
  dataVolume,
  virtualMachine,
  kamajiControlPlane,
  tenantControlPlane,
  machineDeployment,
  ...readyKinds,
];
const followed = new Map<string, Informer<CustomResource>>();
const found = (plural: string, key: string) => followed.get(`${plural}.${certManagerGroup}`)?.get(key);

const definitions = new Informer<Definition>(
  client,
  resource<Definition>({
    group: 'apiextensions.k8s.io',
    version: 'v1',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    namespaced: false,
  }),
  { log },
);
const injected = injectables.map((of) => {
  const informer = new Informer(client, of, { log });
  const controller = new Controller({
    name: `ca-injection-${of.plural}`,
    log,
    reconcile: async (key) => {
      const object = informer.get(key);
      if (!object) return undefined;
      const requeueAfter = await injectBundle(of, object, {
        client,
        apiserverBundle: readFileSync(layout.certificate('ca.crt')).toString('base64'),
        certificate: (name) => found('certificates', name),
      });
      return { requeueAfter };
    },
  });
  informer.onChange(({ object }) => controller.queue.add(keyOf(object)));
  return { informer, controller };
});

/** Kinds whose controllers look at more than one object, by the name of their CRD. */
const certManagers: Record<string, (at: Reachable, object: CustomResource) => Promise<number | undefined>> = {
  [`certificates.${certManagerGroup}`]: (at, object) => certManager(at).reconcileCertificate(object),
  [`issuers.${certManagerGroup}`]: (at, object) =>
    certManager(at)
      .reconcileIssuer(object)
      .then(() => undefined),
  [`clusterissuers.${certManagerGroup}`]: (at, object) =>
    certManager(at)
      .reconcileIssuer(object)
      .then(() => undefined),
};

function certManager(at: Reachable): CertManager {
  return new CertManager({
    client,
    authority: readKeyPair(layout, 'simulated-ca'),
    issuer: (kind, name, namespace) =>
      kind === 'ClusterIssuer' ? found('clusterissuers', name) : found('issuers', `${namespace}/${name}`),
    writeStatus: (object, status) => writeStatus(client, at, object, status),
  });
}

async function simulate(operator: SimulatedOperator, at: Reachable, object: CustomResource): Promise<undefined> {
  const reaction = operator.react(object);
  await applyChildren(client, object, reaction);
  if (reaction.status) await writeStatus(client, at, object, reaction.status);
}

/** Brings what a foreign chart would have brought beside the definitions in it. */
const givens = new Controller({
  name: 'given',
  log,
  reconcile: async (key) => {
    const at = reachable(definitions.get(key)!);
    if (at) await applyGiven(client, at, given[key]!);
    return undefined;
  },
});

/** Starts to follow the kind of a definition, if there is a stand-in for it and it is not followed yet. */
function follow(definition: Definition, stop: AbortSignal): void {
  const { name } = definition.metadata;
  const operator = operators.find(({ group, plural }) => name === `${plural}.${group}`);
  const at = reachable(definition);
  if (!at || followed.has(name) || (!operator && !certManagers[name])) return;
  const informer = new Informer(client, at.of, { log });
  followed.set(name, informer);
  const controller = new Controller({
    name,
    log,
    workers: 4,
    reconcile: async (key) => {
      const object = informer.get(key);
      if (!object || object.metadata.deletionTimestamp) return undefined;
      const requeueAfter = await (operator ? simulate(operator, at, object) : certManagers[name]!(at, object));
      return { requeueAfter };
    },
  });
  informer.onChange(({ type, object }) => {
    if (type !== 'deleted') controller.queue.add(keyOf(object));
  });
  log.info({ kind: name }, 'plays the operator of a kind');
  void Promise.all([informer.run(stop), controller.run(stop)]);
}

await runAll(signal, [
  async (stop) => {
    definitions.onChange(({ type, object }) => {
      if (type === 'deleted') return;
      follow(object, stop);
      if (given[object.metadata.name]) givens.queue.add(object.metadata.name);
    });
    await Promise.all([definitions.run(stop), givens.run(stop)]);
  },
  ...injected.flatMap(({ informer, controller }) => [
    (stop: AbortSignal) => informer.run(stop),
    (stop: AbortSignal) => Promise.race([informer.synced, fired(stop)]).then(() => controller.run(stop)),
  ]),
]);
server.close().closeAllConnections();
client.close();
process.exit(0);
