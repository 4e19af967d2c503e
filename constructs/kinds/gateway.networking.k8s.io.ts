import { kindsOf } from '../lib/kind.ts';

// Kinds of Gateway API.

const v1 = kindsOf('gateway.networking.k8s.io', 'v1');
const v1alpha2 = kindsOf('gateway.networking.k8s.io', 'v1alpha2');

export const Gateway = v1.namespaced('Gateway', 'gateways');
export const GatewayClass = v1.cluster('GatewayClass', 'gatewayclasses');
export const HTTPRoute = v1.namespaced('HTTPRoute', 'httproutes');
export const GRPCRoute = v1.namespaced('GRPCRoute', 'grpcroutes');
export const BackendTLSPolicy = v1.namespaced('BackendTLSPolicy', 'backendtlspolicies');
export const ListenerSet = v1.namespaced('ListenerSet', 'listenersets');
export const ReferenceGrant = v1.namespaced('ReferenceGrant', 'referencegrants');
export const TLSRoute = v1alpha2.namespaced('TLSRoute', 'tlsroutes');
export const TCPRoute = v1alpha2.namespaced('TCPRoute', 'tcproutes');
export const UDPRoute = v1alpha2.namespaced('UDPRoute', 'udproutes');
