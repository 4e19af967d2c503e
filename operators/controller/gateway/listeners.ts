import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import { servedByLabel } from './claims.ts';
import { gatewayGroup, type Listener } from './kinds.ts';
import { namesOf } from './names.ts';

/** What Gateway API allows in one Gateway. */
const mostListeners = 64;

export interface ListenerPlan {
  readonly listeners: readonly Listener[];
  /** Listener name → Certificate that it serves with. */
  readonly certificates: ReadonlyMap<string, string>;
  /** Hosts for which there is no room. */
  readonly dropped: readonly string[];
}

/** Hosts whose TLS ends behind the Gateway. */
export function passthroughHosts({ spec }: TenantGateway): Map<string, string> {
  return new Map((spec?.tlsPassthroughServices ?? []).map((service) => [service, `${service}.${spec?.apex.toLowerCase()}`]));
}

/**
 * The listeners of a Gateway. All of port 443 take the same kinds of routes, also those that pass TLS through: Cilium merges the listeners of a port and
 * goes wrong where their kinds differ.
 * @param hosts that have a certificate each; only in mode http01
 * @param childApexes served by the same wildcard certificate; only in the other modes
 */
export function planListeners(gateway: TenantGateway, hosts: readonly string[], childApexes: readonly string[]): ListenerPlan {
  const { metadata, spec } = gateway;
  const namespace = metadata.namespace!;
  const names = namesOf(metadata.name);
  const apex = spec!.apex.toLowerCase();
  const allowedRoutes = {
    namespaces: { from: 'Selector', selector: { matchLabels: { [servedByLabel]: namespace } } },
    kinds: [
      { group: gatewayGroup, kind: 'HTTPRoute' },
      { group: gatewayGroup, kind: 'TLSRoute' },
    ],
  };
  const secure = (name: string, hostname: string, certificate: string): Listener => ({
    name,
    hostname,
    port: 443,
    protocol: 'HTTPS',
    tls: { mode: 'Terminate', certificateRefs: [{ name: certificate }] },
    allowedRoutes,
  });
  const fixed = [
    plain(namespace),
    ...[...passthroughHosts(gateway)].map(([service, hostname]) => passthrough(names.passthroughListener(service), hostname)),
  ];
  const room = mostListeners - fixed.length;
  const ending =
    spec?.certMode === 'dns01' || spec?.certMode === 'existingSecret'
      ? wildcardListeners(spec.certMode === 'existingSecret' ? spec.wildcardSecretRef!.name : names.wildcard)
      : hosts.map((host) => secure(names.hostListener(host), host, names.hostCertificate(host)));
  const kept = ending.slice(0, room);
  return {
    listeners: [fixed[0]!, ...kept, ...fixed.slice(1)],
    certificates: new Map(kept.map(({ name, tls }) => [name, tls!.certificateRefs![0]!.name])),
    dropped: ending.slice(room).map(({ hostname }) => hostname!),
  };

  function wildcardListeners(certificate: string): Listener[] {
    return [
      secure('https', `*.${apex}`, certificate),
      secure('https-apex', apex, certificate),
      ...childApexes.map((child) => secure(names.childListener(child), `*.${child}`, certificate)),
    ];
  }

  function passthrough(name: string, hostname: string): Listener {
    return { name, hostname, port: 443, protocol: 'TLS', tls: { mode: 'Passthrough' }, allowedRoutes };
  }
}

/** Port 80 redirects and answers challenges. Routes of applications would bind to it by their host and serve in the clear, so their namespaces may not. */
function plain(namespace: string): Listener {
  const values = [namespace, 'cozy-cert-manager'];
  const selector = { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values }] };
  return { name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: { namespaces: { from: 'Selector', selector } } };
}
