/** An application as a tenant orders it, what must be there then, an edit, and where the edit is to arrive. */
export interface Ordered {
  /** As in `kubectl get <plural>.apps.cozystack.io`. */
  plural: string;
  kind: string;
  name: string;
  /** Name of the release. */
  release: string;
  spec: object;
  /** Objects by `<resource>/<name>`; the first is one of the chart's own. */
  objects: readonly string[];
  /** One on the platform as it was installed, another once it was upgraded (M9 in the README beside this). */
  edits: readonly [Edit, Edit];
}

export interface Edit {
  /** A merge patch of the spec. */
  patch: object;
  /** Object, JSONPath and text that show it. */
  reaches: readonly [object: string, path: string, expected: string];
}

/** Two edits of the same field. */
const edits = (object: string, path: string, first: [object, string], second: [object, string]): [Edit, Edit] => [
  { patch: first[0], reaches: [object, path, first[1]] },
  { patch: second[0], reaches: [object, path, second[1]] },
];

const annotation = (key: string) => `{.metadata.annotations.${key.replaceAll('.', '\\.')}}`;

/** Services that a tenant orders. Of each at least its own resource, what its operator makes of it, and what the tenant is to see. */
export const services: readonly Ordered[] = [
  {
    plural: 'postgreses',
    kind: 'Postgres',
    name: 'orders',
    release: 'postgres-orders',
    spec: { external: true, users: { app: {} }, databases: { shop: { roles: { admin: ['app'] } } } },
    objects: [
      'clusters.postgresql.cnpg.io/postgres-orders',
      'statefulset/postgres-orders',
      'service/postgres-orders-external-write',
      'secret/postgres-orders-credentials',
      'secret/postgres-orders.tenant-ca',
      'workloadmonitor/postgres-orders',
      'role/postgres-orders-dashboard-resources',
    ],
    edits: edits('clusters.postgresql.cnpg.io/postgres-orders', '{.spec.instances}', [{ replicas: 3 }, '3'], [{ replicas: 4 }, '4']),
  },
  {
    plural: 'redises',
    kind: 'Redis',
    name: 'cache',
    release: 'redis-cache',
    spec: {},
    objects: ['redisfailover/redis-cache', 'secret/redis-cache-auth', 'statefulset/rfr-redis-cache', 'workloadmonitor/redis-cache-redis'],
    edits: edits('redisfailover/redis-cache', '{.spec.redis.replicas}', [{ replicas: 3 }, '3'], [{ replicas: 4 }, '4']),
  },
  {
    plural: 'buckets',
    kind: 'Bucket',
    name: 'media',
    release: 'bucket-media',
    spec: { users: { writer: {}, reader: { readonly: true } } },
    objects: [
      'bucketclaim/bucket-media',
      'bucketaccess/bucket-media-writer',
      'helmrelease/bucket-media-system',
      'secret/bucket-media-writer-credentials',
      'deployment/bucket-media-ui',
    ],
    edits: [
      {
        patch: { users: { reader: null, guest: {} } },
        reaches: ['bucketaccess/bucket-media-guest', '{.spec.credentialsSecretName}', 'bucket-media-guest'],
      },
      { patch: { users: { late: {} } }, reaches: ['bucketaccess/bucket-media-late', '{.spec.credentialsSecretName}', 'bucket-media-late'] },
    ],
  },
  {
    plural: 'kafkas',
    kind: 'Kafka',
    name: 'events',
    release: 'kafka-events',
    spec: { external: true, topics: [{ name: 'orders', partitions: 3, replicas: 2, config: {} }] },
    objects: [
      'kafkas.kafka.strimzi.io/kafka-events',
      'kafkatopic/kafka-events-orders',
      'statefulset/kafka-events-zookeeper',
      'service/kafka-events-kafka-external-bootstrap',
      'secret/kafka-events-cluster-ca-cert',
      'workloadmonitor/kafka-events',
    ],
    edits: edits(
      'kafkas.kafka.strimzi.io/kafka-events',
      '{.spec.kafka.replicas}',
      [{ kafka: { replicas: 4 } }, '4'],
      [{ kafka: { replicas: 5 } }, '5'],
    ),
  },
  {
    plural: 'clickhouses',
    kind: 'ClickHouse',
    name: 'stats',
    release: 'clickhouse-stats',
    spec: { users: { analyst: { readonly: true } } },
    objects: [
      'clickhouseinstallation/clickhouse-stats',
      'clickhousekeeperinstallation/clickhouse-stats-keeper',
      'statefulset/chi-clickhouse-stats-clickhouse-0-1',
      'service/chendpoint-clickhouse-stats',
      'secret/clickhouse-stats-credentials',
      'workloadmonitor/clickhouse-stats',
    ],
    edits: [
      { patch: { shards: 2 }, reaches: ['statefulset/chi-clickhouse-stats-clickhouse-1-1', '{.spec.replicas}', '1'] },
      { patch: { shards: 3 }, reaches: ['statefulset/chi-clickhouse-stats-clickhouse-2-1', '{.spec.replicas}', '1'] },
    ],
  },
  {
    plural: 'httpcaches',
    kind: 'HTTPCache',
    name: 'web',
    release: 'http-cache-web',
    spec: { external: true, endpoints: ['10.1.1.1:8080', '10.1.1.2:8080'] },
    objects: ['deployment/http-cache-web-haproxy', 'deployment/http-cache-web-nginx-cache-1', 'service/http-cache-web-haproxy'],
    edits: edits(
      'deployment/http-cache-web-haproxy',
      '{.spec.replicas}',
      [{ haproxy: { replicas: 3 } }, '3'],
      [{ haproxy: { replicas: 4 } }, '4'],
    ),
  },
  {
    plural: 'kuberneteses',
    kind: 'Kubernetes',
    name: 'dev',
    release: 'kubernetes-dev',
    spec: { nodeGroups: { workers: { roles: ['ingress-nginx'] } }, addons: { certManager: { enabled: true } } },
    objects: [
      'clusters.cluster.x-k8s.io/kubernetes-dev',
      'kamajicontrolplane/kubernetes-dev',
      'deployment/kubernetes-dev',
      'machinedeployment/kubernetes-dev-workers',
      'secret/kubernetes-dev-talos-ca',
      'helmrelease/kubernetes-dev-cilium',
      'helmrelease/kubernetes-dev-cert-manager',
      'deployment/kubernetes-dev-cluster-autoscaler',
    ],
    edits: edits(
      'machinedeployment/kubernetes-dev-workers',
      annotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size'),
      [{ nodeGroups: { workers: { maxReplicas: 5 } } }, '5'],
      [{ nodeGroups: { workers: { maxReplicas: 6 } } }, '6'],
    ),
  },
  {
    plural: 'vmdisks',
    kind: 'VMDisk',
    name: 'system',
    release: 'vm-disk-system',
    spec: { source: { http: { url: 'https://images.example.org/ubuntu.img' } }, storage: '10Gi' },
    objects: ['datavolume/vm-disk-system', 'persistentvolumeclaim/vm-disk-system', 'workloadmonitor/vm-disk-system'],
    edits: edits(
      'datavolume/vm-disk-system',
      annotation('vm-disk.cozystack.io/optical'),
      [{ optical: true }, 'true'],
      [{ optical: false }, 'false'],
    ),
  },
];

