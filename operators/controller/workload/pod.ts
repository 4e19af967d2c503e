import { add, formatQuantity, larger, parseQuantity, type Quantity, zero } from '../quantity.ts';
import type { Account, Container, Pod } from './source.ts';

/** Overrides of single resources by whoever knows better, for example for a virtual machine: JSON object, resource → quantity. */
export const resourcesAnnotation = 'workload.cozystack.io/resources';

const virtualMachineLabels: Record<string, string> = {
  'kubevirt.io/cluster-instancetype-name': 'workloads.cozystack.io/kubevirt-vmi-instance-type',
  'kubevirt.io/cluster-instanceprofile-name': 'workloads.cozystack.io/kubevirt-vmi-instance-profile',
};

/** A pod that has run to its end takes nothing and counts nowhere. */
export const isFinished = (pod: Pod): boolean => pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';

export const isReady = (pod: Pod): boolean =>
  pod.status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false;

export function podAccount(pod: Pod): Account {
  const labels = Object.entries(virtualMachineLabels).flatMap(([annotation, label]) => {
    const value = pod.metadata.annotations?.[annotation];
    return value ? [[label, value] as const] : [];
  });
  return {
    source: { apiVersion: 'v1', kind: 'Pod', metadata: pod.metadata },
    name: `pod-${pod.metadata.name}`,
    resources: { ...printed(podRequests(pod)), ...overrides(pod.metadata.annotations?.[resourcesAnnotation]) },
    operational: isReady(pod),
    labels: Object.fromEntries(labels),
  };
}

type Amounts = Map<string, Quantity>;

/**
 * What the scheduler reserves for a pod: the sum over its containers and sidecars, or the most that starting it takes at any moment if that is more,
 * plus the overhead of its runtime class.
 * Source: k8s.io/component-helpers/resource (PodRequests).
 */
export function podRequests({ spec = {} }: Pod): Amounts {
  const running: Amounts = new Map();
  for (const container of spec.containers ?? []) addAll(running, requests(container));
  const sidecars: Amounts = new Map();
  const starting: Amounts = new Map();
  for (const container of spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') {
      addAll(running, requests(container));
      addAll(sidecars, requests(container));
      raiseAll(starting, sidecars);
    } else {
      const together: Amounts = new Map(requests(container));
      addAll(together, sidecars);
      raiseAll(starting, together);
    }
  }
  raiseAll(running, starting);
  addAll(running, amounts(spec.overhead));
  return running;
}

const requests = (container: Container): Amounts => amounts(container.resources?.requests);

function amounts(texts: Record<string, string> = {}): Amounts {
  return new Map(Object.entries(texts).map(([name, text]) => [name, parseQuantity(text) ?? zero]));
}

function addAll(into: Amounts, more: Amounts): void {
  for (const [name, quantity] of more) into.set(name, add(into.get(name) ?? zero, quantity));
}

function raiseAll(into: Amounts, least: Amounts): void {
  for (const [name, quantity] of least) into.set(name, larger(into.get(name) ?? zero, quantity));
}

const printed = (of: Amounts): Record<string, string> =>
  Object.fromEntries([...of].map(([name, quantity]) => [name, formatQuantity(quantity)]));

/** Entries that are no quantities are left out, as is a text that is no JSON object: half an override is better than no account. */
function overrides(annotation: string | undefined): Record<string, string> {
  if (!annotation) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(annotation);
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, text]) => {
      const quantity = parseQuantity(text);
      return quantity ? [[name, formatQuantity(quantity)]] : [];
    }),
  );
}
