import type { Construct } from 'constructs';
import { match, max, str, sub, whenever } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { CLUSTER_NAME, labelsOf, PROCESS_CLASS } from './identity.ts';
import { type FoundationDbInputs, REDUNDANCY } from './values.ts';

/** Kinds that the console lists of a database. */
const RESOURCES = ['FoundationDBCluster', 'FoundationDBBackup', 'FoundationDBRestore'];

/** What the tenant sees: the state, and the cluster file that clients connect with, which the operator keeps in a ConfigMap. */
export function visibility(scope: Construct, inputs: FoundationDbInputs): void {
  const { values, release, chart } = inputs;
  const { redundancyMode, processCounts } = values.cluster;
  whenever(scope, values.monitoring.enabled, (scope) => {
    new ConfigMap(scope, 'resources', {
      metadata: {
        name: str`${release.name}-resourcemap`,
        labels: { ...labelsOf(inputs), 'app.cozystack.io/type': 'dashboard-resourcemap' },
      },
      data: { resources: RESOURCES.map((kind) => `- apiVersion: apps.foundationdb.org/v1beta2\n  kind: ${kind}\n`).join('') },
    });
    monitorWorkload(
      scope,
      'monitor',
      {
        name: release.name,
        kind: 'foundationdb',
        type: 'foundationdb',
        selector: { [CLUSTER_NAME]: release.name, [PROCESS_CLASS]: 'storage' },
        replicas: processCounts.storage,
        minReplicas: max(1, sub(processCounts.storage, match(redundancyMode, REDUNDANCY))),
        preset: values.resourcesPreset,
        labels: labelsOf(inputs),
      },
      chart,
    );
  });
  dashboardRole(scope, release, { configmaps: [str`${release.name}-config`], workloadmonitors: [release.name] });
}
