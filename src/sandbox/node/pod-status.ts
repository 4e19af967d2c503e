import { nodeAddress } from './addresses.ts';
import type { ContainerStatus, Pod, PodCondition, PodStatus } from './kinds.ts';

/** What a container is doing, as far as a status tells. */
export type ContainerReport = Pick<ContainerStatus, 'name' | 'image' | 'ready' | 'restartCount' | 'state'> &
  Partial<Pick<ContainerStatus, 'lastState'>>;

/** Whether a simulated pod comes to an end: those of Jobs, and one-shot pods such as Helm's hooks. */
export function isOneShot({ spec }: Pod): boolean {
  return spec.restartPolicy === 'Never' || spec.restartPolicy === 'OnFailure';
}

/** A container that nothing runs for: it is up, or has ended well. */
export function simulatedReport(pod: Pod, container: { name: string; image: string }, finished: boolean): ContainerReport {
  const at = pod.status?.startTime ?? now();
  const state = finished
    ? { terminated: { exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at } }
    : { running: { startedAt: at } };
  return { name: container.name, image: container.image, ready: !finished, restartCount: 0, state };
}

/** The whole status of a pod, out of the reports on its containers. Times of conditions that did not change are kept. */
export function statusOf(pod: Pod, address: string, containers: readonly ContainerReport[]): PodStatus {
  const finished = containers.every(({ state }) => state.terminated);
  const failed = finished && containers.some(({ state }) => state.terminated?.exitCode !== 0);
  const allReady = !finished && containers.every(({ ready }) => ready);
  const over = finished && isOneShot(pod);
  const started = containers.some(({ state }) => state.running || state.terminated);
  return {
    phase: over ? (failed ? 'Failed' : 'Succeeded') : started || pod.status?.phase === 'Running' ? 'Running' : 'Pending',
    conditions: conditionsOf(pod, allReady, over, containers),
    hostIP: nodeAddress,
    podIP: pod.spec.hostNetwork ? nodeAddress : address,
    podIPs: [{ ip: pod.spec.hostNetwork ? nodeAddress : address }],
    startTime: pod.status?.startTime ?? now(),
    containerStatuses: containers.map(containerStatus),
    ...(pod.spec.initContainers?.length
      ? {
          initContainerStatuses: pod.spec.initContainers.map((container) => ({
            ...containerStatus(simulatedReport(pod, container, true)),
            ready: true,
          })),
        }
      : {}),
  };
}

function conditionsOf(pod: Pod, ready: boolean, over: boolean, containers: readonly ContainerReport[]): PodCondition[] {
  const notReady = containers.filter((container) => !container.ready).map(({ name }) => name);
  const why = over
    ? { reason: 'PodCompleted' }
    : { reason: 'ContainersNotReady', message: `containers with unready status: [${notReady.join(' ')}]` };
  const condition = (type: string, holds: boolean): PodCondition => {
    const status = holds ? 'True' : 'False';
    const before = pod.status?.conditions?.find((candidate) => candidate.type === type);
    return { type, status, ...(holds ? {} : why), lastTransitionTime: before?.status === status ? before.lastTransitionTime : now() };
  };
  return [
    condition('PodReadyToStartContainers', true),
    condition('Initialized', true),
    condition('ContainersReady', ready),
    condition('Ready', ready),
  ];
}

function containerStatus({ name, image, ready, restartCount, state, lastState }: ContainerReport): ContainerStatus {
  const running = state.running !== undefined;
  return {
    name,
    image,
    imageID: '',
    ready,
    started: running,
    restartCount,
    state,
    ...(lastState ? { lastState } : {}),
  };
}

/** Whether writing `wanted` would change anything; conditions of others (PodScheduled) do not count. */
export function isStatusCurrent(present: PodStatus | undefined, wanted: PodStatus): boolean {
  return contains(present, wanted);
}

function contains(present: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(present)) return wanted.length === 0;
    const byType = wanted.some((item) => (item as { type?: string }).type);
    if (!byType && present.length !== wanted.length) return false;
    return wanted.every((item, index) =>
      contains(byType ? present.find((other) => other.type === (item as { type: string }).type) : present[index], item),
    );
  }
  if (typeof wanted !== 'object' || wanted === null) return present === wanted || (wanted === '' && present === undefined);
  if (typeof present !== 'object' || present === null) return Object.keys(wanted).length === 0;
  return (
    Object.entries(wanted).every(([key, value]) => contains((present as Record<string, unknown>)[key], value)) && sameState(present, wanted)
  );
}

/** `state` holds one of three fields: the others must be gone. */
function sameState(present: object, wanted: object): boolean {
  const kinds = ['waiting', 'running', 'terminated'];
  return !kinds.some((kind) => kind in wanted) || kinds.every((kind) => kind in wanted === kind in present);
}

function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}
