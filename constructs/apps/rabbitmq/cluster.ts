import type { Construct } from 'constructs';
import { match, str, when } from '../../../src/chart/index.ts';
import { RabbitmqCluster } from '../../kinds/rabbitmq.com.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { type RabbitMqInputs, versions } from './values.ts';

/** The nodes. The operator makes their Services and the first user. */
export function cluster(scope: Construct, { values, release, cluster }: RabbitMqInputs): void {
  new RabbitmqCluster(scope, 'cluster', {
    metadata: {
      name: release.name,
      labels: { 'app.kubernetes.io/instance': release.name, 'app.kubernetes.io/managed-by': 'Helm' },
    },
    spec: {
      replicas: values.replicas,
      image: str`rabbitmq:${match(values.version, versions)}-management`,
      service: when(values.external, { type: 'LoadBalancer' }),
      resources: containerResources(values, cluster),
      persistence: { storage: values.size, storageClassName: chosenClass(values.storageClass) },
      override: {
        statefulSet: {
          spec: {
            template: {
              // Nodes find each other through the API server. Links to all Services of the namespace can be more than a process may be started with.
              metadata: { labels: ALLOW_TO_APISERVER },
              spec: { enableServiceLinks: false, containers: [] },
            },
          },
        },
      },
    },
  });
}
