import {
  ClickHouseInstallation,
  ClickHouseInstallationTemplate,
  ClickHouseOperatorConfiguration,
} from '../kinds/clickhouse.altinity.com.ts';
import { ClickHouseKeeperInstallation } from '../kinds/clickhouse-keeper.altinity.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const clickhouseOperatorChart = upstreamChart({
  name: 'clickhouse-operator',
  upstream: [{ name: 'altinity-clickhouse-operator', version: '0.25.2', repository: 'https://docs.altinity.com/clickhouse-operator/' }],
  provides: [ClickHouseInstallation, ClickHouseInstallationTemplate, ClickHouseKeeperInstallation, ClickHouseOperatorConfiguration],
});

export const clickhouseOperator = definePackage('clickhouse-operator', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [installed(clickhouseOperatorChart, { namespace: 'cozy-clickhouse-operator' })],
});
