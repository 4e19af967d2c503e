import type { Chart } from 'cdk8s';
import { gt, ifElse, str, when } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass, refuseEmptyVolumes } from '../../lib/volumes.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { raftConfig, standaloneConfig } from './server-config.ts';
import { type OpenBaoInputs, values } from './values.ts';

function compose(scope: Chart, inputs: OpenBaoInputs): void {
  const { values, release, chart } = inputs;
  const child = str`${release.name}-system`;
  refuseEmptyVolumes(scope, { size: values.size });

  childRelease(scope, 'release', {
    name: child,
    chart: publishedChart('openbao-application', 'openbao-system'),
    values: { openbao: chartValues(inputs) },
  });
  monitorWorkload(
    scope,
    'monitor',
    {
      name: release.name,
      kind: 'openbao',
      type: 'openbao',
      selector: { 'app.kubernetes.io/instance': child },
      replicas: values.replicas,
      minReplicas: 1,
      preset: values.resourcesPreset,
    },
    chart,
  );
  dashboardRole(scope, release, { services: [release.name, str`${release.name}-internal`], workloadmonitors: [release.name] });
}

/** Values of the chart of OpenBAO. */
function chartValues(inputs: OpenBaoInputs) {
  const { values, release, cluster } = inputs;
  const replicated = gt(values.replicas, 1);
  const loadBalancer = when(values.external, 'LoadBalancer');
  return {
    fullnameOverride: release.name,
    global: { tlsDisable: true },
    injector: { enabled: false },
    csi: { enabled: false },
    server: {
      // A server is ready once it is unsealed, by hand: the next one must not wait for that.
      podManagementPolicy: 'Parallel',
      resources: containerResources(values, cluster),
      // The volume of a member that is scaled away holds its part of the data.
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' },
      dataStorage: { enabled: true, size: values.size, storageClass: chosenClass(values.storageClass) },
      service: when(values.external, { type: 'LoadBalancer' }),
      standalone: ifElse(replicated, { enabled: false }, { enabled: true, config: standaloneConfig(inputs) }),
      ha: ifElse(
        replicated,
        { enabled: true, replicas: values.replicas, raft: { enabled: true, setNodeId: true, config: raftConfig(inputs) } },
        { enabled: false },
      ),
    },
    ui: { enabled: values.ui, serviceType: loadBalancer },
  };
}

export const openbao = application({
  name: 'openbao',
  kind: 'OpenBAO',
  plural: 'openbaos',
  description: 'Keeper of secrets, which its owner initialises and unseals.',
  dashboard: { category: 'PaaS', tags: ['secrets'] },
  example: { replicas: 3, size: '10Gi' },
  values,
  compose,
  secrets: { include: [] },
  services: { include: [{ resourceNames: ['openbao-{{ .name }}', 'openbao-{{ .name }}-internal'] }] },
});
