import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import { isConflict, isNotFound } from '../../kit/client/api-error.ts';
import { pause } from '../../kit/client/backoff.ts';
import { type Namespace, namespaces } from '../../kit/client/kinds.ts';
import { type KubeObject, keyOf, parseKey } from '../../kit/client/object.ts';
import type { Resource } from '../../kit/client/resource.ts';
import { Informer } from '../../kit/informer/informer.ts';
import { runAll } from '../../kit/lifecycle/process.ts';
import { Controller } from '../../kit/queue/controller.ts';
import { type Context, eachOf, fieldManager, type Part, ready } from '../context.ts';
import { isServed } from '../optional-kind.ts';
import { attaches } from './claims.ts';
import { certificates, gateways, httpRoutes, issuers, type Route, tenantGateways, tlsRouteVersions } from './kinds.ts';
import { attachedByAnnotation, namespacePatches } from './namespaces.ts';
import { isControlledBy, objectPatch, ownedByLabel } from './objects.ts';
import { type GatewayPlan, planGateway } from './plan.ts';
import { routeController, routeParents } from './route-status.ts';
import { listenerStatuses, nextStatus, readiness } from './status.ts';

/** Milliseconds between two looks whether the cluster serves what a gateway is made of. */
const interval = 30_000;

/**
 * Gateways of tenants: TenantGateways → Gateway, Issuer, Certificates, the redirect to HTTPS, labels of the namespaces that they attach, and what routes
 * are told. Gateway API and cert-manager come with packages of their own: until both are there, this waits.
 */
export function gatewayController(context: Context): Part {
  const followed = context.follow(namespaces);
  return {
    name: 'tenant-gateway',
    async run(signal) {
      const tlsRoutes = await whatIsServed(context, signal);
      if (tlsRoutes) await new Reconciler(context, followed, tlsRoutes.route).run(signal);
    },
  };
}

/** @returns the version of TLSRoute that is served, if any; undefined if the signal fired first */
async function whatIsServed({ client }: Context, signal: AbortSignal): Promise<{ route: Resource<Route> | undefined } | undefined> {
  const served = (of: unknown) => isServed(client, of as Resource).catch(() => false);
  for (; !signal.aborted; await pause(interval, signal)) {
    const needed = await Promise.all([tenantGateways, gateways, httpRoutes, issuers, certificates].map(served));
    if (!needed.every(Boolean)) continue;
    for (const route of tlsRouteVersions) if (await served(route)) return { route };
    return { route: undefined };
  }
  return undefined;
}

class Reconciler {
  readonly #context: Context;
  readonly #tenantGateways;
  readonly #gateways;
  readonly #issuers;
  readonly #certificates;
  readonly #routes: Informer<Route>[];
  readonly #namespaces: Informer<Namespace>;
  readonly #controller: Controller;

  constructor(context: Context, followed: Informer<Namespace>, tlsRoute: Resource<Route> | undefined) {
    const { client, log } = context;
    this.#context = context;
    this.#tenantGateways = new Informer(client, tenantGateways, { log });
    this.#gateways = new Informer(client, gateways, { log, labelSelector: ownedByLabel });
    this.#issuers = new Informer(client, issuers, { log, labelSelector: ownedByLabel });
    this.#certificates = new Informer(client, certificates, { log, labelSelector: ownedByLabel });
    this.#routes = [httpRoutes, ...(tlsRoute ? [tlsRoute] : [])].map((of) => new Informer(client, of, { log }));
    this.#namespaces = followed;
    this.#controller = new Controller({ name: 'tenant-gateway', log, reconcile: (key) => this.#reconcile(key) });
  }

