import type { Chart } from 'cdk8s';
import { failWhen, includes, isSet, not, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { chartValues } from './chart-values.ts';
import { credentials } from './credentials.ts';
import { type ExternalDnsInputs, rules, values } from './values.ts';

/** Releases of a tenant that are called as its modules are: without prefix, as this one is. */
const MODULES = ['bootbox', 'computeplane', 'etcd', 'gateway', 'info', 'ingress', 'monitoring', 'seaweedfs'];

function compose(scope: Chart, inputs: ExternalDnsInputs): void {
  const { values, release } = inputs;
  failWhen(scope, not(isSet(values.provider)), 'provider: say whose DNS it is, such as cloudflare');
  failWhen(scope, includes(MODULES, release.name), str`${release.name} is the name of a module of the tenant: choose another one`);

  const child = str`${release.name}-system`;
  const given = credentials(scope, inputs);
  childRelease(scope, 'release', {
    name: child,
    chart: publishedChart('external-dns-application', 'external-dns-system'),
    labels: { 'app.kubernetes.io/instance': child },
    values: { 'external-dns': chartValues(inputs, given) },
  });
  dashboardRole(scope, release, { helmreleases: [release.name] }, { level: 'admin' });
}

export const externalDns = application({
  layer: 'extra',
  name: 'external-dns',
  kind: 'ExternalDNS',
  plural: 'externaldns',
  prefix: '',
  description: 'Publishes the names of a tenant in its DNS.',
  dashboard: { category: 'Networking', singular: 'External DNS', plural: 'External DNS' },
  example: { provider: 'cloudflare', domainFilters: ['example.org'], cloudflare: { apiToken: '<token>' } },
  values,
  rules,
  compose,
});
