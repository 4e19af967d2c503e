import { kindsOf } from '../lib/kind.ts';

// Kinds of Cluster API, control planes by Kamaji.

const kinds = kindsOf('controlplane.cluster.x-k8s.io', 'v1alpha1');

export const KamajiControlPlane = kinds.namespaced('KamajiControlPlane', 'kamajicontrolplanes');
