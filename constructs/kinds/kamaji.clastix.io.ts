import { kindsOf } from '../lib/kind.ts';

// Kinds of Kamaji.

const kinds = kindsOf('kamaji.clastix.io', 'v1alpha1');

export const DataStore = kinds.cluster('DataStore', 'datastores');
export const TenantControlPlane = kinds.namespaced('TenantControlPlane', 'tenantcontrolplanes');
export const KubeconfigGenerator = kinds.cluster('KubeconfigGenerator', 'kubeconfiggenerators');
