import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantGateway, TenantGatewaySpec } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Namespace } from '../../kit/client/kinds.ts';
import { claimHosts } from './claims.ts';
import type { Route } from './kinds.ts';
import { namesOf } from './names.ts';
import { covers, isControlledBy, objectPatch } from './objects.ts';
import { planGateway } from './plan.ts';

const gateway = (spec: Partial<TenantGatewaySpec> = {}): TenantGateway => ({
  apiVersion: 'gateway.cozystack.io/v1alpha1',
  kind: 'TenantGateway',
  metadata: { name: 'cozystack', namespace: 'tenant-a', uid: 'gateway-uid', generation: 1 },
  spec: { apex: 'a.example.org', ...spec } as TenantGatewaySpec,
});
const route = (namespace: string, name: string, hostnames: string[], parent: object = {}): Route => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name, namespace },
  spec: { parentRefs: [{ name: 'cozystack', namespace: 'tenant-a', ...parent }], hostnames },
});
const namespaces = (...all: [name: string, labels?: Record<string, string>][]) =>
  new Map(
    all.map(([name, labels = {}]): [string, Namespace] => [name, { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }]),
  );
const served = { 'namespace.cozystack.io/gateway': 'tenant-a' };
const plan = (spec: Partial<TenantGatewaySpec>, routes: Route[] = [], known = namespaces(['tenant-a'])) =>
  planGateway({ gateway: gateway(spec), routes, namespaces: known });
const listenersOf = (planned: ReturnType<typeof plan>) => planned.gateway.spec!.listeners.map(({ name, hostname }) => [name, hostname]);

describe('a gateway with a certificate a host', () => {
  it('serves the hosts of routes that attach to it, each with its own certificate', () => {
    const planned = plan({}, [route('tenant-a', 'web', ['Web.a.example.org', 'api.a.example.org'])]);
    const { hostListener, hostCertificate } = namesOf('cozystack');
    const hosts = ['api.a.example.org', 'web.a.example.org'];
    expect(listenersOf(planned)).toEqual([['http', undefined], ...hosts.map((host) => [hostListener(host), host])]);
    expect(planned.certificates).toMatchObject(
      hosts.map((host) => ({
        metadata: { name: hostCertificate(host), labels: { 'cozystack.io/per-listener-cert': 'true' } },
        spec: { dnsNames: [host] },
      })),
    );
    expect(planned.issuer).toMatchObject({
      metadata: { name: 'cozystack-gateway' },
      spec: {
        acme: {
          server: 'https://acme-v02.api.letsencrypt.org/directory',
          privateKeySecretRef: { name: 'cozystack-acme-account' },
          solvers: [{ http01: { gatewayHTTPRoute: { parentRefs: [{ name: 'cozystack', namespace: 'tenant-a', sectionName: 'http' }] } } }],
        },
      },
    });
  });

  it.each<[string, Route, boolean]>([
    ['its own namespace', route('tenant-a', 'r', ['h']), true],
    ['a namespace that is labelled for it', route('tenant-b', 'r', ['h']), true],
    ['a namespace that it names', route('cozy-dashboard', 'r', ['h']), true],
    ['a namespace of nobody', route('tenant-x', 'r', ['h']), false],
    ['a route that names another gateway', route('tenant-a', 'r', ['h'], { name: 'other' }), false],
    ['a route that names a Service', route('tenant-a', 'r', ['h'], { group: '', kind: 'Service' }), false],
    ['a route that names a section of it', route('tenant-a', 'r', ['h'], { sectionName: 'https' }), true],
    ['a route whose parent is in its own namespace', route('tenant-b', 'r', ['h'], { namespace: undefined }), false],
  ])('%s: %o', (_, of, attached) => {
    const known = namespaces(['tenant-a'], ['tenant-b', served], ['cozy-dashboard'], ['tenant-x']);
    expect(plan({ attachedNamespaces: ['cozy-dashboard'] }, [of], known).attached).toHaveLength(attached ? 1 : 0);
  });

  it('makes no certificate for a wildcard, nor where TLS ends behind it', () => {
    const planned = plan({ tlsPassthroughServices: ['api'] }, [route('tenant-a', 'r', ['*.a.example.org', 'api.a.example.org'])]);
    expect(planned.certificates).toEqual([]);
    expect(listenersOf(planned)).toEqual([
      ['http', undefined],
      ['tls-api', 'api.a.example.org'],
    ]);
  });

  it('has at most 64 listeners and says which hosts are left out', () => {
    const hosts = Array.from({ length: 70 }, (_, index) => `h${String(index).padStart(2, '0')}.a.example.org`);
    const planned = plan({ tlsPassthroughServices: ['api'] }, [route('tenant-a', 'r', hosts)]);
    expect(planned.gateway.spec?.listeners).toHaveLength(64);
    expect(planned.listeners.dropped).toEqual(hosts.slice(62));
    expect(planned.certificates).toHaveLength(62);
  });
});

