import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { CronJob } from '../../kinds/batch.ts';
import { SECRETS } from './certificates.ts';
import type { EtcdInputs } from './values.ts';

const CERTIFICATE = '/etc/etcd/pki/client/cert';

/** Gives freed space back, one member after the other, when the quota draws near or much is free. A member is slow meanwhile. */
const RULE = 'dbQuotaUsage > 0.8 || dbSize - dbSizeInUse > 200*1024*1024';

export function defragmentation(scope: Construct, { release }: EtcdInputs): void {
  new CronJob(scope, 'defragmentation', {
    metadata: { name: str`${release.name}-defrag` },
    spec: {
      schedule: '0 * * * *',
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 300,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      jobTemplate: {
        spec: {
          activeDeadlineSeconds: 1800,
          backoffLimit: 2,
          template: {
            spec: {
              restartPolicy: 'OnFailure',
              securityContext: { runAsNonRoot: true, runAsUser: 1001, seccompProfile: { type: 'RuntimeDefault' } },
              containers: [
                {
                  name: 'etcd-defrag',
                  image: 'ghcr.io/ahrtr/etcd-defrag:v0.13.0',
                  args: [
                    str`--endpoints=https://etcd.${release.namespace}.svc:2379`,
                    `--cacert=${CERTIFICATE}/ca.crt`,
                    `--cert=${CERTIFICATE}/tls.crt`,
                    `--key=${CERTIFICATE}/tls.key`,
                    '--cluster',
                    '--defrag-rule',
                    RULE,
                  ],
                  resources: { requests: { cpu: '200m', memory: '256Mi' }, limits: { cpu: '500m', memory: '512Mi' } },
                  securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
                  volumeMounts: [{ name: 'client-certificate', mountPath: CERTIFICATE, readOnly: true }],
                },
              ],
              volumes: [{ name: 'client-certificate', secret: { secretName: SECRETS.client } }],
            },
          },
        },
      },
    },
  });
}
