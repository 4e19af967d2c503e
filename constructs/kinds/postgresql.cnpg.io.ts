import { kindsOf } from '../lib/kind.ts';

// Kinds of CloudNativePG.

const kinds = kindsOf('postgresql.cnpg.io', 'v1');

export const Cluster = kinds.namespaced('Cluster', 'clusters');
export const Backup = kinds.namespaced('Backup', 'backups');
export const ScheduledBackup = kinds.namespaced('ScheduledBackup', 'scheduledbackups');
export const Database = kinds.namespaced('Database', 'databases');
export const Pooler = kinds.namespaced('Pooler', 'poolers');
export const Publication = kinds.namespaced('Publication', 'publications');
export const Subscription = kinds.namespaced('Subscription', 'subscriptions');
export const ImageCatalog = kinds.namespaced('ImageCatalog', 'imagecatalogs');
export const ClusterImageCatalog = kinds.cluster('ClusterImageCatalog', 'clusterimagecatalogs');
export const FailoverQuorum = kinds.namespaced('FailoverQuorum', 'failoverquorums');
