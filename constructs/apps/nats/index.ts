import type { Chart } from 'cdk8s';
import { and, failWhen, isEmpty, keys, str, when, whenever } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { namesOfService, privateCertificate } from '../../lib/private-certificate.ts';
import { KEY_OF_A_SECRET, refuseNames } from '../../lib/refuse-names.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { domainOf, secured, servers, systemOf } from './servers.ts';
import { credentialsOf, userCredentials } from './users.ts';
import { type NatsInputs, values } from './values.ts';

function compose(scope: Chart, inputs: NatsInputs): void {
  refusals(scope, inputs);
  userCredentials(scope, inputs);
  servers(scope, inputs);
  certificates(scope, inputs);
  visibility(scope, inputs);
}

function refusals(scope: Chart, inputs: NatsInputs): void {
  const { users, jetstream, external } = inputs.values;
  refuseNames(scope, 'users', keys(users), KEY_OF_A_SECRET);
  refuseEmptyVolumes(scope, { 'jetstream.size': jetstream.size });
  failWhen(
    scope,
    and(secured(inputs), external, isEmpty(inputs.namespace.text('host'))),
    'external: the certificate needs a public name, and the tenant has no host; set tls.enabled to false, or give the tenant a host',
  );
}

function certificates(scope: Chart, inputs: NatsInputs): void {
  const { values, release, namespace } = inputs;
  const domain = domainOf(inputs);
  const headless = str`${release.name}-headless`;
  whenever(scope, secured(inputs), (scope) => {
    privateCertificate(scope, release, {
      dnsNames: [
        ...namesOfService(release.name, release, domain),
        ...namesOfService(headless, release, domain),
        str`*.${headless}.${release.namespace}.svc.${domain}`,
        when(values.external, str`${release.name}.${namespace.text('host')}`),
      ],
    });
  });
}

function visibility(scope: Chart, inputs: NatsInputs): void {
  const { values, release, chart } = inputs;
  const { replicas, resourcesPreset: preset } = values;
  const selector = { 'app.kubernetes.io/instance': systemOf(inputs) };
  monitorWorkload(scope, 'monitor', { name: release.name, kind: 'nats', type: 'nats', selector, replicas, minReplicas: 1, preset }, chart);
  dashboardRole(scope, release, { services: [release.name], secrets: [credentialsOf(inputs)], workloadmonitors: [release.name] });
}

export const nats = application({
  name: 'nats',
  kind: 'NATS',
  plural: 'natses',
  description: 'NATS for messaging, with JetStream and users by declaration.',
  dashboard: { category: 'PaaS', plural: 'NATS', tags: ['messaging'] },
  example: { replicas: 3, resourcesPreset: 't1.small', users: { shop: {} }, jetstream: { enabled: true, size: '20Gi' } },
  values,
  compose,
  secrets: {
    include: [{ resourceNames: ['nats-{{ .name }}-credentials'] }, { matchLabels: { 'internal.cozystack.io/tenant-ca': 'true' } }],
  },
  services: { include: [{ resourceNames: ['nats-{{ .name }}'] }] },
});
