import { integer, object, string } from '../../../src/chart/index.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { RUNTIME_IMAGE } from '../../lib/images.ts';
import { publishPassthrough } from '../../lib/passthrough.ts';
import { servingCertificate } from '../../lib/serving-certificate.ts';
import { apiRights } from './access.ts';
import { APP, apiServices } from './api-services.ts';
import { flowControl } from './flow-control.ts';
import { apiServer } from './server.ts';

/** Values of the chart. */
export const values = {
  cozystackAPI: object(
    {
      image: string({ default: RUNTIME_IMAGE, description: 'Image of the runtime.' }),
      replicas: integer({ default: 2, minimum: 1, description: 'Number of servers; each answers everything.' }),
    },
    { default: {}, description: 'The API server.' },
  ),
};

/** Kinds that the server answers for whatever definitions there are; those of apps.cozystack.io come and go with them. */
const served = [
  { identity: { group: 'core.cozystack.io', kind: 'TenantNamespace' } },
  { identity: { group: 'core.cozystack.io', kind: 'TenantSecret' } },
  { identity: { group: 'core.cozystack.io', kind: 'TenantModule' } },
  { identity: { group: 'sdn.cozystack.io', kind: 'SecurityGroup' } },
];

/** The aggregated API server: apps, core and sdn.cozystack.io. */
export const cozystackApiChart = authoredChart('system/cozystack-api', {
  description: 'Aggregated API server of apps, core and sdn.cozystack.io.',
  values,
  provides: served,
  compose(scope, { values: { cozystackAPI }, release, cluster }) {
    servingCertificate(scope, APP, release.namespace);
    apiServer(scope, cozystackAPI.image, cozystackAPI.replicas);
    apiServices(scope, release.namespace);
    apiRights(scope);
    flowControl(scope);
    publishPassthrough(
      scope,
      {
        service: 'api',
        namespace: 'default',
        ingressName: 'kubernetes',
        routeName: 'kubernetes-api',
        backend: { name: 'kubernetes', port: 443 },
        annotations: { 'nginx.ingress.kubernetes.io/force-ssl-redirect': 'true' },
      },
      cluster,
    );
  },
});
