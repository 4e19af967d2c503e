import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Namespace } from '../../kit/client/kinds.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { attaches, type Claims, childApexes, claimHosts, isServed } from './claims.ts';
import type { Gateway, Route } from './kinds.ts';
import { type ListenerPlan, passthroughHosts, planListeners } from './listeners.ts';
import { namesOf } from './names.ts';
import { gatewayObject, hostCertificate, issuerObject, redirectRoute, wildcardCertificate } from './objects.ts';

/** What the caches hold that concerns a gateway. */
export interface GatewayView {
  readonly gateway: TenantGateway;
  readonly namespaces: ReadonlyMap<string, Namespace>;
  /** All HTTPRoutes and TLSRoutes. */
  readonly routes: readonly Route[];
}

export interface GatewayPlan {
  readonly gateway: Gateway;
  /** Undefined where a certificate is there already. */
  readonly issuer: KubeObject | undefined;
  readonly certificates: readonly KubeObject[];
  readonly redirect: Route;
  readonly listeners: ListenerPlan;
  /** Routes that name the gateway and are in a namespace that it serves. */
  readonly attached: readonly Route[];
  /** Undefined where hosts need no certificate of their own, and so are not divided. */
  readonly claims: Claims | undefined;
}

/** @throws {Error} for a spec that cannot work; the message names the field */
export function planGateway({ gateway, namespaces, routes }: GatewayView): GatewayPlan {
  const spec = gateway.spec!;
  const mode = spec.certMode ?? 'http01';
  if (mode === 'existingSecret' && !spec.wildcardSecretRef?.name)
    throw new Error('spec.wildcardSecretRef.name is needed for certMode existingSecret');
  const own = namesOf(gateway.metadata.name).redirect;
  const attached = routes.filter((route) => {
    const { name, namespace = '' } = route.metadata;
    if (name === own && namespace === gateway.metadata.namespace) return false;
    return isServed(gateway, namespace, namespaces) && (route.spec?.parentRefs ?? []).some((ref) => attaches(ref, namespace, gateway));
  });
  const claims = mode === 'http01' ? claimHosts(attached) : undefined;
  const hosts = claims ? certifiable(gateway, claims) : [];
  const apexes = claims ? [] : childApexes(gateway, namespaces.values());
  const listeners = planListeners(gateway, hosts, apexes);
  const dropped = new Set(listeners.dropped);
  return {
    gateway: gatewayObject(gateway, listeners.listeners),
    issuer: mode === 'existingSecret' ? undefined : issuerObject(gateway),
    certificates:
      mode === 'dns01'
        ? [wildcardCertificate(gateway, apexes)]
        : hosts.filter((host) => !dropped.has(host)).map((host) => hostCertificate(gateway, host)),
    redirect: redirectRoute(gateway),
    listeners,
    attached,
    claims,
  };
}

/** Hosts that get a certificate each: no wildcard can by an HTTP challenge, and TLS that ends behind the Gateway needs none here. */
function certifiable(gateway: TenantGateway, { owners }: Claims): string[] {
  const behind = new Set(passthroughHosts(gateway).values());
  return [...owners.keys()].filter((host) => !host.startsWith('*.') && !behind.has(host)).sort();
}
