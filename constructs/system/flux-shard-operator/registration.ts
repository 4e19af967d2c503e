import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { MutatingWebhookConfiguration } from '../../kinds/admissionregistration.k8s.io.ts';
import { injectedCa } from '../../lib/serving-certificate.ts';
import { APP } from './server.ts';

/**
 * Gives a new release of a tenant its helm-controller. It fails open: a release without one waits until it is placed, while failing closed would block
 * all tenants as long as nobody answers.
 */
export function shardRegistration(scope: Construct, namespace: Arg<string>): void {
  new MutatingWebhookConfiguration(scope, 'registration', {
    metadata: { name: APP, annotations: injectedCa(APP, namespace) },
    webhooks: [
      {
        name: 'flux-shard.cozystack.io',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Ignore',
        timeoutSeconds: 5,
        clientConfig: { service: { name: APP, namespace, path: '/mutate-helmrelease-shard' } },
        objectSelector: { matchExpressions: [{ key: 'sharding.fluxcd.io/key', operator: 'In', values: ['tenants'] }] },
        rules: [{ apiGroups: ['helm.toolkit.fluxcd.io'], apiVersions: ['v2'], operations: ['CREATE'], resources: ['helmreleases'] }],
      },
    ],
  });
}
