import type { Construct } from 'constructs';
import { type HookOptions, hook, when } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { apiEnvironment, hasNoNetwork, type InstallerInputs, STARTING_NODES } from './api-endpoint.ts';
import { NAMESPACE_LABELS } from './namespace-labels.ts';

const NAME = 'cozy-system-labeler';

/** Where the Job runs: in the namespace that it labels, a pod on the network of the host would be refused until the label is there. */
const NAMESPACE = 'kube-system';

const IMAGE = 'docker.io/clastix/kubectl:v1.32';

/** Labels the namespace that Helm makes with `--create-namespace` and cannot label itself. */
export function namespaceLabeler(scope: Construct, inputs: InstallerInputs): void {
  const annotations = (weight: number) =>
    hook({
      on: ['pre-install', 'pre-upgrade'],
      weight,
      deletePolicy: ['before-hook-creation', 'hook-succeeded', 'hook-failed'],
    } satisfies HookOptions);
  const place = (weight: number) => ({ name: NAME, namespace: NAMESPACE, annotations: annotations(weight) });
  const clusterWide = (weight: number) => ({ name: NAME, annotations: annotations(weight) });
  new ServiceAccount(scope, 'labeler-account', { metadata: place(-200) });
  new ClusterRole(scope, 'labeler-role', {
    metadata: clusterWide(-180),
    rules: [{ apiGroups: [''], resources: ['namespaces'], resourceNames: [SYSTEM_NAMESPACE], verbs: ['get', 'patch'] }],
  });
  new ClusterRoleBinding(scope, 'labeler-role-binding', {
    metadata: clusterWide(-160),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: NAME },
    subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: NAMESPACE }],
  });
  const noNetwork = hasNoNetwork(inputs);
  const api = apiEnvironment(inputs);
  new Job(scope, 'labeler', {
    metadata: place(-100),
    spec: {
      backoffLimit: 6,
      template: {
        spec: {
          serviceAccountName: NAME,
          restartPolicy: 'OnFailure',
          hostNetwork: when(noNetwork, true),
          tolerations: when(noNetwork, STARTING_NODES),
          securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'label',
              image: IMAGE,
              command: [
                'kubectl',
                'label',
                '--overwrite',
                'namespace',
                SYSTEM_NAMESPACE,
                ...Object.entries(NAMESPACE_LABELS).map(([key, value]) => `${key}=${value}`),
              ],
              env: when(api.known, api.variables),
              resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { cpu: '100m', memory: '128Mi' } },
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
            },
          ],
        },
      },
    },
  });
}
