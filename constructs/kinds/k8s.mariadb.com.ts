import { kindsOf } from '../lib/kind.ts';

// Kinds of mariadb-operator.

const kinds = kindsOf('k8s.mariadb.com', 'v1alpha1');

export const MariaDB = kinds.namespaced('MariaDB', 'mariadbs');
export const Database = kinds.namespaced('Database', 'databases');
export const User = kinds.namespaced('User', 'users');
export const Grant = kinds.namespaced('Grant', 'grants');
export const Backup = kinds.namespaced('Backup', 'backups');
export const Restore = kinds.namespaced('Restore', 'restores');
export const Connection = kinds.namespaced('Connection', 'connections');
export const MaxScale = kinds.namespaced('MaxScale', 'maxscales');
export const SqlJob = kinds.namespaced('SqlJob', 'sqljobs');
export const PhysicalBackup = kinds.namespaced('PhysicalBackup', 'physicalbackups');
export const ExternalMariaDB = kinds.namespaced('ExternalMariaDB', 'externalmariadbs');
