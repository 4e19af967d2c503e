import { orIfEmpty, whenever } from '../../../src/chart/index.ts';
import { VerticalPodAutoscaler } from '../../kinds/autoscaling.k8s.io.ts';
import { Service } from '../../kinds/core.ts';
import { VMServiceScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { operatorRights } from './access.ts';
import { LABEL, MANAGER, operatorDeployment, SELECTOR } from './deployment.ts';
import { selectorFix } from './selector-fix.ts';
import { values } from './values.ts';

/** The operator of etcd clusters. */
export const etcdOperatorChart = authoredChart('system/etcd-operator', {
  description: 'Operator of etcd clusters.',
  values,
  compose(scope, { values, release, cluster }) {
    operatorRights(scope, release.namespace);
    operatorDeployment(scope, values, orIfEmpty(values.clusterDomain, cluster.text('cluster-domain', 'cozy.local')));
    new Service(scope, 'metrics', {
      metadata: { name: 'etcd-operator-metrics', labels: LABEL },
      spec: { selector: SELECTOR, ports: [{ name: 'metrics', port: 8080, protocol: 'TCP', targetPort: 'metrics' }] },
    });
    new VMServiceScrape(scope, 'scrape', {
      metadata: { name: 'etcd-operator' },
      spec: { selector: { matchLabels: LABEL }, endpoints: [{ port: 'metrics', scheme: 'http' }] },
    });
    whenever(scope, values.vpa.enabled, (within) => {
      const { updateMode, minAllowed, maxAllowed } = values.vpa;
      new VerticalPodAutoscaler(within, 'autoscaler', {
        metadata: { name: MANAGER, labels: LABEL },
        spec: {
          targetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: MANAGER },
          updatePolicy: { updateMode },
          resourcePolicy: {
            containerPolicies: [{ containerName: 'manager', controlledResources: ['cpu', 'memory'], minAllowed, maxAllowed }],
          },
        },
      });
    });
    selectorFix(scope, release.namespace);
  },
});
