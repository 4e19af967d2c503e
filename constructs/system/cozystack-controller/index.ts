import { boolean, ifElse, notEmpty, object, str, string, when } from '../../../src/chart/index.ts';
import { tenantGatewayResource } from '../../lib/api/tenant-gateway.ts';
import { tenantProjectionResource } from '../../lib/api/tenant-projection.ts';
import { workloadResource } from '../../lib/api/workload.ts';
import { workloadMonitorResource } from '../../lib/api/workload-monitor.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { definitionObject } from '../../lib/definition-object.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { controllerRights } from './access.ts';
import { controller } from './controller.ts';

/** Values of the chart. */
export const values = {
  cozystackController: object(
    {
      image: string({ default: RUNTIME_IMAGE, description: 'Image of the runtime.' }),
      debug: boolean({ default: false, description: 'Log everything.' }),
      disableTelemetry: boolean({ default: false, description: 'Send no usage data.' }),
      seaweedfsMetricsEndpoint: string({
        default: '',
        description: 'Where sizes of buckets are asked for; empty: the monitoring of the tenant.',
      }),
    },
    { default: {}, description: 'The controllers.' },
  ),
};

/** The platform's controllers, and the kinds that they keep. */
export const cozystackControllerChart = authoredChart('system/cozystack-controller', {
  description: 'Controllers of the platform: workloads, definitions, quotas, credentials, certificates.',
  values,
  compose(scope, { values: { cozystackController: settings } }) {
    for (const kind of [workloadResource, workloadMonitorResource, tenantGatewayResource, tenantProjectionResource])
      definitionObject(scope, kind);
    controllerRights(scope);
    controller(scope, settings.image, [
      str`--zap-log-level=${ifElse(settings.debug, 'debug', 'info')}`,
      when(settings.disableTelemetry, '--disable-telemetry'),
      when(notEmpty(settings.seaweedfsMetricsEndpoint), str`--seaweedfs-metrics-endpoint=${settings.seaweedfsMetricsEndpoint}`),
    ]);
  },
});
