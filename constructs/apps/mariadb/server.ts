import type { Construct } from 'constructs';
import { and, type Expr, eq, gt, match, str, when } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { MariaDB } from '../../kinds/k8s.mariadb.com.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { configuration } from './tuning.ts';
import { credentialsOf } from './users-and-databases.ts';
import { type MariaDbInputs, versions } from './values.ts';

/** Label of all that belongs to the release; the monitor and the cleanup go by it. */
export const instanceOf = ({ release }: MariaDbInputs) => ({ 'app.kubernetes.io/instance': release.name });

/** True if there are replicas, and so Services that tell the primary from them. */
export const replicated = ({ values }: MariaDbInputs): Expr<boolean> => gt(values.replicas, 1);

/** The servers. The operator makes their Services, and turns a replica into the primary when that is lost. */
export function server(scope: Construct, inputs: MariaDbInputs): void {
  const { values, release } = inputs;
  const settings = str`${release.name}-my-cnf`;
  new ConfigMap(scope, 'configuration', { metadata: { name: settings }, data: { config: configuration(inputs) } });
  new MariaDB(scope, 'server', {
    metadata: { name: release.name },
    spec: {
      rootPasswordSecretKeyRef: { name: credentialsOf(inputs), key: 'root' },
      image: str`mariadb:${match(values.version, versions)}`,
      port: 3306,
      replicas: values.replicas,
      replicasAllowEvenNumber: true,
      replication: when(replicated(inputs), { enabled: true }),
      // Killed while it makes its data directory, a server is left without a superuser and never starts again. Other probes stay as the operator has them.
      startupProbe: { failureThreshold: 30 },
      affinity: onNodesOfTheirOwn(inputs),
      podMetadata: { labels: ALLOW_TO_APISERVER },
      myCnfConfigMapKeyRef: { name: settings, key: 'config' },
      resources: containerResources(values, inputs.cluster),
      storage: {
        size: values.size,
        storageClassName: chosenClass(values.storageClass),
        resizeInUseVolumes: true,
        waitForVolumeResize: true,
      },
      service: {
        metadata: { labels: instanceOf(inputs) },
        type: when(and(values.external, eq(values.replicas, 1)), 'LoadBalancer'),
      },
      primaryService: when(and(values.external, replicated(inputs)), { type: 'LoadBalancer' }),
      metrics: METRICS,
    },
  });
}

const METRICS = {
  enabled: true,
  exporter: {
    image: 'prom/mysqld-exporter:v0.15.1',
    port: 9104,
    // By default it listens on an IPv6 address, which the probe of its Service does not always reach.
    args: ['--web.listen-address=0.0.0.0:9104'],
    resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { cpu: '300m', memory: '512Mi' } },
  },
  serviceMonitor: { interval: '10s', scrapeTimeout: '10s' },
};

const onNodesOfTheirOwn = ({ release }: MariaDbInputs) => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      {
        topologyKey: 'kubernetes.io/hostname',
        labelSelector: {
          matchExpressions: [
            { key: 'app.kubernetes.io/name', operator: 'In', values: ['mariadb'] },
            { key: 'app.kubernetes.io/instance', operator: 'In', values: [release.name] },
          ],
        },
      },
    ],
  },
});
