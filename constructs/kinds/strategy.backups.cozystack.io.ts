import { kindsOf } from '../lib/kind.ts';

// Kinds of how the platform takes backups, one kind a method.

const kinds = kindsOf('strategy.backups.cozystack.io', 'v1alpha1');

export const Altinity = kinds.cluster('Altinity', 'altinities');
export const CNPG = kinds.cluster('CNPG', 'cnpgs');
export const Etcd = kinds.cluster('Etcd', 'etcds');
export const FoundationDB = kinds.cluster('FoundationDB', 'foundationdbs');
export const Job = kinds.cluster('Job', 'jobs');
export const MariaDB = kinds.cluster('MariaDB', 'mariadbs');
export const MongoDB = kinds.cluster('MongoDB', 'mongodbs');
export const Velero = kinds.cluster('Velero', 'veleroes');