/** Needs the disk, and is ordered when that is there. */
export const machine: Ordered = {
  plural: 'vminstances',
  kind: 'VMInstance',
  name: 'jump',
  release: 'vm-instance-jump',
  spec: { external: true, externalPorts: [22], disks: [{ name: 'system' }], instanceType: 'u1.medium', instanceProfile: 'ubuntu' },
  objects: ['virtualmachine/vm-instance-jump', 'pod/virt-launcher-vm-instance-jump', 'service/vm-instance-jump'],
  edits: edits(
    'virtualmachine/vm-instance-jump',
    '{.status.printableStatus}',
    [{ runStrategy: 'Halted' }, 'Stopped'],
    [{ runStrategy: 'Always' }, 'Running'],
  ),
};

const module = (plural: string, kind: string): Pick<Ordered, 'plural' | 'kind' | 'name' | 'release' | 'spec'> => {
  const name = kind.toLowerCase();
  return { plural, kind, name, release: name, spec: {} };
};

/** Modules of a tenant, which it gets by switches of its own. */
export const modules: readonly Ordered[] = [
  {
    ...module('etcds', 'Etcd'),
    objects: ['etcdcluster/etcd', 'statefulset/etcd', 'datastore/tenant-shop', 'secret/etcd-server-tls', 'workloadmonitor/etcd'],
    edits: edits('etcdcluster/etcd', '{.spec.replicas}', [{ replicas: 5 }, '5'], [{ replicas: 3 }, '3']),
  },
  {
    ...module('ingresses', 'Ingress'),
    objects: ['helmrelease/ingress-nginx-system', 'workloadmonitor/ingress'],
    edits: edits('workloadmonitor/ingress', '{.spec.replicas}', [{ replicas: 3 }, '3'], [{ replicas: 4 }, '4']),
  },
  {
    ...module('monitorings', 'Monitoring'),
    objects: ['helmrelease/monitoring-system', 'workloadmonitor/grafana'],
    edits: edits(
      'helmrelease/monitoring-system',
      '{.spec.values.alerta.storage}',
      [{ alerta: { storage: '12Gi' } }, '12Gi'],
      [{ alerta: { storage: '14Gi' } }, '14Gi'],
    ),
  },
];
