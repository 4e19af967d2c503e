import type { Construct } from 'constructs';
import type { Arg, Dynamic } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { runtimeContainer, runtimeSecurity } from '../../lib/runtime-pod.ts';

/** Name of everything of the controllers. */
export const APP = 'cozystack-controller';

/** One process with all controllers; it holds nothing that cannot be read again. */
export function controller(scope: Construct, image: Arg<string>, args: Dynamic<string[]>): void {
  new ServiceAccount(scope, 'account', { metadata: { name: APP, namespace: SYSTEM_NAMESPACE } });
  new Deployment(scope, 'deployment', {
    metadata: { name: APP, labels: { app: APP } },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: APP } },
      template: {
        metadata: { labels: { app: APP } },
        spec: {
          serviceAccountName: APP,
          securityContext: runtimeSecurity,
          containers: [
            runtimeContainer({
              component: APP,
              image,
              args,
              ports: [{ containerPort: 8081, name: 'health' }],
              probe: { port: 'health' },
              requests: { cpu: '50m', memory: '128Mi' },
              memoryLimit: '1Gi',
            }),
          ],
        },
      },
    },
  });
}
