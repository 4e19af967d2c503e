import type { Construct } from 'constructs';
import { type Arg, and, filter, ifElse, lt, map, match, not, notEmpty, or, type Quantity, str, when } from '../../../src/chart/index.ts';
import { PerconaServerMongoDB } from '../../kinds/psmdb.percona.com.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { backupOf } from './backup.ts';
import { domainOf } from './credentials.ts';
import { usersOf } from './users.ts';
import { type MongoDbInputs, versions } from './values.ts';

/** With fewer members a set has no majority once one is lost; the operator makes none unless it is told that this is meant. */
const SAFE_MEMBERS = 3;

/** The servers: one replica set, or shards with config servers and routers. The operator makes users, certificates and Services. */
export function cluster(scope: Construct, inputs: MongoDbInputs): void {
  const { values, release } = inputs;
  const users = usersOf(inputs);
  new PerconaServerMongoDB(scope, 'cluster', {
    metadata: {
      name: release.name,
      // Members leave in order, the primary last, and their volumes go with them.
      finalizers: ['percona.com/delete-psmdb-pods-in-order', 'percona.com/delete-psmdb-pvc'],
    },
    spec: {
      crVersion: '1.22.0',
      clusterServiceDNSSuffix: str`svc.${domainOf(inputs)}`,
      pause: false,
      unmanaged: false,
      unsafeFlags: when(smallSets(inputs), { replsetSize: true }),
      image: str`percona/percona-server-mongodb:${match(values.version, versions)}`,
      imagePullPolicy: 'IfNotPresent',
      updateStrategy: 'SmartUpdate',
      upgradeOptions: { apply: 'disabled' },
      secrets: { users: str`${release.name}-percona-server-mongodb-users` },
      pmm: { enabled: false, image: 'percona/pmm-client:3.5.0', serverHost: '' },
      replsets: ifElse(values.sharding, shards(inputs), [replicaSet(inputs)]),
      sharding: {
        enabled: values.sharding,
        balancer: { enabled: true },
        configsvrReplSet: when(values.sharding, configServers(inputs)),
        mongos: when(values.sharding, routers(inputs)),
      },
      users: when(notEmpty(users), users),
      backup: backupOf(inputs),
    },
  });
}

const smallSets = ({ values }: MongoDbInputs) => {
  const { configServers, shards } = values.shardingConfig;
  const small = filter(shards, ({ replicas }) => lt(replicas, SAFE_MEMBERS), { name: 'shard' });
  return or(
    and(not(values.sharding), lt(values.replicas, SAFE_MEMBERS)),
    and(values.sharding, or(lt(configServers, SAFE_MEMBERS), notEmpty(small))),
  );
};

/** What is the same for all kinds of servers: no two of a set on one node, and one at a time may be away. */
const members = ({ values, cluster }: MongoDbInputs, size: Arg<number>) => ({
  size,
  affinity: { antiAffinityTopologyKey: 'kubernetes.io/hostname' },
  podDisruptionBudget: { maxUnavailable: 1 },
  resources: containerResources(values, cluster),
});

const volume = ({ values }: MongoDbInputs, size: Arg<Quantity>) => ({
  persistentVolumeClaim: {
    storageClassName: chosenClass(values.storageClass),
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: size } },
  },
});

/** Drivers find the primary by the addresses that members tell each other, so from outside each member needs one of its own. */
const replicaSet = (inputs: MongoDbInputs) => ({
  name: 'rs0',
  ...members(inputs, inputs.values.replicas),
  expose: ifElse(inputs.values.external, { enabled: true, type: 'LoadBalancer', externalTrafficPolicy: 'Local' }, { enabled: false }),
  volumeSpec: volume(inputs, inputs.values.size),
});

const shards = (inputs: MongoDbInputs) =>
  map(
    inputs.values.shardingConfig.shards,
    ({ name, replicas, size }) => ({ name, ...members(inputs, replicas), volumeSpec: volume(inputs, size) }),
    { name: 'shard' },
  );

const configServers = (inputs: MongoDbInputs) => {
  const { configServers, configServerSize } = inputs.values.shardingConfig;
  return { ...members(inputs, configServers), volumeSpec: volume(inputs, configServerSize) };
};

const routers = (inputs: MongoDbInputs) => ({
  ...members(inputs, inputs.values.shardingConfig.mongos),
  expose: { exposeType: 'ClusterIP' },
});