describe('a gateway with a wildcard certificate', () => {
  const known = namespaces(
    ['tenant-a', { ...served, 'namespace.cozystack.io/host': 'a.example.org' }],
    ['tenant-a-b', { ...served, 'namespace.cozystack.io/host': 'b.org' }],
    ['tenant-a-c', { ...served, 'namespace.cozystack.io/host': 'a.example.org' }],
    ['tenant-a-d', { ...served, 'namespace.cozystack.io/host': 'B.org' }],
    ['tenant-z', { 'namespace.cozystack.io/host': 'z.org' }],
  );

  it('asks for one for its apex and those of its children', () => {
    const planned = plan({ certMode: 'dns01', dns01: { cloudflare: { apiTokenSecretRef: { name: 'token', key: 'k' } } } }, [], known);
    expect(listenersOf(planned)).toEqual([
      ['http', undefined],
      ['https', '*.a.example.org'],
      ['https-apex', 'a.example.org'],
      [namesOf('cozystack').childListener('b.org'), '*.b.org'],
    ]);
    expect(planned.certificates).toMatchObject([
      { metadata: { name: 'cozystack-gateway-tls' }, spec: { dnsNames: ['a.example.org', '*.a.example.org', 'b.org', '*.b.org'] } },
    ]);
    expect(planned.issuer).toMatchObject({
      spec: { acme: { solvers: [{ dns01: { cloudflare: { apiTokenSecretRef: { name: 'token' } } } }] } },
    });
    expect(planned.claims).toBeUndefined();
  });

  it('that is there already needs neither issuer nor certificates', () => {
    const planned = plan({ certMode: 'existingSecret', wildcardSecretRef: { name: 'wild' } }, [], known);
    expect([planned.issuer, planned.certificates]).toEqual([undefined, []]);
    expect(planned.gateway.spec?.listeners[1]?.tls?.certificateRefs).toEqual([{ name: 'wild' }]);
  });
});

describe('a spec that cannot work', () => {
  it.each<[Partial<TenantGatewaySpec>, RegExp]>([
    [{ certMode: 'existingSecret' }, /wildcardSecretRef.name/],
    [{ issuerName: 'mine' }, /issuerName "mine".*letsencrypt-prod/],
    [{ certMode: 'dns01' }, /dns01.cloudflare/],
    [{ certMode: 'dns01', dns01: { provider: 'route53' } }, /dns01.route53/],
  ])('%j is refused with the field', (spec, message) => expect(() => plan(spec)).toThrow(message));
});

describe('every listener of port 443', () => {
  it('takes the same kinds of routes, from the namespaces that the gateway serves; port 80 takes none of theirs', () => {
    const planned = plan({ tlsPassthroughServices: ['api'] }, [route('tenant-a', 'r', ['h.a.example.org'])]);
    const [plain, ...secure] = planned.gateway.spec!.listeners;
    expect(new Set(secure.map(({ allowedRoutes }) => JSON.stringify(allowedRoutes))).size).toBe(1);
    expect(secure[0]?.allowedRoutes).toMatchObject({
      namespaces: { selector: { matchLabels: served } },
      kinds: [{ kind: 'HTTPRoute' }, { kind: 'TLSRoute' }],
    });
    expect(plain?.allowedRoutes.namespaces).toMatchObject({
      selector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', values: ['tenant-a', 'cozy-cert-manager'] }] },
    });
  });
});

describe('hosts that several routes ask for', () => {
  it('go to the platform first, then by namespace; routes of one namespace share', () => {
    const routes = [
      route('tenant-a', 'x', ['h']),
      route('cozy-z', 'y', ['h']),
      route('cozy-z', 'w', ['h', 'i']),
      route('tenant-0', 'v', ['i']),
    ];
    const claims = claimHosts(routes);
    expect(Object.fromEntries(claims.owners)).toEqual({ h: 'cozy-z', i: 'cozy-z' });
    expect(routes.map((of) => claims.lost(of))).toEqual([['h'], [], [], ['i']]);
  });

  it('have one owner whatever the order, and every route loses just what others own', () => {
    const any = fc.tuple(fc.constantFrom('tenant-a', 'tenant-b', 'cozy-x'), fc.subarray(['h', 'i', 'j']));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), (described) => {
        const routes = described.map(([of, hosts], index) => route(of, `r${index}`, hosts));
        const [one, other] = [claimHosts(routes), claimHosts(routes.toReversed())];
        expect(Object.fromEntries(one.owners)).toEqual(Object.fromEntries(other.owners));
        for (const of of routes)
          expect(one.lost(of)).toEqual(of.spec!.hostnames!.filter((host) => one.owners.get(host) !== of.metadata.namespace));
      }),
    );
  });
});

describe('what is stored', () => {
  const wanted = plan({}).gateway;

  it('is left alone where only others added to it', () => {
    const stored = structuredClone(wanted);
    stored.metadata.labels!['foreign'] = 'x';
    Object.assign(stored.spec!.listeners[0]!, { defaulted: true });
    expect(objectPatch(gateway(), stored, wanted)).toBeUndefined();
  });

  it('is brought back, labels and all', () => {
    const stored = structuredClone(wanted);
    stored.metadata.labels = { foreign: 'x' };
    stored.spec!.listeners.push({ ...stored.spec!.listeners[0]!, name: 'more' });
    expect(objectPatch(gateway(), stored, wanted)).toEqual({ metadata: { labels: wanted.metadata.labels }, spec: wanted.spec });
  });

  it('is never taken over', () => {
    const { certificates, issuer, redirect } = plan({}, [route('tenant-a', 'r', ['h.a.example.org'])]);
    for (const ours of [wanted, redirect, issuer!, ...certificates]) {
      const foreign = { ...ours, metadata: { ...ours.metadata, ownerReferences: [] } };
      expect(isControlledBy(foreign, gateway())).toBe(false);
      expect(() => objectPatch(gateway(), foreign, ours)).toThrow(/not taken over/);
    }
  });

  it('covers what is wanted if maps hold more, lists not', () => {
    expect(covers({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ c: 1 }] })).toBe(true);
    expect(covers({ b: [1, 2] }, { b: [1] })).toBe(false);
    expect(covers(undefined, {})).toBe(false);
    expect(covers({}, { a: undefined })).toBe(true);
  });
});
