import type { V1PolicyRule } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import { type Arg, type Dynamic, type HookOptions, hook, type Release } from '../../src/chart/index.ts';
import { Job } from '../kinds/batch.ts';
import { ServiceAccount } from '../kinds/core.ts';
import { Role, RoleBinding } from '../kinds/rbac.authorization.k8s.io.ts';

export const KUBECTL_IMAGE = 'docker.io/clastix/kubectl:v1.32';

/** kubectl with the usual tools of a shell: awk, jq, sed. */
export const TOOLS_IMAGE = 'docker.io/alpine/k8s:1.36.2';

/** Pods that talk to the API server need this label to get through the network policies of a tenant. */
export const ALLOW_TO_APISERVER = { 'policy.cozystack.io/allow-to-apiserver': 'true' } as const;

export interface KubectlHook {
  /** Of the Job and all that it needs. */
  readonly name: Arg<string>;
  readonly labels?: Readonly<Record<string, Arg<string>>>;
  readonly on: HookOptions['on'];
  /** What the script may do in the namespace of the release, and nothing else. */
  readonly rules: Dynamic<V1PolicyRule[]>;
  readonly script: Arg<string>;
  /** Default: kubectl and little else. */
  readonly image?: string;
  /** Seconds after which it is given up. Without one, the budget of the Helm action bounds it. */
  readonly deadline?: number;
  /** How often a failed pod is tried again. */
  readonly retries?: number;
  readonly fsGroup?: number;
}

const NOBODY = 65534;
const SUCCEEDED = ['before-hook-creation', 'hook-succeeded'] as const;

/** A Job with kubectl that runs a script as a Helm hook, under an account of its own that exists for the hook only. */
export function kubectlHook(scope: Construct, id: string, release: Release, options: KubectlHook): void {
  const { name, labels = {}, on, rules, script, deadline, retries, fsGroup, image = KUBECTL_IMAGE } = options;
  const metadata = (weight: number) => ({
    name,
    labels,
    annotations: hook({ on, weight, deletePolicy: SUCCEEDED }),
  });

  new ServiceAccount(scope, `${id}-account`, { metadata: metadata(0) });
  new Role(scope, `${id}-role`, { metadata: metadata(5), rules });
  new RoleBinding(scope, `${id}-role-binding`, {
    metadata: metadata(5),
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, namespace: release.namespace }],
  });
  new Job(scope, id, {
    metadata: metadata(10),
    spec: {
      ...(deadline !== undefined && { activeDeadlineSeconds: deadline }),
      ...(retries !== undefined && { backoffLimit: retries }),
      template: {
        metadata: { labels: { ...labels, ...ALLOW_TO_APISERVER } },
        spec: {
          restartPolicy: 'Never',
          serviceAccountName: name,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: NOBODY,
            runAsGroup: NOBODY,
            ...(fsGroup !== undefined && { fsGroup }),
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'cleanup',
              image,
              command: ['/bin/sh', '-c', script],
              env: [{ name: 'HOME', value: '/tmp' }],
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
            },
          ],
          volumes: [{ name: 'tmp', emptyDir: {} }],
        },
      },
    },
  });
}