  async run(signal: AbortSignal): Promise<void> {
    const own = [this.#tenantGateways, this.#gateways, this.#issuers, this.#certificates, ...this.#routes] as Informer<KubeObject>[];
    const { queue } = this.#controller;
    this.#tenantGateways.onChange(({ object }) => queue.add(keyOf(object)));
    for (const copy of [this.#gateways, this.#issuers, this.#certificates] as Informer<KubeObject>[])
      copy.onChange(({ object: { metadata } }) => queue.add(`${metadata.namespace}/${metadata.labels?.[ownedByLabel]}`));
    for (const routes of this.#routes) {
      routes.onChange(({ object, previous }) => {
        for (const gateway of this.#tenantGateways.list())
          if ([object, previous].some((route) => route && concerns(route, gateway))) queue.add(keyOf(gateway));
      });
    }
    this.#namespaces.onChange(({ object: { metadata } }) => {
      // A gateway that is gone cannot tell any more what it attached.
      const attachedBy = metadata.annotations?.[attachedByAnnotation];
      if (attachedBy) queue.add(`${attachedBy}/`);
      for (const gateway of this.#tenantGateways.list()) queue.add(keyOf(gateway));
    });
    const work = async (stop: AbortSignal) => {
      await ready(
        stop,
        [...own, this.#namespaces].map(({ synced }) => synced),
      );
      await this.#controller.run(stop);
    };
    await runAll(signal, [...own.map((copy) => (stop: AbortSignal) => copy.run(stop)), work]);
  }

  async #reconcile(key: string): Promise<undefined> {
    const { namespace = '' } = parseKey(key);
    const gateway = this.#tenantGateways.get(key);
    await this.#labelNamespaces(namespace);
    if (!gateway || gateway.metadata.deletionTimestamp) return;
    try {
      const routes = this.#routes.flatMap((copy) => copy.list());
      const byName = new Map(this.#namespaces.list().map((of) => [of.metadata.name, of]));
      const plan = planGateway({ gateway, namespaces: byName, routes });
      await this.#write(gateway, plan);
      await this.#tellRoutes(gateway, plan, routes);
      const stored = this.#gateways.get(keyOf(plan.gateway));
      const listeners = listenerStatuses(plan.listeners, stored);
      await this.#report(gateway, readiness(stored, listeners, plan.listeners.dropped), listeners);
    } catch (error) {
      const { message } = error as Error;
      await this.#report(gateway, { reason: 'ReconcileError', message: message.slice(0, 30_000) });
      this.#context.events.record(gateway, { type: 'Warning', reason: 'ReconcileError', note: message });
      throw error;
    }
  }

  async #labelNamespaces(of: string): Promise<void> {
    const { client } = this.#context;
    const mine = this.#tenantGateways.list().filter(({ metadata }) => metadata.namespace === of && !metadata.deletionTimestamp);
    const patches = namespacePatches(of, mine, new Map(this.#namespaces.list().map((each) => [each.metadata.name, each])));
    const patch = ([name, body]: [string, object]) =>
      client.patch(namespaces, { name }, body, { type: 'merge', fieldManager }).catch(absent);
    await eachOf([...patches], patch, `namespaces attached by ${of}`);
  }

  /** In this order: a certificate names its issuer, which answers challenges through the Gateway. */
  async #write(gateway: TenantGateway, plan: GatewayPlan): Promise<void> {
    await this.#bring(gateway, gateways, this.#gateways, plan.gateway);
    if (plan.issuer) await this.#bring(gateway, issuers, this.#issuers, plan.issuer);
    for (const certificate of plan.certificates) await this.#bring(gateway, certificates, this.#certificates, certificate);
    await this.#bring(gateway, httpRoutes, this.#routes[0]!, plan.redirect);
    const kept = new Set([...plan.certificates, ...(plan.issuer ? [plan.issuer] : [])].map((object) => `${object.kind}/${keyOf(object)}`));
    const stale = [...this.#certificates.list(), ...this.#issuers.list()].filter(
      (object) => isControlledBy(object, gateway) && !kept.has(`${object.kind}/${keyOf(object)}`),
    );
    await eachOf(stale, (object) => this.#remove(object), 'what another mode needed');
  }

  async #bring<T extends KubeObject>(gateway: TenantGateway, of: Resource<T>, copy: Informer<T>, wanted: T): Promise<void> {
    const { client } = this.#context;
    // One that lacks our label is not followed, and must still not be taken over.
    const stored = copy.get(keyOf(wanted)) ?? (await client.find(of, wanted.metadata));
    if (!stored) {
      await client.create(of, wanted, { fieldManager });
      return;
    }
    const patch = objectPatch(gateway, stored, wanted);
    if (patch) await client.patch(of, wanted.metadata, patch, { type: 'merge', fieldManager });
  }

  async #remove({ kind, metadata: { name, namespace, uid } }: KubeObject): Promise<void> {
    const of = kind === issuers.kind ? issuers : certificates;
    await this.#context.client.delete(of, { name, namespace }, uid ? { preconditions: { uid } } : {}).catch(absent);
  }

  /** Also routes that attach no more: what was said to them must go. */
  async #tellRoutes(gateway: TenantGateway, { attached, claims }: GatewayPlan, routes: readonly Route[]): Promise<void> {
    const { client, events } = this.#context;
    const known = new Set(attached);
    const told = routes.filter(
      (route) => known.has(route) || route.status?.parents?.some(({ controllerName }) => controllerName === routeController),
    );
    const tell = async (route: Route) => {
      const parents = routeParents(route, gateway, known.has(route) ? claims : undefined, now());
      if (!parents) return;
      const of = this.#routes.find(({ resource }) => resource.kind === route.kind)!.resource;
      const { resourceVersion } = route.metadata;
      const patch = { metadata: { resourceVersion }, status: { parents } };
      await client.patch(of, route.metadata, patch, { type: 'merge', fieldManager, subresource: 'status' }).catch(absent);
      const lost = known.has(route) ? (claims?.lost(route) ?? []) : [];
      if (lost.length > 0)
        events.record(route, {
          type: 'Warning',
          reason: 'HostnameConflict',
          note: `a route of another namespace has ${lost.join(', ')}`,
          action: 'Claim',
        });
    };
    await eachOf(told, tell, `routes of ${keyOf(gateway)}`);
  }

  async #report(
    gateway: TenantGateway,
    verdict: Parameters<typeof nextStatus>[1],
    listeners?: Parameters<typeof nextStatus>[2],
  ): Promise<void> {
    const status = nextStatus(gateway, verdict, listeners, now());
    if (!status) return;
    const options = { type: 'merge', fieldManager, subresource: 'status' } as const;
    await this.#context.client.patch(tenantGateways, gateway.metadata, { status }, options).catch(absent);
  }
}

/** Routes that name the gateway, or were told by us that they did. */
function concerns(route: Route, gateway: TenantGateway): boolean {
  const namespace = route.metadata.namespace ?? '';
  const told = (route.status?.parents ?? [])
    .filter(({ controllerName }) => controllerName === routeController)
    .map(({ parentRef }) => parentRef);
  return [...(route.spec?.parentRefs ?? []), ...told].some((ref) => attaches(ref, namespace, gateway));
}

/** metav1.Time of now. */
const now = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/** Gone, or changed by another: an event tells, and we look again. */
function absent(error: unknown): void {
  if (!isNotFound(error) && !isConflict(error)) throw error;
}
