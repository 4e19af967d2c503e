import { describe, expect, test } from 'vitest';
import type { WorkloadMonitor } from '../../../constructs/lib/api/workload-monitor.ts';
import type { Condition } from '../objects.ts';
import { applicationKind } from '../registry/fixtures.ts';
import { workloadsReady } from './conditions.ts';
import { release } from './fixtures.ts';
import { applicationView } from './view.ts';

const monitor = (name: string, operational?: boolean, creationTimestamp = '2026-01-03T00:00:00Z'): WorkloadMonitor => ({
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'WorkloadMonitor',
  metadata: { name, namespace: 'tenant-x', creationTimestamp },
  ...(operational === undefined ? {} : { status: { operational } }),
});
const condition = (type: string, status: Condition['status']): Condition => ({
  type,
  status,
  reason: 'R',
  message: 'm',
  lastTransitionTime: '2026-01-02T00:00:00Z',
  observedGeneration: 3,
});

describe('A26: WorkloadsReady', () => {
  test.each([
    [[], undefined, undefined],
    [[monitor('a', true)], 'True', 'WorkloadMonitorCheck'],
    [[monitor('a', true), monitor('b', false)], 'False', 'WorkloadMonitorCheck'],
    [[monitor('a', true), monitor('b')], 'Unknown', 'Pending'],
    [[monitor('a', false), monitor('b')], 'False', 'WorkloadMonitorCheck'],
  ] as const)('%#', (monitors, status, reason) => {
    const found = workloadsReady(release(), monitors);
    expect([found?.status, found?.reason]).toEqual([status, reason]);
  });

  test('the time is the latest of what it was computed from, so that it always reads the same', () => {
    const made = { ...release(), status: { conditions: [condition('Ready', 'True')] } };
    expect(workloadsReady(made, [monitor('a', true, '2026-01-01T12:00:00Z')])?.lastTransitionTime).toBe('2026-01-02T00:00:00Z');
    expect(workloadsReady(made, [monitor('a', true)])?.lastTransitionTime).toBe('2026-01-03T00:00:00Z');
  });

  test('Ready stays what the release says, and comes first', () => {
    const made = {
      ...release(),
      status: {
        conditions: [condition('Reconciling', 'True'), condition('Ready', 'True'), condition('Released', 'True')],
        lastAttemptedRevision: '1.0.0+x',
      },
    };
    const view = applicationView(applicationKind(), made, 'a', { monitors: [monitor('a', false)], externalAddresses: 0 });
    const status = view['status'] as { version: string; conditions: Condition[] };
    expect(status.conditions.map(({ type, status: state }) => `${type} ${state}`)).toEqual([
      'Ready True',
      'Released True',
      'WorkloadsReady False',
    ]);
    expect(status.conditions[0]).not.toHaveProperty('observedGeneration');
    expect(status.version).toBe('1.0.0+x');
  });
});
