import type { Construct } from 'constructs';
import { FlowSchema, PriorityLevelConfiguration } from '../../kinds/flowcontrol.apiserver.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { APP } from './api-services.ts';

/**
 * A share of kube-apiserver for what the server asks of it. Each of its answers waits for such a request, so without a share of its own a flood
 * of requests to the server would wait behind itself.
 */
export function flowControl(scope: Construct): void {
  new PriorityLevelConfiguration(scope, 'priority-level', {
    metadata: { name: APP },
    spec: {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: 30,
        limitResponse: { type: 'Queue', queuing: { queues: 64, handSize: 6, queueLengthLimit: 50 } },
      },
    },
  });
  new FlowSchema(scope, 'flow-schema', {
    metadata: { name: APP },
    spec: {
      matchingPrecedence: 800,
      priorityLevelConfiguration: { name: APP },
      distinguisherMethod: { type: 'ByUser' },
      rules: [
        {
          subjects: [{ kind: 'ServiceAccount', serviceAccount: { name: APP, namespace: SYSTEM_NAMESPACE } }],
          resourceRules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'], namespaces: ['*'], clusterScope: true }],
          nonResourceRules: [{ nonResourceURLs: ['*'], verbs: ['*'] }],
        },
      ],
    },
  });
}
