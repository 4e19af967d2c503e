import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { instanceOf } from './identity.ts';
import { jobOnce, toolsImage } from './jobs.ts';
import { KUBECONFIG, kubeconfigMount, kubeconfigVolume, LOCKED_NONROOT, SCRIPT_RESOURCES, waitForKubeconfig } from './pods.ts';
import { talosNames } from './talos-pki.ts';
import type { KubernetesInputs } from './values.ts';

const nameOf = ({ release }: KubernetesInputs) => str`${release.name}-bootstrap-token-tenant`;

export function bootstrapTokenAccount(scope: Construct, inputs: KubernetesInputs): void {
  new ServiceAccount(scope, 'bootstrap-token-account', { metadata: { name: nameOf(inputs), labels: instanceOf(inputs) } });
}

/** A Job that tells the tenant's cluster the token by which nodes join it. */
export function bootstrapToken(scope: Construct, inputs: KubernetesInputs): void {
  const secret = (name: string, key: string) => ({ name, valueFrom: { secretKeyRef: { name: talosNames(inputs).secrets, key } } });
  jobOnce(scope, 'bootstrap-token', inputs, nameOf(inputs), {
    backoffLimit: 10,
    template: {
      spec: {
        serviceAccountName: nameOf(inputs),
        automountServiceAccountToken: false,
        restartPolicy: 'OnFailure',
        initContainers: [waitForKubeconfig(inputs)],
        containers: [
          {
            name: 'kubectl',
            image: toolsImage(inputs),
            command: ['sh', '-ec', shellScript(new URL('./bootstrap-token.sh', import.meta.url))],
            env: [
              { name: 'KUBECONFIG', value: KUBECONFIG },
              secret('TOKEN_ID', 'bootstrapTokenId'),
              secret('TOKEN_SECRET', 'bootstrapTokenSecret'),
            ],
            resources: SCRIPT_RESOURCES,
            securityContext: LOCKED_NONROOT,
            volumeMounts: [kubeconfigMount],
          },
        ],
        volumes: [kubeconfigVolume(inputs)],
      },
    },
  });
}
