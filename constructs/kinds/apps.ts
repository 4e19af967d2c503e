import type { V1DaemonSet, V1Deployment, V1StatefulSet } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Workloads of Kubernetes.

const kinds = kindsOf('apps', 'v1');

export const DaemonSet = kinds.namespaced<Required<Pick<V1DaemonSet, 'spec'>>>('DaemonSet', 'daemonsets');
export const Deployment = kinds.namespaced<Required<Pick<V1Deployment, 'spec'>>>('Deployment', 'deployments');
export const StatefulSet = kinds.namespaced<Required<Pick<V1StatefulSet, 'spec'>>>('StatefulSet', 'statefulsets');
