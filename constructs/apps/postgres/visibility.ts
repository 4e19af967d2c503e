import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { TenantProjection } from '../../kinds/internal.cozystack.io.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { clusterLabels } from './cluster.ts';
import type { PostgresInputs } from './values.ts';

/** What the tenant sees: how it works, where to connect, with which password, and whose certificates to trust. */
export function visibility(scope: Construct, inputs: PostgresInputs): void {
  const { values, release, chart } = inputs;
  monitorWorkload(
    scope,
    'monitor',
    {
      name: release.name,
      kind: 'postgres',
      type: 'postgres',
      selector: clusterLabels(inputs),
      replicas: values.replicas,
      minReplicas: 1,
      preset: values.resourcesPreset,
    },
    chart,
  );
  // The operator keeps certificate and key of the authority in one Secret; the tenant gets a copy of the certificate alone.
  const authority = str`${release.name}-ca`;
  new TenantProjection(scope, 'authority', {
    metadata: { name: authority },
    spec: { projections: [{ type: 'CACert', sourceSecretName: authority, sourceKey: 'ca.crt' }] },
  });
  dashboardRole(scope, release, {
    services: ['r', 'ro', 'rw', 'external-write'].map((service) => str`${release.name}-${service}`),
    secrets: [str`${release.name}-credentials`],
    workloadmonitors: [release.name],
  });
}
