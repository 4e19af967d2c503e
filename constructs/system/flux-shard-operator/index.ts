import { ifElse, join, mapEntries, notEmpty, str, text, when } from '../../../src/chart/index.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { servingCertificate } from '../../lib/serving-certificate.ts';
import { shardRegistration } from './registration.ts';
import { APP, shardServer } from './server.ts';
import { values } from './values.ts';

/** Spreads the releases of tenants over several helm-controllers. */
export const fluxShardOperatorChart = authoredChart('system/flux-shard-operator', {
  description: 'Spreads the releases of tenants over several helm-controllers.',
  values,
  compose(scope, { values: { fluxShardOperator: settings }, release }) {
    const { shard, pinnedTenants } = settings;
    const pins = join(
      mapEntries(pinnedTenants, (tenant, place) => str`${tenant}=${place}`),
      ',',
    );
    servingCertificate(scope, APP, release.namespace);
    shardRegistration(scope, release.namespace);
    shardServer(scope, release.namespace, settings.image, settings.replicas, [
      str`--flux-namespace=${release.namespace}`,
      str`--shard-count=${text(settings.shardCount)}`,
      str`--shard-concurrent=${shard.concurrent}`,
      str`--rebalance-threshold=${text(settings.rebalanceThreshold)}`,
      when(notEmpty(pinnedTenants), str`--pinned-tenants=${pins}`),
      str`--shard-cpu-request=${shard.resources.requests.cpu}`,
      str`--shard-memory-request=${shard.resources.requests.memory}`,
      str`--shard-memory-limit=${shard.resources.limits.memory}`,
      '--leader-elect',
      '--metrics-bind-address=:8080',
      '--metrics-secure=false',
      str`--zap-log-level=${ifElse(settings.debug, 'debug', 'info')}`,
    ]);
  },
});
