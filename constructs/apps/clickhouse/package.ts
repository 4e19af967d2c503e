import { applicationPackage } from '../../lib/application-package.ts';
import { clickhouseOperator } from '../../system/clickhouse-operator.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { clickhouse } from './index.ts';

export const clickhouseApplication = applicationPackage(clickhouse, { dependsOn: [clickhouseOperator, cozystackEngine] });
