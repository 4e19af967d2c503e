import type { Chart } from 'cdk8s';
import { failWhen, filter, keys, matches, not, notEmpty, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { refuseNames } from '../../lib/refuse-names.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { accessUrls, urlsOf } from './access.ts';
import { servers } from './servers.ts';
import { ADDRESS, USER, type VpnInputs, values } from './values.ts';

function compose(scope: Chart, inputs: VpnInputs): void {
  const { values, release, chart } = inputs;
  refuseNames(scope, 'users', keys(values.users), USER);
  const unusable = filter(values.externalIPs, (address) => not(matches(address, ADDRESS)), { name: 'address' });
  failWhen(scope, notEmpty(unusable), 'externalIPs: each is an IP address');

  accessUrls(scope, inputs);
  servers(scope, inputs);
  monitorWorkload(
    scope,
    'monitor',
    {
      name: release.name,
      kind: 'vpn',
      type: 'vpn',
      selector: { 'app.kubernetes.io/instance': release.name },
      replicas: values.replicas,
      minReplicas: 1,
      preset: values.resourcesPreset,
    },
    chart,
  );
  dashboardRole(scope, release, { secrets: [urlsOf(inputs)], services: [str`${release.name}-vpn`] });
}

export const vpn = application({
  name: 'vpn',
  kind: 'VPN',
  plural: 'vpns',
  description: 'Outline VPN, with an access URL for each user.',
  dashboard: { category: 'NaaS', tags: ['network'] },
  example: { external: true, host: 'vpn.example.org', users: { alice: {}, bob: {} } },
  values,
  compose,
  secrets: { include: [{ resourceNames: ['vpn-{{ .name }}-urls'] }] },
  services: { include: [{ resourceNames: ['vpn-{{ .name }}-vpn'] }] },
});
