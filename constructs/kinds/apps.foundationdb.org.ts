import { kindsOf } from '../lib/kind.ts';

// Kinds of foundationdb-operator.

const kinds = kindsOf('apps.foundationdb.org', 'v1beta2');

export const FoundationDBCluster = kinds.namespaced('FoundationDBCluster', 'foundationdbclusters');
export const FoundationDBBackup = kinds.namespaced('FoundationDBBackup', 'foundationdbbackups');
export const FoundationDBRestore = kinds.namespaced('FoundationDBRestore', 'foundationdbrestores');
