import { describe, expect, it } from 'vitest';
import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Namespace } from '../../kit/client/kinds.ts';
import type { Condition } from '../../kit/client/object.ts';
import { claimHosts } from './claims.ts';
import type { Gateway, Route, RouteParentStatus } from './kinds.ts';
import { planListeners } from './listeners.ts';
import { attachedByAnnotation, namespacePatches } from './namespaces.ts';
import { routeController, routeParents } from './route-status.ts';
import { listenerStatuses, nextStatus, readiness } from './status.ts';

const gateway: TenantGateway = {
  apiVersion: 'gateway.cozystack.io/v1alpha1',
  kind: 'TenantGateway',
  metadata: { name: 'cozystack', namespace: 'tenant-a', uid: 'u', generation: 3 },
  spec: { apex: 'a.org', attachedNamespaces: ['cozy-x', 'missing'] },
};
const condition = (type: string, status: 'True' | 'False' = 'True'): Condition => ({
  type,
  status,
  reason: 'R',
  message: '',
  lastTransitionTime: 'then',
});
const plan = planListeners(gateway, ['h.a.org'], []);
const stored = (of: Condition[], listeners: Condition[] = [condition('Accepted'), condition('Programmed')]): Gateway =>
  ({ status: { conditions: of, listeners: plan.listeners.map(({ name }) => ({ name, conditions: listeners })) } }) as unknown as Gateway;
const up = [condition('Accepted'), condition('Programmed')];

describe('status of a gateway', () => {
  it.each<[string, Gateway | undefined, string[], string]>([
    ['nobody has looked at it', undefined, [], 'GatewayNotAccepted'],
    ['its class refuses it', stored([condition('Accepted', 'False')]), [], 'GatewayNotAccepted'],
    ['it is not programmed', stored([condition('Accepted')]), [], 'GatewayNotProgrammed'],
    ['a listener does not serve', stored(up, [condition('Accepted')]), [], 'ListenersNotReady'],
    ['a host has no listener', stored(up), ['h65'], 'ListenerLimit'],
    ['all is well', stored(up), [], 'Reconciled'],
  ])('when %s', (_, of, dropped, reason) => expect(readiness(of, listenerStatuses(plan, of), dropped).reason).toBe(reason));

  it('names each listener, its certificate and what it lacks', () => {
    const [, secure] = plan.listeners;
    const reasonOf = (of: Gateway | undefined) => listenerStatuses(plan, of)[1];
    expect(reasonOf(undefined)).toEqual({
      name: secure!.name,
      hostname: 'h.a.org',
      ready: false,
      certificateName: plan.certificates.get(secure!.name),
      reason: 'Pending',
    });
    expect(reasonOf(stored(up, []))?.reason).toBe('NotAccepted');
    expect(reasonOf(stored(up, [condition('Accepted')]))?.reason).toBe('NotProgrammed');
    expect(reasonOf(stored(up))).not.toHaveProperty('reason');
  });

  it('is written once, and keeps the time of the last turn', () => {
    const verdict = { reason: 'Reconciled', message: 'm' } as const;
    const first = nextStatus(gateway, verdict, [], 'now')!;
    expect(nextStatus({ ...gateway, status: first }, verdict, [], 'later')).toBeUndefined();
    const error = nextStatus(
      { ...gateway, status: { ...first, listeners: [{ name: 'http', ready: true }] } },
      { reason: 'ReconcileError', message: 'e' },
      undefined,
      'later',
    );
    expect(error).toMatchObject({ conditions: [{ status: 'False', lastTransitionTime: 'later' }], listeners: [{ name: 'http' }] });
  });
});

