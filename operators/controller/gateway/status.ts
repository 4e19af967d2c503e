import { isDeepStrictEqual } from 'node:util';
import type { TenantGateway, TenantGatewayStatus } from '../../../constructs/lib/api/tenant-gateway.ts';
import { type Condition, conditionOf } from '../../kit/client/object.ts';
import type { Gateway } from './kinds.ts';
import type { ListenerPlan } from './listeners.ts';

type ListenerStatus = NonNullable<TenantGatewayStatus['listeners']>[number];

/** Every reason of condition Ready of a TenantGateway; only `Reconciled` is Ready. */
export type ReadyReason =
  | 'Reconciled'
  | 'GatewayNotAccepted'
  | 'GatewayNotProgrammed'
  | 'ListenersNotReady'
  | 'ListenerLimit'
  | 'ReconcileError';

const isTrue = (conditions: readonly Condition[] | undefined, type: string): boolean =>
  conditions?.some((condition) => condition.type === type && condition.status === 'True') ?? false;

export function listenerStatuses({ listeners, certificates }: ListenerPlan, stored: Gateway | undefined): ListenerStatus[] {
  return listeners.map(({ name, hostname }) => {
    const conditions = stored?.status?.listeners?.find((listener) => listener.name === name)?.conditions;
    const reason =
      conditions === undefined
        ? 'Pending'
        : !isTrue(conditions, 'Accepted')
          ? 'NotAccepted'
          : isTrue(conditions, 'Programmed')
            ? ''
            : 'NotProgrammed';
    const certificateName = certificates.get(name);
    return {
      name,
      ...(hostname && { hostname }),
      ready: reason === '',
      ...(certificateName && { certificateName }),
      ...(reason && { reason }),
    };
  });
}

export function readiness(
  stored: Gateway | undefined,
  statuses: readonly ListenerStatus[],
  dropped: readonly string[],
): { reason: ReadyReason; message: string } {
  const conditions = stored?.status?.conditions;
  if (!isTrue(conditions, 'Accepted')) return { reason: 'GatewayNotAccepted', message: 'the Gateway is not accepted by its class yet' };
  if (!isTrue(conditions, 'Programmed')) return { reason: 'GatewayNotProgrammed', message: 'the Gateway is not programmed yet' };
  if (dropped.length > 0)
    return {
      reason: 'ListenerLimit',
      message: `a Gateway has at most 64 listeners; without one are ${dropped.join(', ')}; use a wildcard certificate`,
    };
  const waiting = statuses.filter(({ ready }) => !ready).map(({ name, reason }) => `${name} (${reason})`);
  if (waiting.length > 0) return { reason: 'ListenersNotReady', message: `listeners that do not serve: ${waiting.join(', ')}` };
  return { reason: 'Reconciled', message: 'the Gateway serves' };
}

/** The whole status, or undefined if that is what the gateway has. */
export function nextStatus(
  gateway: TenantGateway,
  { reason, message }: { reason: ReadyReason; message: string },
  listeners: readonly ListenerStatus[] | undefined,
  now: string,
): TenantGatewayStatus | undefined {
  const status = reason === 'Reconciled' ? 'True' : 'False';
  const before = conditionOf(gateway);
  const observedGeneration = gateway.metadata.generation ?? 0;
  const ready: Condition = {
    type: 'Ready',
    status,
    reason,
    message,
    observedGeneration,
    lastTransitionTime: before?.status === status ? before.lastTransitionTime : now,
  };
  const next: TenantGatewayStatus = {
    observedGeneration,
    conditions: [ready],
    // An error says nothing about listeners: what was known of them stays.
    listeners: [...(listeners ?? gateway.status?.listeners ?? [])],
  };
  return isDeepStrictEqual({ listeners: [], ...gateway.status }, next) ? undefined : next;
}
