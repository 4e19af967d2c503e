import { describe, expect, it } from 'vitest';
import type { Pod, PodStatus } from './kinds.ts';
import { type ContainerReport, isStatusCurrent, simulatedReport, statusOf } from './pod-status.ts';

const pod = (spec: Partial<Pod['spec']> = {}, status?: PodStatus): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'n' },
  spec: { containers: [{ name: 'main', image: 'x' }], ...spec },
  ...(status ? { status } : {}),
});
const report = (state: ContainerReport['state'], ready = false): ContainerReport => ({
  name: 'main',
  image: 'x',
  ready,
  restartCount: 0,
  state,
});
const ready = (status: PodStatus) => status.conditions?.find(({ type }) => type === 'Ready')?.status;
const at = '2026-01-01T00:00:00Z';

describe('the status of a pod', () => {
  it('is Running and Ready for a simulated one', () => {
    const status = statusOf(pod(), '10.244.0.2', [simulatedReport(pod(), { name: 'main', image: 'x' }, false)]);
    expect([status.phase, status.podIP, ready(status)]).toEqual(['Running', '10.244.0.2', 'True']);
  });
  it('is Succeeded for a one-shot pod, with init containers done', () => {
    const job = pod({ restartPolicy: 'Never', initContainers: [{ name: 'init', image: 'i' }] });
    const status = statusOf(job, '10.244.0.2', [simulatedReport(job, { name: 'main', image: 'x' }, true)]);
    expect([status.phase, ready(status), status.initContainerStatuses?.[0]?.state.terminated?.exitCode]).toEqual(['Succeeded', 'False', 0]);
  });
  it('is Failed when a one-shot process failed', () => {
    const state = { terminated: { exitCode: 1, reason: 'Error', startedAt: at, finishedAt: at } };
    expect(statusOf(pod({ restartPolicy: 'Never' }), '10.244.0.2', [report(state)]).phase).toBe('Failed');
  });
  it('is Pending until something runs, and stays Running between two attempts', () => {
    const waiting = report({ waiting: { reason: 'ContainerCreating' } });
    expect(statusOf(pod(), '10.244.0.2', [waiting]).phase).toBe('Pending');
    expect(statusOf(pod({}, { phase: 'Running' }), '10.244.0.2', [waiting]).phase).toBe('Running');
  });
  it('names the containers that are not ready, and keeps the time of a condition that did not change', () => {
    const before: PodStatus = { conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: at }] };
    const condition = statusOf(pod({}, before), '10.244.0.2', [report({ running: { startedAt: at } })]).conditions?.find(
      ({ type }) => type === 'Ready',
    );
    expect(condition).toMatchObject({ lastTransitionTime: at, message: 'containers with unready status: [main]' });
  });
});

describe('whether a status needs to be written', () => {
  const wanted = statusOf(pod(), '10.244.0.2', [report({ running: { startedAt: at } }, true)]);
  const scheduled = { type: 'PodScheduled', status: 'True' as const, lastTransitionTime: at };

  it('no, if it says all that already, beside what others wrote', () => {
    expect(isStatusCurrent({ ...wanted, conditions: [scheduled, ...wanted.conditions!] }, wanted)).toBe(true);
  });
  it('yes, if nothing is written yet or a container is in another state', () => {
    expect(isStatusCurrent(undefined, wanted)).toBe(false);
    const crashed = [{ ...wanted.containerStatuses![0]!, state: { waiting: { reason: 'CrashLoopBackOff' } } }];
    expect(isStatusCurrent({ ...wanted, containerStatuses: crashed }, wanted)).toBe(false);
    const both = [{ ...wanted.containerStatuses![0]!, state: { ...wanted.containerStatuses![0]!.state, waiting: { reason: 'X' } } }];
    expect(isStatusCurrent({ ...wanted, containerStatuses: both }, wanted)).toBe(false);
  });
});