describe('status of a route', () => {
  const ref = { name: 'cozystack', namespace: 'tenant-a' };
  const route = (parents: RouteParentStatus[] = [], refs: object[] = [ref], hostnames = ['h']): Route =>
    ({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'r', namespace: 'tenant-b', generation: 2 },
      spec: { parentRefs: refs, hostnames },
      status: { parents },
    }) as Route;
  const foreign: RouteParentStatus = { parentRef: ref, controllerName: 'io.cilium/gateway-controller', conditions: [] };
  const winner = (hosts: string[]): Route => ({ ...route([], [ref], hosts), metadata: { name: 'w', namespace: 'cozy-x' } });

  it('has one entry of ours a reference, and keeps those of others', () => {
    const two = route([foreign], [ref, { ...ref, sectionName: 'https' }]);
    const parents = routeParents(two, gateway, claimHosts([two]), 'now')!;
    expect(parents).toHaveLength(3);
    expect(parents[0]).toBe(foreign);
    expect(parents.slice(1)).toMatchObject([
      { parentRef: ref, controllerName: routeController, conditions: [{ type: 'Accepted', status: 'True', observedGeneration: 2 }] },
      { parentRef: { sectionName: 'https' } },
    ]);
    expect(routeParents({ ...two, status: { parents } }, gateway, claimHosts([two]), 'later')).toBeUndefined();
  });

  it('tells of a host that another namespace has', () => {
    const of = route();
    const [entry] = routeParents(of, gateway, claimHosts([of, winner(['h'])]), 'now')!;
    expect(entry?.conditions).toMatchObject([{ status: 'False', reason: 'HostnameConflict', message: expect.stringContaining('cozy-x') }]);
  });

  it('loses what we said when nothing is said any more', () => {
    const ours: RouteParentStatus = { parentRef: ref, controllerName: routeController, conditions: [condition('Accepted')] };
    const elsewhere: RouteParentStatus = { parentRef: { ...ref, name: 'other' }, controllerName: routeController };
    expect(routeParents(route([foreign, ours, elsewhere]), gateway, undefined, 'now')).toEqual([foreign, elsewhere]);
    expect(routeParents(route([foreign, ours], []), gateway, claimHosts([]), 'now')).toEqual([foreign]);
    expect(routeParents(route([foreign]), gateway, undefined, 'now')).toBeUndefined();
  });
});

describe('namespaces of a gateway', () => {
  const served = 'namespace.cozystack.io/gateway';
  const known = (...all: [string, Record<string, string>?, Record<string, string>?][]) =>
    new Map(
      all.map(([name, labels = {}, annotations = {}]): [string, Namespace] => [
        name,
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels, annotations } },
      ]),
    );
  const patches = (gateways: TenantGateway[], ...all: Parameters<typeof known>) =>
    Object.fromEntries(namespacePatches('tenant-a', gateways, known(...all)));

  it('are labelled if they are its own or attached, and exist', () => {
    const patch = { metadata: { labels: { [served]: 'tenant-a' }, annotations: { [attachedByAnnotation]: 'tenant-a' } } };
    expect(patches([gateway], ['tenant-a'], ['cozy-x'], ['tenant-b'])).toEqual({ 'tenant-a': patch, 'cozy-x': patch });
    expect(patches([gateway], ['cozy-x', { [served]: 'tenant-a' }, { [attachedByAnnotation]: 'tenant-a' }])).toEqual({});
  });

  it('are released when they are attached no more, or the gateway is gone', () => {
    const attached: Parameters<typeof known>[0] = ['cozy-y', { [served]: 'tenant-a' }, { [attachedByAnnotation]: 'tenant-a' }];
    const released = { 'cozy-y': { metadata: { labels: { [served]: null }, annotations: { [attachedByAnnotation]: null } } } };
    expect(patches([gateway], attached)).toEqual(released);
    expect(patches([], attached)).toEqual(released);
  });

  it('keep a label that the tenant chart wrote, and one that names another gateway by now', () => {
    expect(patches([], ['tenant-b', { [served]: 'tenant-a' }])).toEqual({});
    expect(patches([], ['tenant-b', { [served]: 'tenant-z' }, { [attachedByAnnotation]: 'tenant-a' }])).toEqual({
      'tenant-b': { metadata: { annotations: { [attachedByAnnotation]: null } } },
    });
  });
});
