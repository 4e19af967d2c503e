import type {
  V1Ingress,
  V1NetworkPolicyEgressRule,
  V1NetworkPolicyIngressRule,
  V1NetworkPolicyPeer,
  V1NetworkPolicySpec,
} from '@kubernetes/client-node';
import { kindsOf } from '../lib/kind.ts';

// Network kinds of Kubernetes.

const kinds = kindsOf('networking.k8s.io', 'v1');

/** The client's types rename the field `from`, which is no word of their language. */
type IngressRule = Pick<V1NetworkPolicyIngressRule, 'ports'> & { from?: V1NetworkPolicyPeer[] };
type NetworkPolicySpec = Omit<V1NetworkPolicySpec, 'ingress'> & { ingress?: IngressRule[]; egress?: V1NetworkPolicyEgressRule[] };

export const Ingress = kinds.namespaced<Required<Pick<V1Ingress, 'spec'>>>('Ingress', 'ingresses');
export const NetworkPolicy = kinds.namespaced<{ spec: NetworkPolicySpec }>('NetworkPolicy', 'networkpolicies');
