import { kindsOf } from '../lib/kind.ts';

// Kinds of vertical-pod-autoscaler.

const kinds = kindsOf('autoscaling.k8s.io', 'v1');

export const VerticalPodAutoscaler = kinds.namespaced('VerticalPodAutoscaler', 'verticalpodautoscalers');
export const VerticalPodAutoscalerCheckpoint = kinds.namespaced('VerticalPodAutoscalerCheckpoint', 'verticalpodautoscalercheckpoints');
