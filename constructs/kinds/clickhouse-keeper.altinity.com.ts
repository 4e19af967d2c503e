import { kindsOf } from '../lib/kind.ts';

// Kinds of the Keeper part of clickhouse-operator.

const kinds = kindsOf('clickhouse-keeper.altinity.com', 'v1');

export const ClickHouseKeeperInstallation = kinds.namespaced('ClickHouseKeeperInstallation', 'clickhousekeeperinstallations');
