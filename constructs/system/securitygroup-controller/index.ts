import { boolean, ifElse, integer, str, string } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { controllerSize } from '../../lib/controller-size.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { runtimeAccount } from '../../lib/runtime-account.ts';
import { apart, onControlPlane, runtimeSecurity } from '../../lib/runtime-pod.ts';
import { group } from '../../lib/value-group.ts';

const APP = 'securitygroup-controller';
const ROLE = `sdn.cozystack.io:${APP}`;
const LABELS = { app: APP };

/** Values of the chart. */
export const values = {
  securityGroupController: group(
    {
      image: string({ default: RUNTIME_IMAGE, description: 'Image of the runtime.' }),
      debug: boolean({ default: false, description: 'Log everything.' }),
      replicas: integer({ default: 2, minimum: 1, description: 'Number of controllers; one of them works.' }),
      resources: controllerSize('256Mi'),
    },
    'The controller.',
  ),
};

/** Pods get and lose the label of a group; its policy gets and loses the finalizer that waits for them. */
const RULES = [
  { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: ['cilium.io'], resources: ['ciliumnetworkpolicies'], verbs: ['get', 'list', 'watch', 'patch'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'] },
];

/** Keeps pods labelled as members of the security groups that their applications are attached to. */
export const securitygroupControllerChart = authoredChart('system/securitygroup-controller', {
  description: 'Keeps pods labelled as members of their security groups.',
  values,
  compose(scope, { values: { securityGroupController: settings }, release }) {
    runtimeAccount(scope, { name: APP, role: ROLE, namespace: release.namespace, rules: RULES });
    new Deployment(scope, 'controller', {
      metadata: { name: APP, labels: LABELS },
      spec: {
        replicas: settings.replicas,
        selector: { matchLabels: LABELS },
        template: {
          metadata: { labels: LABELS },
          spec: {
            serviceAccountName: APP,
            securityContext: runtimeSecurity,
            tolerations: onControlPlane,
            affinity: { podAntiAffinity: apart(APP) },
            containers: [
              {
                name: APP,
                image: settings.image,
                command: [`cozystack-${APP}`],
                args: ['--leader-elect', str`--zap-log-level=${ifElse(settings.debug, 'debug', 'info')}`],
                ports: [{ name: 'health', containerPort: 8081 }],
                livenessProbe: { httpGet: { path: '/healthz', port: 'health' }, initialDelaySeconds: 15, periodSeconds: 20 },
                readinessProbe: { httpGet: { path: '/readyz', port: 'health' }, initialDelaySeconds: 5, periodSeconds: 10 },
                resources: settings.resources,
                securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              },
            ],
          },
        },
      },
    });
  },
});
