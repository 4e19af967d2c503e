import type {
  V1MutatingWebhook,
  V1ValidatingAdmissionPolicy,
  V1ValidatingAdmissionPolicyBinding,
  V1ValidatingWebhook,
} from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Admission kinds of Kubernetes.

const kinds = kindsOf('admissionregistration.k8s.io', 'v1');

export const MutatingWebhookConfiguration = kinds.cluster<{ webhooks: V1MutatingWebhook[] }>(
  'MutatingWebhookConfiguration',
  'mutatingwebhookconfigurations',
);
export const ValidatingAdmissionPolicy = kinds.cluster<Required<Pick<V1ValidatingAdmissionPolicy, 'spec'>>>(
  'ValidatingAdmissionPolicy',
  'validatingadmissionpolicies',
);
export const ValidatingAdmissionPolicyBinding = kinds.cluster<Required<Pick<V1ValidatingAdmissionPolicyBinding, 'spec'>>>(
  'ValidatingAdmissionPolicyBinding',
  'validatingadmissionpolicybindings',
);
export const ValidatingWebhookConfiguration = kinds.cluster<{ webhooks: V1ValidatingWebhook[] }>(
  'ValidatingWebhookConfiguration',
  'validatingwebhookconfigurations',
);
