import type { Construct } from 'constructs';
import { hook, str } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { type KeycloakConfigureInputs, REALM, SERVER, TOLERATIONS } from './values.ts';

/** Lets people change their address of mail, which the operator of Keycloak has no object for. */
export function updateEmail(scope: Construct, { values, release }: KeycloakConfigureInputs): void {
  const fromSecret = (key: string) => ({ secretKeyRef: { name: SERVER.secret, key } });
  new Job(scope, 'update-email', {
    metadata: {
      name: str`${release.name}-enable-update-email`,
      annotations: hook({ on: ['post-install', 'post-upgrade'], weight: 5, deletePolicy: ['before-hook-creation', 'hook-succeeded'] }),
    },
    spec: {
      backoffLimit: 4,
      template: {
        spec: {
          restartPolicy: 'Never',
          securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          tolerations: TOLERATIONS,
          containers: [
            {
              name: 'kcadm',
              image: values.image,
              command: ['/bin/bash', '-c', shellScript(new URL('./update-email.sh', import.meta.url), { realm: REALM })],
              env: [
                { name: 'HOME', value: '/tmp' },
                { name: 'KC_URL', value: SERVER.url },
                { name: 'KC_USER', valueFrom: fromSecret('username') },
                { name: 'KC_PASS', valueFrom: fromSecret('password') },
              ],
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
