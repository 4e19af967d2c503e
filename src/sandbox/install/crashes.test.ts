import { describe, expect, it } from 'vitest';
import { type CrashedPod, crashesOf } from './crashes.ts';

type Status = NonNullable<NonNullable<CrashedPod['status']>['containerStatuses']>[number];
const of = (status: Partial<Status>) =>
  crashesOf({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'n' },
    status: { containerStatuses: [{ name: 'main', ready: false, restartCount: 0, ...status }] },
  });
const waiting = { reason: 'CrashLoopBackOff', message: 'back-off 10s' };

describe('a container', () => {
  it('that runs, or ran to its end, is none of those that crash', () => {
    expect(of({ ready: true, restartCount: 3, lastState: { terminated: { exitCode: 1 } } })).toEqual([]);
    expect(of({ state: { terminated: { exitCode: 0 } } })).toEqual([]);
    expect(of({})).toEqual([]);
  });
  it('that crashes says how often, and its error', () => {
    const message = 'first\n{"level":"fatal","err":{"message":"no such flag"},"msg":"ended"}\n';
    expect(of({ restartCount: 4, state: { waiting }, lastState: { terminated: { exitCode: 2, message } } })).toEqual([
      'Pod n/p, container main: CrashLoopBackOff, exited with code 2, 4 times: no such flag',
    ]);
  });
  it('that leaves no message has a log', () => {
    expect(of({ state: { terminated: { exitCode: 137, reason: 'OOMKilled' } } })).toEqual([
      'Pod n/p, container main: OOMKilled, exited with code 137: see its log',
    ]);
  });
  it('that cannot start says what it waits for', () => {
    expect(of({ state: { waiting: { reason: 'ContainerCreating', message: 'secret "x" not found' } } })).toEqual([
      'Pod n/p, container main: ContainerCreating, secret "x" not found',
    ]);
  });
});
