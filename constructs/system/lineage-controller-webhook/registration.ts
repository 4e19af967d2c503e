import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { MutatingWebhookConfiguration } from '../../kinds/admissionregistration.k8s.io.ts';
import { injectedCa } from '../../lib/serving-certificate.ts';
import { APP } from './server.ts';

const rule = (apiGroups: string[], apiVersions: string[], resources: string[]) => ({
  apiGroups,
  apiVersions,
  operations: ['CREATE', 'UPDATE'],
  resources,
});

/**
 * Asks the webhook about what tenants make. It fails closed: an object that it did not label would stay invisible to its owner, or visible to others.
 * Namespaces of the platform are left out, so that the webhook itself can always start.
 */
export function lineageRegistration(scope: Construct, namespace: Arg<string>): void {
  new MutatingWebhookConfiguration(scope, 'registration', {
    metadata: { name: 'lineage', labels: { app: 'cozystack-controller' }, annotations: injectedCa(APP, namespace) },
    webhooks: [
      {
        name: 'lineage.cozystack.io',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        clientConfig: { service: { name: APP, namespace, path: '/mutate-lineage' } },
        namespaceSelector: {
          matchExpressions: [
            { key: 'cozystack.io/system', operator: 'NotIn', values: ['true'] },
            { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system', 'default'] },
          ],
        },
        objectSelector: { matchExpressions: [{ key: 'internal.cozystack.io/managed-by-cozystack', operator: 'DoesNotExist' }] },
        rules: [
          rule([''], ['v1'], ['pods', 'secrets', 'services', 'persistentvolumeclaims']),
          rule(['networking.k8s.io'], ['v1'], ['ingresses']),
          rule(['cozystack.io'], ['v1alpha1'], ['workloadmonitors']),
        ],
      },
    ],
  });
}
