import { kindsOf } from '../lib/kind.ts';

// Kinds of clickhouse-operator.

const kinds = kindsOf('clickhouse.altinity.com', 'v1');

export const ClickHouseInstallation = kinds.namespaced('ClickHouseInstallation', 'clickhouseinstallations');
export const ClickHouseInstallationTemplate = kinds.namespaced('ClickHouseInstallationTemplate', 'clickhouseinstallationtemplates');
export const ClickHouseOperatorConfiguration = kinds.namespaced('ClickHouseOperatorConfiguration', 'clickhouseoperatorconfigurations');
