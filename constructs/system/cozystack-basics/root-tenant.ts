import type { Construct } from 'constructs';
import { type Injected, notEmpty, toJson, when } from '../../../src/chart/index.ts';
import { Namespace, Secret } from '../../kinds/core.ts';
import { HelmRelease } from '../../kinds/helm.toolkit.fluxcd.io.ts';
import { publishedChart, TENANT_SHARD, VALUES_SECRET } from '../../lib/helm-release.ts';
import { MANAGED, NO_DELETE, ROOT } from './names.ts';

/** The tenant that all others descend from: its namespace, its settings, and the release that makes it a tenant. It is made without the API server. */
export function rootTenant(scope: Construct, cluster: Injected): void {
  const host = when(notEmpty(cluster.text('root-host')), cluster.text('root-host'));
  const gateway = when(cluster.flag('gateway-enabled'), ROOT);
  new Namespace(scope, 'namespace', {
    metadata: { name: ROOT, labels: { ...NO_DELETE, 'namespace.cozystack.io/host': host, 'namespace.cozystack.io/gateway': gateway } },
  });
  // Public: images and disks that every tenant may read.
  new Namespace(scope, 'public-namespace', { metadata: { name: 'cozy-public' } });
  const settings = { host, etcd: ROOT, ingress: ROOT, monitoring: ROOT, seaweedfs: ROOT, gateway };
  new Secret(scope, 'settings', {
    metadata: { name: VALUES_SECRET, namespace: ROOT, labels: { 'reconcile.fluxcd.io/watch': 'Enabled', ...MANAGED } },
    type: 'Opaque',
    stringData: { 'values.yaml': toJson({ _cluster: cluster.all, _namespace: settings }) },
  });
  new HelmRelease(scope, 'release', {
    metadata: {
      name: ROOT,
      namespace: ROOT,
      annotations: { 'helm.sh/resource-policy': 'keep' },
      labels: {
        ...NO_DELETE,
        ...TENANT_SHARD,
        'apps.cozystack.io/application.kind': 'Tenant',
        'apps.cozystack.io/application.group': 'apps.cozystack.io',
        'apps.cozystack.io/application.name': ROOT,
      },
    },
    spec: {
      chartRef: publishedChart('tenant-application', 'tenant'),
      interval: '1m0s',
      timeout: '15m0s',
      valuesFrom: [{ kind: 'Secret', name: VALUES_SECRET }],
    },
  });
}
