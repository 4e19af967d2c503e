import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { Altinity } from '../../kinds/strategy.backups.cozystack.io.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { DEFAULT } from './strategies.ts';

/** ClickHouse is backed up by a service beside its servers, which a Job talks to. */
export function clickhouse(scope: Construct, image: Arg<string>): void {
  const release = 'clickhouse-{{ .Release.Name }}';
  const fromSecret = (key: string) => ({ secretKeyRef: { name: `${release}-backup-api-auth`, key } });
  const script = shellScript(new URL('./clickhouse-backup.sh', import.meta.url), {
    mode: '{{ .Mode }}',
    server: `chi-${release}-clickhouse-0-0.{{ .Release.Namespace }}.svc`,
    application: '{{ .Release.Name }}',
    source: '{{ if eq .Mode "restore" }}{{ .Backup.ApplicationRef.Name }}{{ end }}',
  });
  new Altinity(scope, 'clickhouse', {
    metadata: { name: `${DEFAULT}-altinity` },
    spec: {
      template: {
        spec: {
          restartPolicy: 'Never',
          containers: [
            {
              name: 'ch-backup-client',
              image,
              imagePullPolicy: 'IfNotPresent',
              command: ['/bin/sh', '-c'],
              args: [script],
              env: [
                { name: 'API_USERNAME', valueFrom: fromSecret('username') },
                { name: 'API_PASSWORD', valueFrom: fromSecret('password') },
              ],
              resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
              securityContext: {
                allowPrivilegeEscalation: false,
                capabilities: { drop: ['ALL'] },
                seccompProfile: { type: 'RuntimeDefault' },
              },
            },
          ],
        },
      },
    },
  });
}
