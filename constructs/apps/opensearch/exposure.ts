import type { Construct } from 'constructs';
import { and, notEmpty, str, when, whenever } from '../../../src/chart/index.ts';
import { externalService } from '../../lib/external-service.ts';
import { clusterLabel } from './cluster.ts';
import type { OpenSearchInputs } from './values.ts';

/** The API and Dashboards, reachable from outside of the cluster, by a name below that of the tenant where it has one. */
export function exposure(scope: Construct, inputs: OpenSearchInputs): void {
  const { values, release, namespace, cluster } = inputs;
  const host = namespace.text('host');
  const named = (name: typeof release.name) => ({
    'external-dns.alpha.kubernetes.io/hostname': when(notEmpty(host), str`${name}.${host}`),
  });
  whenever(scope, values.external, (scope) => {
    externalService(
      scope,
      'external',
      {
        name: str`${release.name}-external`,
        annotations: named(release.name),
        selector: { ...clusterLabel(inputs), 'opster.io/opensearch-nodepool': 'nodes' },
        ports: [{ name: 'https', port: 9200, targetPort: 9200, protocol: 'TCP' }],
      },
      cluster,
    );
  });
  whenever(scope, and(values.external, values.dashboards.enabled), (scope) => {
    const name = str`${release.name}-dashboards`;
    externalService(
      scope,
      'dashboards-external',
      {
        name: str`${name}-external`,
        annotations: named(name),
        selector: { 'opensearch.cluster.dashboards': release.name },
        ports: [{ name: 'https', port: 5601, targetPort: 5601, protocol: 'TCP' }],
      },
      cluster,
    );
  });
}
