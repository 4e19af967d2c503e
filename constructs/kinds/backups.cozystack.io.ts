import { kindsOf } from '../lib/kind.ts';

// Kinds of backups of applications.

const kinds = kindsOf('backups.cozystack.io', 'v1alpha1');

export const BackupClass = kinds.cluster('BackupClass', 'backupclasses');
export const BackupJob = kinds.namespaced('BackupJob', 'backupjobs');
export const Backup = kinds.namespaced('Backup', 'backups');
export const Plan = kinds.namespaced('Plan', 'plans');
export const RestoreJob = kinds.namespaced('RestoreJob', 'restorejobs');
