import { apiVersionOf, tenantGatewayNames } from '../../../constructs/lib/api/kind-names.ts';
import type { TenantGateway, TenantGatewaySpec } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { KubeObject, ObjectMeta } from '../../kit/client/object.ts';
import { type Resource, apiVersionOf as versionOf } from '../../kit/client/resource.ts';
import { certificates, type Gateway, gatewayGroup, gateways, httpRoutes, issuers, type Listener, type Route } from './kinds.ts';
import { namesOf } from './names.ts';

export const ownedByLabel = 'cozystack.io/tenantgateway';
const perHostLabel = 'cozystack.io/per-listener-cert';

/** Where each known issuer lives; nothing else is supported. */
const acmeServers: Record<string, string> = {
  'letsencrypt-prod': 'https://acme-v02.api.letsencrypt.org/directory',
  'letsencrypt-stage': 'https://acme-staging-v02.api.letsencrypt.org/directory',
};

type Owned = KubeObject & { spec: object };

function owned(gateway: TenantGateway, of: Resource, name: string, spec: object, labels: Record<string, string> = {}): Owned {
  const { metadata } = gateway;
  const { kind } = tenantGatewayNames;
  const meta: ObjectMeta = {
    name,
    namespace: metadata.namespace!,
    labels: { 'cozystack.io/managed-by': 'cozystack-controller', [ownedByLabel]: metadata.name, ...labels },
    ownerReferences: [
      {
        apiVersion: apiVersionOf(tenantGatewayNames),
        kind,
        name: metadata.name,
        uid: metadata.uid!,
        controller: true,
        blockOwnerDeletion: true,
      },
    ],
  };
  return { apiVersion: versionOf(of), kind: of.kind, metadata: meta, spec };
}

export const gatewayObject = (gateway: TenantGateway, listeners: readonly Listener[]): Gateway =>
  owned(
    gateway,
    gateways as Resource,
    namesOf(gateway.metadata.name).gateway,
    { gatewayClassName: gateway.spec?.gatewayClassName || 'cilium', listeners },
    { 'cozystack.io/gateway': gateway.metadata.namespace! },
  ) as unknown as Gateway;

/** @throws {Error} for an issuer that is not known, and for a DNS provider without what it needs */
export function issuerObject(gateway: TenantGateway): Owned {
  const spec = gateway.spec!;
  const names = namesOf(gateway.metadata.name);
  const issuer = spec.issuerName || 'letsencrypt-prod';
  const server = acmeServers[issuer];
  if (!server) throw new Error(`spec.issuerName "${issuer}" is not known; known are ${Object.keys(acmeServers).join(' and ')}`);
  const solver = spec.certMode === 'dns01' ? { dns01: dnsSolver(spec.dns01) } : { http01: httpSolver(gateway) };
  return owned(gateway, issuers, names.issuer, { acme: { server, privateKeySecretRef: { name: names.accountKey }, solvers: [solver] } });
}

function httpSolver({ metadata: { name, namespace } }: TenantGateway): object {
  return { gatewayHTTPRoute: { parentRefs: [{ group: gatewayGroup, kind: 'Gateway', name, namespace, sectionName: 'http' }] } };
}

function dnsSolver(dns01: TenantGatewaySpec['dns01']): object {
  const provider = dns01?.provider ?? 'cloudflare';
  const access = dns01?.[provider];
  if (!access) throw new Error(`spec.dns01.${provider} is needed for certMode dns01`);
  return { [provider]: provider === 'rfc2136' ? { tsigAlgorithm: 'HMACSHA256', ...access } : access };
}

function certificate(gateway: TenantGateway, name: string, dnsNames: readonly string[], labels: Record<string, string> = {}): Owned {
  const issuerRef = { group: 'cert-manager.io', kind: 'Issuer', name: namesOf(gateway.metadata.name).issuer };
  return owned(gateway, certificates, name, { secretName: name, dnsNames, issuerRef }, labels);
}

/** The certificate for the apex, the apexes of children, and everything one level below each. */
export function wildcardCertificate(gateway: TenantGateway, childApexes: readonly string[]): Owned {
  const apexes = [gateway.spec!.apex.toLowerCase(), ...childApexes];
  const dnsNames = [...new Set(apexes.flatMap((apex) => [apex, `*.${apex}`]))];
  return certificate(gateway, namesOf(gateway.metadata.name).wildcard, dnsNames);
}

export const hostCertificate = (gateway: TenantGateway, host: string): Owned =>
  certificate(gateway, namesOf(gateway.metadata.name).hostCertificate(host), [host], { [perHostLabel]: 'true' });

/** Sends everything on port 80 to HTTPS. */
export function redirectRoute(gateway: TenantGateway): Route {
  const { name } = gateway.metadata;
  const filters = [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }];
  const spec = { parentRefs: [{ group: gatewayGroup, kind: 'Gateway', name, sectionName: 'http' }], rules: [{ filters }] };
  return owned(gateway, httpRoutes as Resource, namesOf(name).redirect, spec) as unknown as Route;
}

/** Whether an object is this gateway's, by its controlling owner. */
export function isControlledBy(object: KubeObject, gateway: TenantGateway): boolean {
  return (object.metadata.ownerReferences ?? []).some(({ uid, controller }) => controller === true && uid === gateway.metadata.uid);
}

/**
 * A JSON merge patch that brings a stored object to what is wanted; undefined if that is there. What others added stays: labels that are not ours,
 * and fields that the API server filled in.
 * @throws {Error} if the object is not controlled by the gateway: nothing is taken over
 */
export function objectPatch(gateway: TenantGateway, stored: KubeObject, wanted: KubeObject): object | undefined {
  const { kind, metadata } = wanted;
  if (!isControlledBy(stored, gateway))
    throw new Error(`${kind} ${metadata.namespace}/${metadata.name} exists and is not ours; rename or delete it, it is not taken over`);
  const labels = Object.fromEntries(
    Object.entries(metadata.labels ?? {}).filter(([key, value]) => stored.metadata.labels?.[key] !== value),
  );
  const spec = (wanted as Owned).spec;
  const patch = {
    ...(Object.keys(labels).length > 0 && { metadata: { labels } }),
    ...(!covers((stored as Owned).spec, spec) && { spec }),
  };
  return Object.keys(patch).length > 0 ? patch : undefined;
}

/** Whether a stored value holds all that is wanted: maps may hold more, lists not. */
export function covers(stored: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(stored) && stored.length === wanted.length && wanted.every((item, index) => covers(stored[index], item));
  if (typeof wanted !== 'object' || wanted === null) return stored === wanted;
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(wanted).every(([key, value]) => value === undefined || covers((stored as Record<string, unknown>)[key], value));
}
