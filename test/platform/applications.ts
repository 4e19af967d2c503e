/** An application as a tenant orders it, what must be there then, an edit, and where the edit is to arrive. */
export interface Ordered {
  /** As in `kubectl get <plural>.apps.cozystack.io`. */
  plural: string;
  kind: string;
  name: string;
  /** Name of the release. */
  release: string;
  spec: object;
  /** Objects by `<resource>/<name>`. */
  objects: readonly string[];
  /** A merge patch of the spec. */
  edit: object;
  /** Object, JSONPath and text that show the edit. */
  reaches: readonly [object: string, path: string, expected: string];
}

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
    edit: { replicas: 3 },
    reaches: ['clusters.postgresql.cnpg.io/postgres-orders', '{.spec.instances}', '3'],
  },
  {
    plural: 'redises',
    kind: 'Redis',
    name: 'cache',
    release: 'redis-cache',
    spec: {},
    objects: ['redisfailover/redis-cache', 'secret/redis-cache-auth', 'statefulset/rfr-redis-cache', 'workloadmonitor/redis-cache-redis'],
    edit: { replicas: 3 },
    reaches: ['redisfailover/redis-cache', '{.spec.redis.replicas}', '3'],
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
    edit: { users: { reader: null, guest: {} } },
    reaches: ['bucketaccess/bucket-media-guest', '{.spec.credentialsSecretName}', 'bucket-media-guest'],
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
    edit: { kafka: { replicas: 4 } },
    reaches: ['kafkas.kafka.strimzi.io/kafka-events', '{.spec.kafka.replicas}', '4'],
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
    edit: { shards: 2 },
    reaches: ['statefulset/chi-clickhouse-stats-clickhouse-1-1', '{.spec.replicas}', '1'],
  },
  {
    plural: 'httpcaches',
    kind: 'HTTPCache',
    name: 'web',
    release: 'http-cache-web',
    spec: { external: true, endpoints: ['10.1.1.1:8080', '10.1.1.2:8080'] },
    objects: ['deployment/http-cache-web-haproxy', 'deployment/http-cache-web-nginx-cache-1', 'service/http-cache-web-haproxy'],
    edit: { haproxy: { replicas: 3 } },
    reaches: ['deployment/http-cache-web-haproxy', '{.spec.replicas}', '3'],
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
    edit: { nodeGroups: { workers: { maxReplicas: 5 } } },
    reaches: ['machinedeployment/kubernetes-dev-workers', annotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size'), '5'],
  },
  {
    plural: 'vmdisks',
    kind: 'VMDisk',
    name: 'system',
    release: 'vm-disk-system',
    spec: { source: { http: { url: 'https://images.example.org/ubuntu.img' } }, storage: '10Gi' },
    objects: ['datavolume/vm-disk-system', 'persistentvolumeclaim/vm-disk-system', 'workloadmonitor/vm-disk-system'],
    edit: { optical: true },
    reaches: ['datavolume/vm-disk-system', annotation('vm-disk.cozystack.io/optical'), 'true'],
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
  edit: { runStrategy: 'Halted' },
  reaches: ['virtualmachine/vm-instance-jump', '{.status.printableStatus}', 'Stopped'],
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
    edit: { replicas: 5 },
    reaches: ['etcdcluster/etcd', '{.spec.replicas}', '5'],
  },
  {
    ...module('ingresses', 'Ingress'),
    objects: ['helmrelease/ingress-nginx-system', 'workloadmonitor/ingress'],
    edit: { replicas: 3 },
    reaches: ['workloadmonitor/ingress', '{.spec.replicas}', '3'],
  },
  {
    ...module('monitorings', 'Monitoring'),
    objects: ['helmrelease/monitoring-system', 'workloadmonitor/grafana'],
    edit: { alerta: { storage: '12Gi' } },
    reaches: ['helmrelease/monitoring-system', '{.spec.values.alerta.storage}', '12Gi'],
  },
];
