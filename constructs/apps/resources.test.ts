import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/chart/index.ts';
import { PRESETS, type Preset } from '../lib/presets.ts';
import { everyApplication } from './every-application.fixture.ts';
import { INSTEAD_OF_LOOKUPS } from './instead-of-lookups.fixture.ts';
import { render } from './render.fixture.ts';

interface Resources {
  readonly requests?: Readonly<Record<string, string>>;
  readonly limits?: Readonly<Record<string, string>>;
}

/** Where kinds of operators say how large their pods are. */
const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  'postgresql.cnpg.io Cluster': ['spec'],
  'etcd-operator.cozystack.io EtcdCluster': ['spec'],
  'kafka.strimzi.io Kafka': ['spec.kafka', 'spec.zookeeper', 'spec.entityOperator.topicOperator', 'spec.entityOperator.userOperator'],
  'controlplane.cluster.x-k8s.io KamajiControlPlane': [
    'spec.apiServer',
    'spec.controllerManager',
    'spec.scheduler',
    'spec.addons.konnectivity.server',
  ],
  'k8s.mariadb.com MariaDB': ['spec', 'spec.metrics.exporter'],
  'psmdb.percona.com PerconaServerMongoDB': ['spec.replsets.0', 'spec.sharding.configsvrReplSet', 'spec.sharding.mongos'],
  'opensearch.opster.io OpenSearchCluster': ['spec.bootstrap', 'spec.nodePools.0', 'spec.dashboards'],
  'rabbitmq.com RabbitmqCluster': ['spec'],
  'databases.spotahome.com RedisFailover': ['spec.redis', 'spec.sentinel'],
};

/** Containers that make do with what the LimitRange of the tenant gives, by application. */
const LEFT_TO_THE_TENANT: Readonly<Record<string, readonly string[]>> = {
  'apps/clickhouse': ['CronJob clickhouse-backup'],
  'apps/mariadb': ['CronJob mysqldump'],
  'apps/kubernetes': ['Deployment wait-for-kubeconfig', 'Job wait-for-kubeconfig'],
};

/** Values that make every pod, with all that is sized sized as the preset. */
const values = (id: string, resourcesPreset: Preset): object => {
  const sized = { resourcesPreset };
  const all: Readonly<Record<string, object>> = {
    'apps/clickhouse': { ...sized, clickhouseKeeper: sized, backup: { enabled: true, schedule: '0 0 * * *' } },
    'apps/foundationdb': sized,
    'apps/http-cache': { haproxy: sized, nginx: sized },
    'apps/kafka': { kafka: sized, zookeeper: sized },
    'apps/kubernetes': {
      ...INSTEAD_OF_LOOKUPS['apps/kubernetes'],
      controlPlane: { apiServer: sized, controllerManager: sized, scheduler: sized, konnectivity: { server: sized } },
    },
    'apps/mariadb': { ...sized, backup: { enabled: true } },
    'apps/mongodb': { ...sized, sharding: true },
    'apps/opensearch': { ...sized, dashboards: { enabled: true, ...sized } },
    'apps/rabbitmq': sized,
    'apps/postgres': sized,
    'apps/redis': sized,
    'apps/tcp-balancer': sized,
    'apps/vpn': sized,
  };
  return all[id] ?? INSTEAD_OF_LOOKUPS[id] ?? {};
};

const at = (object: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], object);

/** What each container, and each pod that an operator makes, asks for. */
function sizesOf(object: KubernetesObject): [string, Resources | undefined][] {
  const found: [string, Resources | undefined][] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      if (/^(c|initC|extraC)ontainers$/.test(key))
        for (const { name, resources } of inner as { name: string; resources?: Resources }[])
          found.push([`${object.kind} ${name}`, resources]);
      visit(inner);
    }
  };
  // What a release within the application makes is sized by its own chart.
  if (object.kind !== 'HelmRelease') visit(object['spec']);
  const [group] = object.apiVersion.split('/');
  for (const path of OPERANDS[`${group} ${object.kind}`] ?? [])
    found.push([`${object.kind} ${path}`, at(object, `${path}.resources`) as Resources]);
  return found;
}

describe('I4: pods say themselves what they need, of', () => {
  const sizes = (id: string, preset: Preset) => {
    const application = everyApplication.find(([name]) => name === id)![1];
    const name = id.startsWith('extra/') ? id.slice('extra/'.length) : id === 'apps/tenant' ? 'tenant-b' : `${application.name}-test`;
    return Object.values(render(application, values(id, preset), { release: { name, namespace: 'tenant-a' } })).flatMap(sizesOf);
  };

  test.each(everyApplication)('%s', (id) => {
    const unsized = (['t1.nano', 's1.small', 'u1.2xlarge'] as const).flatMap((preset) =>
      sizes(id, preset)
        .filter(([, { requests, limits } = {}]) => !requests?.['cpu'] || !requests['memory'] || !limits?.['memory'])
        .map(([name]) => name),
    );
    expect([...new Set(unsized)].sort()).toEqual(LEFT_TO_THE_TENANT[id] ?? []);
  });

  test.each([
    ['apps/clickhouse', ['ClickHouseInstallation clickhouse', 'ClickHouseKeeperInstallation clickhouse-keeper']],
    ['apps/foundationdb', ['FoundationDBCluster foundationdb']],
    ['apps/http-cache', ['Deployment haproxy', 'Deployment nginx']],
    ['apps/kafka', ['Kafka spec.kafka', 'Kafka spec.zookeeper']],
    ['apps/kubernetes', ['KamajiControlPlane spec.apiServer', 'KamajiControlPlane spec.scheduler']],
    ['apps/mariadb', ['MariaDB spec']],
    ['apps/mongodb', ['PerconaServerMongoDB spec.replsets.0', 'PerconaServerMongoDB spec.sharding.mongos']],
    ['apps/opensearch', ['OpenSearchCluster spec.nodePools.0', 'OpenSearchCluster spec.dashboards']],
    ['apps/rabbitmq', ['RabbitmqCluster spec']],
    ['apps/postgres', ['Cluster spec']],
    ['apps/redis', ['RedisFailover spec.redis', 'RedisFailover spec.sentinel']],
    ['apps/tcp-balancer', ['Deployment haproxy']],
    ['apps/vpn', ['Deployment outline-vpn']],
  ] as const)('%s as the preset says: %j', (id, names) => {
    for (const preset of ['t1.nano', 's1.small', 'u1.2xlarge'] as const) {
      const limits = new Map(sizes(id, preset).map(([name, resources]) => [name, resources?.limits]));
      for (const name of names) expect(limits.get(name), `${name} with ${preset}`).toMatchObject(PRESETS[preset]);
    }
  });
});
