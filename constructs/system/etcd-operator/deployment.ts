import type { Construct } from 'constructs';
import { type Arg, type Inputs, str } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { type EtcdOperatorValues, imageOf } from './values.ts';

/** Name of the Deployment, and of the account that it runs under. */
export const MANAGER = 'etcd-operator-controller-manager';

export const LABEL = { 'app.kubernetes.io/name': 'etcd-operator' };

export const SELECTOR = { ...LABEL, 'control-plane': 'controller-manager' };

export function operatorDeployment(scope: Construct, values: Inputs<EtcdOperatorValues>['values'], clusterDomain: Arg<string>): void {
  const image = imageOf(values.image);
  new Deployment(scope, 'operator', {
    metadata: { name: MANAGER, labels: SELECTOR },
    spec: {
      replicas: values.replicaCount,
      selector: { matchLabels: SELECTOR },
      template: {
        metadata: { labels: SELECTOR, annotations: { 'kubectl.kubernetes.io/default-container': 'manager' } },
        spec: {
          serviceAccountName: MANAGER,
          terminationGracePeriodSeconds: 10,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'manager',
              image,
              imagePullPolicy: values.image.pullPolicy,
              command: ['/manager'],
              args: [
                '--leader-elect',
                '--health-probe-bind-address=:8081',
                '--metrics-bind-address=:8080',
                str`--cluster-domain=${clusterDomain}`,
              ],
              env: [{ name: 'OPERATOR_IMAGE', value: image }],
              ports: [
                { name: 'health', containerPort: 8081, protocol: 'TCP' },
                { name: 'metrics', containerPort: 8080, protocol: 'TCP' },
              ],
              livenessProbe: { httpGet: { path: '/healthz', port: 8081 }, initialDelaySeconds: 15, periodSeconds: 20 },
              readinessProbe: { httpGet: { path: '/readyz', port: 8081 }, initialDelaySeconds: 5, periodSeconds: 10 },
              resources: values.resources,
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
            },
          ],
        },
      },
    },
  });
}
