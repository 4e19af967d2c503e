import type { Construct } from 'constructs';
import { and, hook, ifElse, includes, lower, lt, matches, notEmpty, parseInteger, text, whenever } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { runtimeSecurity } from '../../lib/runtime-pod.ts';
import type { PlatformInputs } from './inputs.ts';
import { storedVersion } from './version.ts';

const NAME = 'cozystack-migration-hook';
const EVENTS = ['pre-upgrade', 'pre-install'] as const;

/**
 * The Job that brings the data of an older platform up to date before anything is upgraded. It is there only if there is something to do: on a new
 * cluster it could not run, since the network comes with the platform. What it has done is in its ledger: when Flux's patience with the upgrade ends
 * before it does, the Job of the next attempt goes on from there.
 */
export function migrations(scope: Construct, inputs: PlatformInputs): void {
  const { values, release } = inputs;
  const { enabled, image, targetVersion, etcdAdoptSkipBackup } = values.migrations;
  const stored = storedVersion(inputs);
  const number = ifElse(matches(stored, '^[0-9]{1,9}$'), parseInteger(stored), 0);
  whenever(scope, and(enabled, notEmpty(stored), lt(number, targetVersion)), (within) => {
    const transient = hook({ on: EVENTS, weight: 1, deletePolicy: ['hook-succeeded', 'before-hook-creation'] });
    new ServiceAccount(within, 'migration-account', { metadata: { name: NAME, annotations: transient } });
    new ClusterRoleBinding(within, 'migration-rights', {
      metadata: { name: NAME, annotations: transient },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: release.namespace }],
    });
    const skipBackup = ifElse(includes(['1', 'true', 'yes'], lower(text(etcdAdoptSkipBackup as never))), '1', '0');
    new Job(within, 'migration', {
      metadata: { name: NAME, annotations: hook({ on: EVENTS, weight: 1, deletePolicy: ['before-hook-creation'] }) },
      spec: {
        backoffLimit: 3,
        template: {
          metadata: { labels: { 'policy.cozystack.io/allow-to-apiserver': 'true' } },
          spec: {
            serviceAccountName: NAME,
            restartPolicy: 'Never',
            securityContext: runtimeSecurity,
            containers: [
              {
                name: 'migration',
                image,
                command: ['platform-migrations'],
                // A Job that Helm replaces while its pod still ends must not have company.
                args: ['--leader-elect'],
                env: [
                  { name: 'NAMESPACE', value: release.namespace },
                  { name: 'CURRENT_VERSION', value: text(number) },
                  { name: 'TARGET_VERSION', value: text(targetVersion) },
                  { name: 'ETCD_ADOPT_SKIP_BACKUP', value: skipBackup },
                ],
                resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '512Mi' } },
                securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              },
            ],
          },
        },
      },
    });
  });
}
