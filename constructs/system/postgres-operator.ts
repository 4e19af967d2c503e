import { ObjectStore } from '../kinds/barmancloud.cnpg.io.ts';
import {
  Backup,
  Cluster,
  ClusterImageCatalog,
  Database,
  FailoverQuorum,
  ImageCatalog,
  Pooler,
  Publication,
  ScheduledBackup,
  Subscription,
} from '../kinds/postgresql.cnpg.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const postgresOperatorChart = upstreamChart({
  name: 'postgres-operator',
  upstream: [
    { name: 'cloudnative-pg', version: '0.27.1', repository: 'https://cloudnative-pg.github.io/charts' },
    { name: 'plugin-barman-cloud', version: '0.7.0', repository: 'https://cloudnative-pg.github.io/charts' },
  ],
  provides: [
    Backup,
    ClusterImageCatalog,
    Cluster,
    Database,
    FailoverQuorum,
    ImageCatalog,
    ObjectStore,
    Pooler,
    Publication,
    ScheduledBackup,
    Subscription,
  ],
});

export const postgresOperator = definePackage('postgres-operator', {
  dependsOn: [networking, prometheusOperatorCrds, certManager],
  components: [installed(postgresOperatorChart, { namespace: 'cozy-postgres-operator' })],
});
