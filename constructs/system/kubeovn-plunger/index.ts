import { str, string } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { VMPodScrape } from '../../kinds/operator.victoriametrics.com.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';

const NAME = 'kube-ovn-plunger';

const IMAGE = `${IMAGE_REPOSITORY}/kubeovn-plunger:v1.6.0@sha256:0d2a42d5aa05f73e9a5bab2ffbcf20c64e2925b7b5f50d7b39b7d366a1d8f3d6`;

/** Values of the chart. */
export const values = {
  image: string({ default: IMAGE, description: 'Image of the watcher.' }),
  ovnCentralName: string({ default: 'ovn-central', description: 'Deployment of the OVN databases, in the namespace of the release.' }),
};

/** It asks the members of the databases what they think of each other, inside of their pods. */
const RULES = [
  { apiGroups: [''], resources: ['pods', 'pods/exec'], verbs: ['get', 'list', 'watch', 'create'] },
  { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'watch'] },
];

/** Watches the databases of OVN, and tells metrics of their consensus. */
export const kubeovnPlungerChart = authoredChart('system/kubeovn-plunger', {
  description: 'Watches the databases of OVN, and tells metrics of their consensus.',
  values,
  compose(scope, { values: { image, ovnCentralName }, release }) {
    const { namespace } = release;
    const labels = { 'app.kubernetes.io/name': NAME, 'app.kubernetes.io/instance': release.name };
    new ServiceAccount(scope, 'account', { metadata: { name: NAME, labels }, automountServiceAccountToken: true });
    new Role(scope, 'role', { metadata: { name: NAME }, rules: RULES });
    new RoleBinding(scope, 'role-binding', {
      metadata: { name: NAME },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: NAME },
      subjects: [{ kind: 'ServiceAccount', name: NAME, namespace }],
    });
    new Service(scope, 'service', {
      metadata: { name: NAME, labels },
      spec: { type: 'ClusterIP', selector: labels, ports: [{ name: 'metrics', port: 8080, targetPort: 'metrics', protocol: 'TCP' }] },
    });
    new VMPodScrape(scope, 'scrape', {
      metadata: { name: NAME },
      spec: { selector: { matchLabels: labels }, podMetricsEndpoints: [{ port: 'metrics' }] },
    });
    new Deployment(scope, 'watcher', {
      metadata: { name: NAME, labels },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: NAME,
            containers: [
              {
                name: NAME,
                image,
                args: [
                  '--zap-log-level=info',
                  '--metrics-bind-address=:8080',
                  '--metrics-secure=false',
                  str`--kube-ovn-namespace=${namespace}`,
                  str`--ovn-central-name=${ovnCentralName}`,
                ],
                ports: [{ name: 'metrics', containerPort: 8080 }],
              },
            ],
          },
        },
      },
    });
  },
});
