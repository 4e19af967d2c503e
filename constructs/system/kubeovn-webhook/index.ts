import { boolean, type Release, str, string, text } from '../../../src/chart/index.ts';
import { MutatingWebhookConfiguration } from '../../kinds/admissionregistration.k8s.io.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';
import { certificate, SERVING } from './certificate.ts';
import { NAME, server } from './server.ts';

const IMAGE = `${IMAGE_REPOSITORY}/kubeovn-webhook:v1.6.0@sha256:593c324a38db59495497c5b68b90cad25dfe6753c73b7a287b3280e26f70a15f`;

/** Values of the chart. */
export const values = {
  image: string({ default: IMAGE, description: 'Image of the webhook.' }),
  portSecurity: boolean({
    default: true,
    description: 'Whether a pod may send with its own addresses only, where its namespace does not say.',
  }),
  routes: string({ default: '', description: 'Routes that a pod gets, as Kube-OVN writes them, where its namespace does not say.' }),
};

/** Settings of the network that a namespace has for its pods: a new pod gets them as annotations, which Kube-OVN reads. */
export const kubeovnWebhookChart = authoredChart('system/kubeovn-webhook', {
  description: 'Webhook that gives pods the network settings of their namespace.',
  values,
  compose(scope, { values: { image, portSecurity, routes }, release }) {
    const { namespace } = release;
    const labels = labelsOf(release);
    certificate(scope, namespace);
    new ServiceAccount(scope, 'account', { metadata: { name: NAME, labels } });
    new ClusterRole(scope, 'role', {
      metadata: { name: NAME, labels },
      rules: [{ apiGroups: [''], resources: ['namespaces'], verbs: ['get'] }],
    });
    new ClusterRoleBinding(scope, 'role-binding', {
      metadata: { name: NAME, labels },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: NAME },
      subjects: [{ kind: 'ServiceAccount', name: NAME, namespace }],
    });
    server(scope, { labels, image, args: [str`--port-security=${text(portSecurity)}`, str`--routes=${routes}`] });
    new MutatingWebhookConfiguration(scope, 'registration', {
      metadata: {
        name: NAME,
        labels: { 'app.kubernetes.io/name': NAME },
        annotations: { 'cert-manager.io/inject-ca-from': str`${namespace}/${SERVING}` },
      },
      webhooks: [
        {
          name: 'kube-ovn-webhook.cozystack.io',
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          // A pod that came without its settings would keep addresses and routes that its namespace forbids.
          failurePolicy: 'Fail',
          clientConfig: { service: { name: NAME, namespace, path: '/mutate-pods' } },
          namespaceSelector: {
            matchExpressions: [
              { key: 'cozystack.io/system', operator: 'NotIn', values: ['true'] },
              { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system'] },
            ],
          },
          rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
        },
      ],
    });
  },
});

const labelsOf = (release: Release) => ({ 'app.kubernetes.io/name': NAME, 'app.kubernetes.io/instance': release.name });
