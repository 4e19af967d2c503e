import { boolean, ifElse, integer, str, string } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { controllerSize } from '../../lib/controller-size.ts';
import { definitionObject } from '../../lib/definition-object.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';
import { runtimeAccount } from '../../lib/runtime-account.ts';
import { onControlPlane } from '../../lib/runtime-pod.ts';
import { group } from '../../lib/value-group.ts';
import { CONTROLLER_RULES, tenantRoles } from './access.ts';
import { backupClassResource, backupJobResource, backupResource, planResource, restoreJobResource } from './kinds.ts';

const APP = 'backup-controller';
const ROLE = 'backups.cozystack.io:core-controller';
const LABELS = { app: APP };

/** Values of the chart. */
export const values = {
  backupController: group(
    {
      image: string({
        default: `${IMAGE_REPOSITORY}/backup-controller:v1.6.0@sha256:fc4571354413d86ed11fa38dee8fd3d2d879e11c48d7d92c28630b2d54a2bcbb`,
        description: 'Image of the controller.',
      }),
      debug: boolean({ default: false, description: 'Log everything.' }),
      replicas: integer({ default: 2, minimum: 0, description: 'Number of controllers; one of them works.' }),
      resources: controllerSize('128Mi'),
    },
    'The controller.',
  ),
};

/** What the console offers for a field: `kind` of applications, or objects of a kind. */
const offers = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, source]) => [`options.cozystack.io/source.${field}`, source]));

const APPLICATION = { 'applicationRef.kind': 'appkind' };
const CLASS = { backupClassName: 'backupclass' };

/** Backups of applications as objects of tenants, and the controller that makes them by plan. */
export const backupControllerChart = authoredChart('system/backup-controller', {
  description: 'Backups of applications, and plans of them.',
  values,
  compose(scope, { values: { backupController: settings }, release }) {
    definitionObject(scope, backupClassResource);
    definitionObject(scope, planResource, { annotations: offers({ ...APPLICATION, ...CLASS }) });
    definitionObject(scope, backupJobResource, { annotations: offers({ ...APPLICATION, ...CLASS, 'planRef.name': 'plan' }) });
    definitionObject(scope, backupResource, { annotations: offers(APPLICATION) });
    definitionObject(scope, restoreJobResource, {
      annotations: offers({ 'backupRef.name': 'backup', 'targetApplicationRef.kind': 'appkind' }),
    });
    tenantRoles(scope);

    runtimeAccount(scope, { name: APP, role: ROLE, namespace: release.namespace, rules: CONTROLLER_RULES });
    new Deployment(scope, 'controller', {
      metadata: { name: APP, labels: LABELS },
      spec: {
        replicas: settings.replicas,
        selector: { matchLabels: LABELS },
        template: {
          metadata: { labels: LABELS },
          spec: {
            serviceAccountName: APP,
            tolerations: onControlPlane,
            containers: [
              {
                name: APP,
                image: settings.image,
                args: ['--leader-elect', str`--zap-log-level=${ifElse(settings.debug, 'debug', 'info')}`],
                ports: [
                  { name: 'health', containerPort: 8081 },
                  { name: 'metrics', containerPort: 8443 },
                ],
                livenessProbe: { httpGet: { path: '/healthz', port: 'health' }, initialDelaySeconds: 15, periodSeconds: 20 },
                readinessProbe: { httpGet: { path: '/readyz', port: 'health' }, initialDelaySeconds: 5, periodSeconds: 10 },
                resources: settings.resources,
              },
            ],
          },
        },
      },
    });
  },
});
