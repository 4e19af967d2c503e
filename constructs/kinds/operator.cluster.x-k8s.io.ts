import { kindsOf } from '../lib/kind.ts';

// Kinds of the Cluster API operator.

const kinds = kindsOf('operator.cluster.x-k8s.io', 'v1alpha2');

export const CoreProvider = kinds.namespaced('CoreProvider', 'coreproviders');
export const BootstrapProvider = kinds.namespaced('BootstrapProvider', 'bootstrapproviders');
export const ControlPlaneProvider = kinds.namespaced('ControlPlaneProvider', 'controlplaneproviders');
export const InfrastructureProvider = kinds.namespaced('InfrastructureProvider', 'infrastructureproviders');
export const AddonProvider = kinds.namespaced('AddonProvider', 'addonproviders');
export const IPAMProvider = kinds.namespaced('IPAMProvider', 'ipamproviders');
export const RuntimeExtensionProvider = kinds.namespaced('RuntimeExtensionProvider', 'runtimeextensionproviders');
