import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';

/** An application that a group is attached to, or that may talk to it. */
export interface AppReference {
  apiGroup?: string;
  kind: string;
  name: string;
}

export interface PortRule {
  ports?: { port?: string; protocol?: string }[];
}

export interface IngressRule {
  fromApp?: AppReference[];
  fromSG?: string[];
  fromCIDR?: string[];
  toPorts?: PortRule[];
}

export interface EgressRule {
  toApp?: AppReference[];
  toSG?: string[];
  toCIDR?: string[];
  toFQDNs?: { matchName?: string; matchPattern?: string }[];
  toPorts?: PortRule[];
}

export interface SecurityGroupSpec {
  attachments?: AppReference[];
  ingress?: IngressRule[];
  egress?: EgressRule[];
}

interface EndpointSelector {
  matchLabels?: Record<string, string>;
}

/** The part of a CiliumNetworkPolicy that stands for a group. */
export interface NetworkPolicy extends KubeObject {
  spec?: {
    endpointSelector?: EndpointSelector;
    ingress?: { fromEndpoints?: EndpointSelector[]; fromCIDR?: string[]; toPorts?: PortRule[] }[];
    egress?: {
      toEndpoints?: EndpointSelector[];
      toCIDR?: string[];
      toFQDNs?: { matchName?: string; matchPattern?: string }[];
      toPorts?: PortRule[];
    }[];
  };
}

export const networkPolicies = resource<NetworkPolicy>({
  group: 'cilium.io',
  version: 'v2',
  plural: 'ciliumnetworkpolicies',
  kind: 'CiliumNetworkPolicy',
  namespaced: true,
});

/** Label of a policy that is a group. */
export const GROUP_MARKER = 'sdn.cozystack.io/securitygroup';
/** Annotation with what a group is attached to, as JSON. */
export const ATTACHMENTS = 'sdn.cozystack.io/attachments';
/** Finalizer of the controller that keeps membership labels on pods: a policy without it would go before they do. */
export const MEMBERSHIP_FINALIZER = 'sdn.cozystack.io/securitygroup-membership';
/** Prefix of the label that members of a group carry. */
export const MEMBER_PREFIX = 'securitygroup.sdn.cozystack.io/';
