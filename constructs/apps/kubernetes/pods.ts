import { type Expr, str } from '../../../src/chart/index.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { imageOr } from './identity.ts';
import type { KubernetesInputs } from './values.ts';

const BUSYBOX_IMAGE = 'docker.io/library/busybox:1.37.0';

/** A container that cannot change its image, gain rights, or use any that root has. */
export const LOCKED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
} as const;

/** A locked container under an account that owns nothing. */
export const LOCKED_NONROOT = { ...LOCKED, runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } } as const;

/** A pod under the account of nobody. */
export const AS_NOBODY = { runAsNonRoot: true, runAsUser: 65534, runAsGroup: 65534, seccompProfile: { type: 'RuntimeDefault' } } as const;

/** Requests and limits of a container that runs kubectl for a while. */
export const SCRIPT_RESOURCES = { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '100m', memory: '256Mi' } } as const;

/** Requests and limits of a controller beside the cluster. */
export const CONTROLLER_RESOURCES = { requests: { cpu: '125m', memory: '128Mi' }, limits: { cpu: '512m', memory: '512Mi' } } as const;

/** Lets a pod run on nodes of the management cluster's control plane. */
export const ON_CONTROL_PLANE = [
  { key: 'CriticalAddonsOnly', operator: 'Exists' },
  { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' },
] as const;

/** Secret that Kamaji makes, and the key of it that reaches the API through its Service. */
export const kubeconfigSecret = ({ release }: KubernetesInputs): Expr<string> => str`${release.name}-admin-kubeconfig`;
export const KUBECONFIG_KEY = 'super-admin.svc';

const KUBECONFIG_DIRECTORY = '/etc/kubernetes/kubeconfig';
export const KUBECONFIG = `${KUBECONFIG_DIRECTORY}/${KUBECONFIG_KEY}`;

export const kubeconfigMount = { name: 'kubeconfig', mountPath: KUBECONFIG_DIRECTORY, readOnly: true } as const;

/** Optional: a pod that cannot start for want of a Secret says nothing; the container below says what it waits for, and gives up in time. */
export const kubeconfigVolume = (inputs: KubernetesInputs) => ({
  name: 'kubeconfig',
  secret: { secretName: kubeconfigSecret(inputs), optional: true },
});

export const waitForKubeconfig = ({ values }: KubernetesInputs) => ({
  name: 'wait-for-kubeconfig',
  image: imageOr(values.images.waitForKubeconfig, BUSYBOX_IMAGE),
  command: ['sh', '-c', shellScript(new URL('./wait-for-kubeconfig.sh', import.meta.url), { kubeconfig: KUBECONFIG })],
  volumeMounts: [kubeconfigMount],
});
