import { boolean, choice, notEmpty, object, str, string, text, when } from '../../../src/chart/index.ts';
import { DaemonSet } from '../../kinds/apps.ts';
import { ConfigMap, ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { definitionObject } from '../../lib/definition-object.ts';
import { kubeconfig } from './kubeconfig.ts';
import { peerResource } from './peer.ts';

const NAME = 'kilo';
const NAMESPACE = 'cozy-kilo';

const labels = { 'app.kubernetes.io/name': NAME, 'app.kubernetes.io/part-of': NAME };

/** Values of the chart. */
export const values = {
  kilo: object(
    {
      image: object(
        {
          repository: string({ default: 'ghcr.io/cozystack/cozystack/kilo', description: 'Where the image is.' }),
          tag: string({
            default: 'v1.5.0@sha256:fe837f428504f6c6e9e4582326a3bf9cd507a9cca58c975952f5cc0b34728f63',
            description: 'Tag of the image, with its digest.',
          }),
          pullPolicy: choice(['Always', 'IfNotPresent', 'Never'], { default: 'IfNotPresent', description: 'When the image is pulled.' }),
        },
        { default: {}, description: 'Image of Kilo.' },
      ),
      transitCIDR: string({ default: '100.66.0.0/16', description: 'Addresses of the mesh itself.' }),
      meshGranularity: string({ default: 'location', description: 'Whom a tunnel joins: location, full, or cross.' }),
      cleanUpInterface: boolean({ default: false, description: 'Whether the interface goes when Kilo stops.' }),
      mtu: string({ default: 'auto', description: 'Size of packets in the tunnels.' }),
      compatibility: string({ default: '', description: 'Whose network it works on top of, for example cilium.' }),
    },
    { default: {}, description: 'The mesh.' },
  ),
};

/** WireGuard between the locations of a cluster. */
export const kiloChart = authoredChart('system/kilo', {
  description: 'WireGuard between the locations of a cluster.',
  values,
  valuesFiles: { 'values-cilium.yaml': { kilo: { compatibility: 'cilium' } } },
  compose(scope, { values: { kilo } }) {
    definitionObject(scope, peerResource, { keep: false });
    new ServiceAccount(scope, 'account', { metadata: { name: NAME, namespace: NAMESPACE } });
    new ClusterRole(scope, 'role', {
      metadata: { name: NAME },
      rules: [
        { apiGroups: [''], resources: ['nodes'], verbs: ['list', 'patch', 'watch'] },
        { apiGroups: ['kilo.squat.ai'], resources: ['peers'], verbs: ['list', 'watch'] },
        { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: ['get'] },
      ],
    });
    new ClusterRoleBinding(scope, 'role-binding', {
      metadata: { name: NAME },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: NAME },
      subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: NAMESPACE }],
    });
    new ConfigMap(scope, 'kubeconfig', { metadata: { name: 'kubeconfig-in-cluster', namespace: NAMESPACE }, data: { kubeconfig } });
    new DaemonSet(scope, 'nodes', {
      metadata: { name: NAME, namespace: NAMESPACE, labels },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: NAME,
            hostNetwork: true,
            tolerations: [
              { effect: 'NoSchedule', operator: 'Exists' },
              { effect: 'NoExecute', operator: 'Exists' },
            ],
            containers: [
              {
                name: NAME,
                image: str`${kilo.image.repository}:${kilo.image.tag}`,
                imagePullPolicy: kilo.image.pullPolicy,
                args: [
                  '--kubeconfig=/etc/kubernetes/kubeconfig',
                  '--hostname=$(NODE_NAME)',
                  '--internal-cidr=$(NODE_IP)/32',
                  '--cni=false',
                  '--local=false',
                  '--encapsulate=crosssubnet',
                  str`--mesh-granularity=${kilo.meshGranularity}`,
                  str`--subnet=${kilo.transitCIDR}`,
                  str`--mtu=${kilo.mtu}`,
                  str`--clean-up-interface=${text(kilo.cleanUpInterface)}`,
                  when(notEmpty(kilo.compatibility), str`--compatibility=${kilo.compatibility}`),
                ],
                env: [
                  { name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
                  { name: 'NODE_IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
                ],
                ports: [{ name: 'metrics', containerPort: 1107 }],
                // It sets up interfaces, routes and rules of the node.
                securityContext: { privileged: true },
                volumeMounts: [
                  { name: 'kilo-dir', mountPath: '/var/lib/kilo' },
                  { name: 'kubeconfig', mountPath: '/etc/kubernetes', readOnly: true },
                  { name: 'lib-modules', mountPath: '/lib/modules', readOnly: true },
                  { name: 'xtables-lock', mountPath: '/run/xtables.lock', readOnly: false },
                ],
              },
            ],
            volumes: [
              { name: 'kilo-dir', hostPath: { path: '/var/lib/kilo' } },
              { name: 'kubeconfig', configMap: { name: 'kubeconfig-in-cluster' } },
              { name: 'lib-modules', hostPath: { path: '/lib/modules' } },
              { name: 'xtables-lock', hostPath: { path: '/run/xtables.lock', type: 'FileOrCreate' } },
            ],
          },
        },
      },
    });
  },
});
