import { kindsOf } from '../lib/kind.ts';

// Kinds of opensearch-operator.

const kinds = kindsOf('opensearch.opster.io', 'v1');

export const OpenSearchCluster = kinds.namespaced('OpenSearchCluster', 'opensearchclusters');
export const OpensearchUser = kinds.namespaced('OpensearchUser', 'opensearchusers');
export const OpensearchRole = kinds.namespaced('OpensearchRole', 'opensearchroles');
export const OpensearchUserRoleBinding = kinds.namespaced('OpensearchUserRoleBinding', 'opensearchuserrolebindings');
export const OpensearchTenant = kinds.namespaced('OpensearchTenant', 'opensearchtenants');
