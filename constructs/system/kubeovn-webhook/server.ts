import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Service } from '../../kinds/core.ts';

/** Name of everything of the webhook. */
export const NAME = 'kube-ovn-webhook';

/** Secret with the certificate that it shows. */
export const CERTIFICATE_SECRET = `${NAME}-tls`;

const CERTIFICATES = '/etc/webhook/certs';

export interface WebhookServer {
  readonly labels: Readonly<Record<string, Arg<string>>>;
  readonly image: Arg<string>;
  readonly args: readonly Arg<string>[];
}

/** The servers that kube-apiserver asks about every new pod of a tenant. */
export function server(scope: Construct, { labels, image, args }: WebhookServer): void {
  new Service(scope, 'service', {
    metadata: { name: NAME, labels },
    spec: { type: 'ClusterIP', selector: labels, ports: [{ name: 'https', port: 443, targetPort: 8443, protocol: 'TCP' }] },
  });
  new Deployment(scope, 'server', {
    metadata: { name: NAME, labels },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: NAME,
          securityContext: { runAsNonRoot: true, runAsUser: 65534, fsGroup: 65534 },
          tolerations: [
            { operator: 'Exists', effect: 'NoSchedule' },
            { operator: 'Exists', effect: 'NoExecute' },
            { operator: 'Exists', key: 'CriticalAddonsOnly' },
          ],
          containers: [
            {
              name: NAME,
              image,
              imagePullPolicy: 'IfNotPresent',
              args: [...args, `--tls-cert-file=${CERTIFICATES}/tls.crt`, `--tls-key-file=${CERTIFICATES}/tls.key`],
              ports: [{ name: 'https', containerPort: 8443 }],
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '100m', memory: '128Mi' } },
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
              volumeMounts: [{ name: 'webhook-certs', mountPath: CERTIFICATES, readOnly: true }],
            },
          ],
          volumes: [{ name: 'webhook-certs', secret: { secretName: CERTIFICATE_SECRET, defaultMode: 0o400 } }],
        },
      },
    },
  });
}
