import { kindsOf } from '../lib/kind.ts';

// Kinds of etcd-operator.

const kinds = kindsOf('etcd-operator.cozystack.io', 'v1alpha2');

export const EtcdCluster = kinds.namespaced('EtcdCluster', 'etcdclusters');
export const EtcdMember = kinds.namespaced('EtcdMember', 'etcdmembers');
export const EtcdSnapshot = kinds.namespaced('EtcdSnapshot', 'etcdsnapshots');
