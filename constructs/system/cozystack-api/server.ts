import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service, ServiceAccount } from '../../kinds/core.ts';
import { PodDisruptionBudget } from '../../kinds/policy.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { apart, nearControlPlane, runtimeContainer, runtimeSecurity } from '../../lib/runtime-pod.ts';
import { certificateSecret } from '../../lib/serving-certificate.ts';
import { APP } from './api-services.ts';

const CERTIFICATES = '/tmp/cozystack-api-certs';

/** Port of the server; above 1024, since it runs as nobody. */
const PORT = 8443;

/** The servers, the Service before them, and the promise that one of them stays while nodes are drained. */
export function apiServer(scope: Construct, image: Arg<string>, replicas: Arg<number>): void {
  new ServiceAccount(scope, 'account', { metadata: { name: APP, namespace: SYSTEM_NAMESPACE } });
  new Service(scope, 'service', {
    metadata: { name: APP, namespace: SYSTEM_NAMESPACE },
    spec: {
      selector: { app: APP },
      ports: [{ port: 443, protocol: 'TCP', targetPort: 'https' }],
      // Calls by way of kube-apiserver stay on its node.
      trafficDistribution: 'PreferClose',
    },
  });
  new PodDisruptionBudget(scope, 'disruption-budget', {
    metadata: { name: APP, namespace: SYSTEM_NAMESPACE },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: APP } } },
  });
  new Deployment(scope, 'deployment', {
    metadata: { name: APP, namespace: SYSTEM_NAMESPACE, labels: { app: APP } },
    spec: {
      replicas,
      selector: { matchLabels: { app: APP } },
      template: {
        metadata: { labels: { app: APP } },
        spec: {
          serviceAccountName: APP,
          securityContext: runtimeSecurity,
          tolerations: [{ operator: 'Exists' }],
          affinity: { nodeAffinity: nearControlPlane, podAntiAffinity: apart(APP) },
          containers: [
            runtimeContainer({
              component: APP,
              image,
              args: [`--tls-cert-file=${CERTIFICATES}/tls.crt`, `--tls-private-key-file=${CERTIFICATES}/tls.key`, `--secure-port=${PORT}`],
              ports: [{ containerPort: PORT, name: 'https' }],
              volumeMounts: [{ name: 'cozystack-api-certs', mountPath: CERTIFICATES, readOnly: true }],
              probe: { port: 'https', scheme: 'HTTPS' },
              requests: { cpu: '100m', memory: '256Mi' },
              memoryLimit: '1Gi',
            }),
          ],
          volumes: [{ name: 'cozystack-api-certs', secret: { secretName: certificateSecret(APP), defaultMode: 0o400 } }],
        },
      },
    },
  });
}
