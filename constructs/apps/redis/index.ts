import type { Chart } from 'cdk8s';
import {
  boolean,
  choice,
  concat,
  gt,
  type Inputs,
  ifElse,
  integer,
  match,
  quantityValue,
  str,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { Service } from '../../kinds/core.ts';
import { RedisFailover } from '../../kinds/databases.spotahome.com.ts';
import { VMServiceScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { application } from '../../lib/application.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { external, externalService } from '../../lib/external-service.ts';
import { containerResources, sizing } from '../../lib/sizing.ts';
import { chosenClass, storageClass, volumeSize } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';

const values = {
  replicas: integer({
    default: 2,
    minimum: 1,
    description: 'Number of Redis servers: one primary, the others its replicas. Three Sentinels watch over them.',
  }),
  ...sizing({ preset: 't1.nano', of: 'each Redis server and each Sentinel' }),
  size: volumeSize('1Gi', 'each server', '0: nothing is stored, and a restart loses the data.'),
  storageClass: storageClass(),
  external: external('the primary', 6379),
  version: choice(['v8', 'v7'], { default: 'v8', description: 'Major version. A change restarts the servers one after the other.' }),
  authEnabled: boolean({
    default: true,
    description:
      'Whether clients must give the password that the Secret `<release>-auth` holds. Without it, whoever reaches the server may do everything.',
  }),
};

/** The operator looks only at what carries the name of its group. */
const OPERATOR_GROUP = { 'redis-failover.freshworks.com/operator-group': 'cozystack' };

/** Older than the servers on purpose: Sentinel must not jump with the operator's default. */
const SENTINEL_IMAGE = 'redis:6.2.6-alpine';

type RedisInputs = Inputs<typeof values>;

function compose(scope: Chart, { values, release, chart, cluster }: RedisInputs): void {
  const instance = { 'app.kubernetes.io/instance': release.name };
  const part = (component: string) => ({ 'app.kubernetes.io/component': component, ...instance });
  const servers = {
    'app.kubernetes.io/component': 'redis',
    'app.kubernetes.io/name': release.name,
    'app.kubernetes.io/part-of': 'redis-failover',
  };
  const secret = str`${release.name}-auth`;
  const resources = containerResources(values, cluster);
  const stored = gt(quantityValue(values.size), 0);

  whenever(scope, values.authEnabled, (scope) => credentials(scope, 'auth', { name: secret, generate: { password: alphanumeric(32) } }));

  new RedisFailover(scope, 'failover', {
    metadata: { name: release.name, labels: { ...instance, ...OPERATOR_GROUP } },
    spec: {
      sentinel: { image: SENTINEL_IMAGE, replicas: 3, resources },
      redis: {
        image: str`redis:${match(values.version, { v8: '8.4.0', v7: '7.4.7' })}`,
        replicas: values.replicas,
        resources,
        storage: when(stored, {
          persistentVolumeClaim: {
            metadata: { name: 'redisfailover-persistent-data', labels: part('redis') },
            spec: {
              accessModes: ['ReadWriteOnce'],
              resources: { requests: { storage: values.size } },
              storageClassName: chosenClass(values.storageClass),
            },
          },
        }),
        exporter: {
          enabled: true,
          image: 'oliver006/redis_exporter:v1.55.0-alpine',
          args: ['--web.telemetry-path', '/metrics'],
          env: [{ name: 'REDIS_EXPORTER_LOG_FORMAT', value: 'txt' }],
        },
        customConfig: concat(['tcp-keepalive 0', 'loglevel notice'], ifElse(stored, [], ['appendonly no', 'save ""'])),
      },
      auth: when(values.authEnabled, { secretPath: secret }),
    },
  });

  whenever(scope, values.external, (scope) => {
    const selector = { ...servers, 'redisfailovers-role': 'master' };
    externalService(
      scope,
      'external',
      { name: str`${release.name}-external-lb`, labels: instance, selector, ports: [{ name: 'redis', port: 6379, targetPort: 'redis' }] },
      cluster,
    );
  });

  const monitored = { kind: 'redis', preset: values.resourcesPreset };
  monitorWorkload(
    scope,
    'servers',
    { ...monitored, name: str`${release.name}-redis`, type: 'redis', selector: part('redis'), replicas: values.replicas, minReplicas: 1 },
    chart,
  );
  monitorWorkload(
    scope,
    'sentinels',
    { ...monitored, name: str`${release.name}-sentinel`, type: 'sentinel', selector: part('sentinel'), replicas: 3, minReplicas: 2 },
    chart,
  );
  metrics();

  dashboardRole(scope, release, {
    secrets: [secret],
    services: [str`rfs-${release.name}`, str`rfrm-${release.name}`, str`rfrs-${release.name}`, str`${release.name}-external-lb`],
    workloadmonitors: [str`${release.name}-redis`, str`${release.name}-sentinel`],
  });

  function metrics(): void {
    const app = str`${release.name}-metrics`;
    new Service(scope, 'metrics', {
      metadata: { name: app, labels: { ...instance, app } },
      spec: { selector: servers, ports: [{ name: 'metrics', port: 9121, targetPort: 'metrics' }] },
    });
    new VMServiceScrape(scope, 'scrape', {
      metadata: { name: release.name, labels: instance },
      spec: {
        endpoints: [
          {
            port: 'metrics',
            relabelConfigs: [
              { replacement: 'redis', targetLabel: 'job' },
              { sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' },
              { replacement: 'cluster', targetLabel: 'tier' },
              { replacement: release.name, targetLabel: 'service' },
            ],
          },
        ],
        jobLabel: 'jobLabel',
        namespaceSelector: { matchNames: [release.namespace] },
        selector: { matchLabels: { app } },
      },
    });
  }
}

export const redis = application({
  name: 'redis',
  kind: 'Redis',
  plural: 'redises',
  description: 'In-memory store with Sentinel failover.',
  dashboard: { category: 'PaaS', tags: ['cache'], plural: 'Redis' },
  example: { replicas: 2, size: '2Gi', resourcesPreset: 't1.small' },
  values,
  compose,
  secrets: { include: [{ resourceNames: ['redis-{{ .name }}-auth'] }] },
  services: {
    include: [
      { resourceNames: ['rfs-redis-{{ .name }}', 'rfrm-redis-{{ .name }}', 'rfrs-redis-{{ .name }}', 'redis-{{ .name }}-external-lb'] },
    ],
  },
});
