import type { V1PodDisruptionBudget } from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Disruption budgets of Kubernetes.

const kinds = kindsOf('policy', 'v1');

export const PodDisruptionBudget = kinds.namespaced<Required<Pick<V1PodDisruptionBudget, 'spec'>>>(
  'PodDisruptionBudget',
  'poddisruptionbudgets',
);
