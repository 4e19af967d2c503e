import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { clickhouseOperator } from '../../system/clickhouse-operator.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';

export const clickhouse = unauthored('apps/clickhouse');

const clickhouseRdChart = unauthored('system/clickhouse-rd');

export const clickhouseApplication = definePackage('clickhouse-application', {
  dependsOn: [clickhouseOperator, cozystackEngine],
  components: [published(clickhouse), installed(clickhouseRdChart, { namespace: 'cozy-system' })],
});
