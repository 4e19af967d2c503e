import type { Construct } from 'constructs';
import { type Arg, and, ifElse, join, str, text, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { runtimeAccount } from '../../lib/runtime-account.ts';
import { onControlPlane } from '../../lib/runtime-pod.ts';
import { RULES } from './access.ts';
import { bucketRelease, KEYS } from './storage.ts';
import { DEFAULT } from './strategies.ts';
import type { StrategyInputs } from './values.ts';

const APP = 'backupstrategy-controller';
const ROLE = 'backups.cozystack.io:strategy-controller';
const LABELS = { app: APP };

/** Carries out backups and restores by the strategies, and hands on the keys of the storage. */
export function strategyController(scope: Construct, inputs: StrategyInputs): void {
  const { values, release } = inputs;
  const { image, debug, replicas, metrics, resources } = values.backupStrategyController;
  runtimeAccount(scope, { name: APP, role: ROLE, namespace: release.namespace, rules: RULES });
  new Deployment(scope, 'controller', {
    metadata: { name: APP, labels: LABELS },
    spec: {
      replicas,
      selector: { matchLabels: LABELS },
      template: {
        metadata: { labels: LABELS },
        spec: {
          serviceAccountName: APP,
          tolerations: onControlPlane,
          containers: [
            {
              name: APP,
              image,
              args: [
                '--leader-elect',
                str`--zap-log-level=${ifElse(debug, 'debug', 'info')}`,
                when(metrics.enabled, str`--metrics-bind-address=${metrics.bindAddress}`),
              ],
              env: environment(inputs),
              ports: [{ name: 'health', containerPort: 8081 }, when(metrics.enabled, { name: 'metrics', containerPort: 8443 })],
              livenessProbe: { httpGet: { path: '/healthz', port: 'health' }, initialDelaySeconds: 15, periodSeconds: 20 },
              readinessProbe: { httpGet: { path: '/readyz', port: 'health' }, initialDelaySeconds: 5, periodSeconds: 10 },
              resources,
            },
          ],
        },
      },
    },
  });
}

/** Where the storage is, and which releases are to be rendered again once it is ready: Flux does not look again at one whose values stay. */
function environment(inputs: StrategyInputs) {
  const { values, release } = inputs;
  const { backupStorage: storage, velero } = values;
  const setting = (name: string, value: Arg<string>) => ({ name, value });
  const again = (name: string, value: Arg<string>) => when(storage.reconcileDefaultObjects, setting(name, value));
  const ordered = and(storage.reconcileDefaultObjects, storage.provisionBucket);
  return [
    setting('BACKUP_STORAGE_SECRET_NAMESPACE', storage.namespace),
    setting('BACKUP_STORAGE_SECRET_NAME', storage.systemSecretName),
    setting('BACKUP_STORAGE_CREDS_SECRET_NAME', KEYS),
    setting('BACKUP_STORAGE_ENDPOINT', storage.endpoint),
    setting('BACKUP_STORAGE_REGION', storage.region),
    setting('BACKUP_STORAGE_FORCE_PATH_STYLE', text(storage.forcePathStyle)),
    setting('BACKUP_STORAGE_SYSTEM_NAMESPACES', join(storage.systemNamespaces, ',')),
    again('BACKUP_DEFAULT_OBJECTS_BACKUPCLASS', DEFAULT),
    again('BACKUP_DEFAULT_OBJECTS_HELMRELEASE_NAME', release.name),
    again('BACKUP_DEFAULT_OBJECTS_HELMRELEASE_NAMESPACE', release.namespace),
    when(and(storage.reconcileDefaultObjects, velero.bslEnabled), setting('BACKUP_DEFAULT_OBJECTS_VELERO_NAMESPACE', velero.namespace)),
    when(ordered, setting('BACKUP_CREDENTIALS_HELMRELEASE_NAME', str`${bucketRelease(inputs)}-system`)),
    when(ordered, setting('BACKUP_CREDENTIALS_HELMRELEASE_NAMESPACE', storage.namespace)),
  ];
}
