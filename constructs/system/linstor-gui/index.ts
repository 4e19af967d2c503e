import { Construct } from 'constructs';
import { and, failWhen, includes, isEmpty, matches, not, whenever } from '../../../src/chart/index.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { identityClient } from './client.ts';
import { gatekeeper } from './gatekeeper.ts';
import { NAME } from './names.ts';
import { ENDPOINT } from './nginx-config.ts';
import { publish } from './publishing.ts';
import { values } from './values.ts';
import { webServer } from './web-server.ts';

/** Pages about the storage of the platform. Without single sign-on nobody guards them, so they are not published then. */
export const linstorGuiChart = authoredChart('system/linstor-gui', {
  description: 'Pages about the storage of the platform, for its administrators.',
  values,
  compose(scope, inputs) {
    const { values: given, cluster } = inputs;
    failWhen(
      scope,
      not(matches(given.linstor.endpoint, ENDPOINT)),
      'linstor.endpoint: the address of the controller begins with https://, such as https://linstor-controller.cozy-linstor.svc:3371',
    );
    failWhen(
      scope,
      isEmpty(given.linstor.clientSecret),
      'linstor.clientSecret: the controller lets in only whom it knows by a certificate',
    );
    webServer(new Construct(scope, 'web-server'), inputs);
    identityClient(new Construct(scope, 'client'), inputs);
    const signsIn = cluster.flag('oidc-enabled');
    whenever(scope, signsIn, (within) => gatekeeper(new Construct(within, 'gatekeeper'), inputs));
    whenever(scope, and(signsIn, includes(cluster.list('expose-services'), NAME)), (within) => publish(within, inputs));
  },
});
