import { kindsOf } from '../lib/kind.ts';

// Kinds of external-secrets.

const kinds = kindsOf('external-secrets.io', 'v1beta1');

export const ExternalSecret = kinds.namespaced('ExternalSecret', 'externalsecrets');
export const ClusterExternalSecret = kinds.cluster('ClusterExternalSecret', 'clusterexternalsecrets');
export const SecretStore = kinds.namespaced('SecretStore', 'secretstores');
export const ClusterSecretStore = kinds.cluster('ClusterSecretStore', 'clustersecretstores');
