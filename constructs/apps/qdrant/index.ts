import type { Chart } from 'cdk8s';
import { and, failWhen, isEmpty, str } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { certificates } from './certificates.ts';
import { secured, servers, systemOf } from './servers.ts';
import { type QdrantInputs, values } from './values.ts';

function compose(scope: Chart, inputs: QdrantInputs): void {
  refusals(scope, inputs);
  servers(scope, inputs);
  certificates(scope, inputs);
  visibility(scope, inputs);
  cleanup(scope, inputs);
}

function refusals(scope: Chart, inputs: QdrantInputs): void {
  const { values, namespace } = inputs;
  refuseEmptyVolumes(scope, { size: values.size });
  failWhen(
    scope,
    and(secured(inputs), values.external, isEmpty(namespace.text('host'))),
    'external: the certificate needs a public name, and the tenant has no host; set tls.enabled to false, or give the tenant a host',
  );
}

function visibility(scope: Chart, inputs: QdrantInputs): void {
  const { values, release, chart } = inputs;
  const { replicas, resourcesPreset: preset } = values;
  const selector = { 'app.kubernetes.io/instance': systemOf(inputs) };
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'qdrant', type: 'qdrant', selector, replicas, minReplicas: 1, preset },
    chart,
  );
  dashboardRole(scope, release, {
    services: [release.name, str`${release.name}-headless`],
    secrets: [str`${release.name}-apikey`],
    workloadmonitors: [release.name],
  });
}

function cleanup(scope: Chart, { release }: QdrantInputs): void {
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-qdrant-cleanup`,
    labels: { 'app.kubernetes.io/instance': release.name },
    on: ['post-delete'],
    retries: 1,
    rules: [{ apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'delete'] }],
    script: shellScript(new URL('./cleanup.sh', import.meta.url), { release: release.name }),
  });
}

export const qdrant = application({
  name: 'qdrant',
  kind: 'Qdrant',
  plural: 'qdrants',
  description: 'Qdrant, a database for vectors and what is near them.',
  dashboard: { category: 'PaaS', plural: 'Qdrant', tags: ['vector-database', 'ai', 'ml'] },
  example: { replicas: 3, size: '50Gi', resourcesPreset: 's1.small' },
  values,
  compose,
  secrets: {
    include: [{ resourceNames: ['qdrant-{{ .name }}-apikey'] }, { matchLabels: { 'internal.cozystack.io/tenant-ca': 'true' } }],
  },
  services: { include: [{ resourceNames: ['qdrant-{{ .name }}', 'qdrant-{{ .name }}-headless'] }] },
});
