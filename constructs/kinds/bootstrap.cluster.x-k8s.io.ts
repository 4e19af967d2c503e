import { kindsOf } from '../lib/kind.ts';

// Kinds of Cluster API, bootstrap providers.

const v1beta1 = kindsOf('bootstrap.cluster.x-k8s.io', 'v1beta1');
const v1alpha3 = kindsOf('bootstrap.cluster.x-k8s.io', 'v1alpha3');

export const KubeadmConfigTemplate = v1beta1.namespaced('KubeadmConfigTemplate', 'kubeadmconfigtemplates');
export const KubeadmConfig = v1beta1.namespaced('KubeadmConfig', 'kubeadmconfigs');
export const TalosConfigTemplate = v1alpha3.namespaced('TalosConfigTemplate', 'talosconfigtemplates');
export const TalosConfig = v1alpha3.namespaced('TalosConfig', 'talosconfigs');
