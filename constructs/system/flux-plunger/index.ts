import { string } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { runtimeAccount } from '../../lib/runtime-account.ts';
import { runtimeContainer, runtimeSecurity } from '../../lib/runtime-pod.ts';

const APP = 'flux-plunger';

/** It reads HelmReleases, takes away the record of a broken revision, and tells of it. */
const RULES = [
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: ['get', 'list', 'watch', 'update', 'patch'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'delete'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
];

/** Two at once would take one record after the other: only the holder of the lease acts. */
const LEASE = 'flux-plunger.cozystack.io';
const LEASE_RULES = [
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['create'] },
  { apiGroups: ['coordination.k8s.io'], resources: ['leases'], resourceNames: [LEASE], verbs: ['get', 'update', 'patch'] },
];

/** Frees releases that Helm cannot go on with because no revision of them was ever deployed. */
export const fluxPlungerChart = authoredChart('system/flux-plunger', {
  description: 'Frees releases that Helm cannot go on with.',
  values: { image: string({ default: RUNTIME_IMAGE, description: 'Image of the runtime.' }) },
  compose(scope, { values, release }) {
    const labels = { 'app.kubernetes.io/name': APP, 'app.kubernetes.io/instance': release.name };
    runtimeAccount(scope, { name: APP, namespace: release.namespace, labels, rules: RULES });
    new Role(scope, 'lease-role', { metadata: { name: APP }, rules: LEASE_RULES });
    new RoleBinding(scope, 'lease-role-binding', {
      metadata: { name: APP },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: APP },
      subjects: [{ kind: 'ServiceAccount', name: APP, namespace: release.namespace }],
    });
    new Service(scope, 'service', {
      metadata: { name: APP, labels },
      spec: {
        selector: labels,
        ports: [
          { name: 'health', port: 8081, targetPort: 8081 },
          { name: 'metrics', port: 8080, targetPort: 8080 },
        ],
      },
    });
    new Deployment(scope, 'deployment', {
      metadata: { name: APP, labels },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: APP,
            securityContext: runtimeSecurity,
            containers: [
              runtimeContainer({
                component: 'cozystack-flux-plunger',
                name: APP,
                image: values.image,
                args: ['--leader-elect', '--zap-log-level=info', '--metrics-bind-address=:8080', '--metrics-secure=false'],
                env: [{ name: 'POD_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } }],
                ports: [
                  { containerPort: 8081, name: 'health' },
                  { containerPort: 8080, name: 'metrics' },
                ],
                probe: { port: 'health' },
                requests: { cpu: '10m', memory: '64Mi' },
                memoryLimit: '256Mi',
              }),
            ],
          },
        },
      },
    });
  },
});
