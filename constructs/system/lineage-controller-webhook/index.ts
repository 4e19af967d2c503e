import { boolean, ifElse, integer, object, string } from '../../../src/chart/index.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { servingCertificate } from '../../lib/serving-certificate.ts';
import { lineageRegistration } from './registration.ts';
import { APP, webhookServer } from './server.ts';

/** Values of the chart. */
export const values = {
  lineageControllerWebhook: object(
    {
      image: string({ default: RUNTIME_IMAGE, description: 'Image of the runtime.' }),
      debug: boolean({ default: false, description: 'Log everything.' }),
      replicas: integer({ default: 2, minimum: 1, description: 'Number of servers; each answers everything.' }),
      localK8sAPIEndpoint: object(
        {
          enabled: boolean({
            default: false,
            description: 'Reach the Kubernetes API at the own node, which must be one of the control plane.',
          }),
        },
        { default: {}, description: 'Where the Kubernetes API is reached.' },
      ),
    },
    { default: {}, description: 'The webhook.' },
  ),
};

/** Tells of each object which application it belongs to, when it is made. */
export const lineageControllerWebhookChart = authoredChart('system/lineage-controller-webhook', {
  description: 'Webhook that labels objects with the application they belong to.',
  values,
  compose(scope, { values: { lineageControllerWebhook: settings }, release }) {
    servingCertificate(scope, APP, release.namespace);
    webhookServer(scope, {
      namespace: release.namespace,
      image: settings.image,
      replicas: settings.replicas,
      logLevel: ifElse(settings.debug, 'debug', 'info'),
      localApi: settings.localK8sAPIEndpoint.enabled,
    });
    lineageRegistration(scope, release.namespace);
  },
});
