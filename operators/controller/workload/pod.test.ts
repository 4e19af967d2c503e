import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatQuantity } from '../quantity.ts';
import { isFinished, podAccount, podRequests, resourcesAnnotation } from './pod.ts';
import type { Pod } from './source.ts';

const pod = (spec: Pod['spec'] = {}, annotations: Record<string, string> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'n', uid: 'u', annotations },
  spec,
});
const container = (cpu: string, more: object = {}) => ({ resources: { requests: { cpu } }, ...more });
const cpu = (spec: Pod['spec']): string => formatQuantity(podRequests(pod(spec)).get('cpu')!);

describe('resources of a pod', () => {
  it('sums the requests of its containers by resource', () => {
    const account = podAccount(
      pod({ containers: [{ resources: { requests: { cpu: '250m', memory: '1Gi' } } }, { resources: { requests: { cpu: '750m' } } }, {}] }),
    );
    expect(account.resources).toEqual({ cpu: '1', memory: '1Gi' });
  });

  it('takes an init container that needs more than the containers', () => {
    expect(cpu({ containers: [container('1')], initContainers: [container('3'), container('2')] })).toBe('3');
    expect(cpu({ containers: [container('4')], initContainers: [container('3')] })).toBe('4');
  });

  it('counts a sidecar with the containers and with the init containers after it', () => {
    const sidecar = container('1', { restartPolicy: 'Always' });
    expect(cpu({ containers: [container('1')], initContainers: [sidecar] })).toBe('2');
    expect(cpu({ containers: [container('1')], initContainers: [sidecar, container('3')] })).toBe('4');
    expect(cpu({ containers: [container('1')], initContainers: [container('3'), sidecar] })).toBe('3');
  });

  it('adds the overhead of the runtime class', () => {
    expect(cpu({ containers: [container('1')], overhead: { cpu: '250m' } })).toBe('1250m');
  });

  it('is never less than what any container asks for', () => {
    const millis = fc.integer({ min: 0, max: 8000 });
    const containers = fc.array(
      millis.map((value) => container(`${value}m`)),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(containers, containers, (main, init) => {
        const total = podRequests(pod({ containers: main, initContainers: init })).get('cpu')!.nanos;
        for (const { resources } of [...main, ...init])
          expect(total).toBeGreaterThanOrEqual(BigInt(Number.parseInt(resources.requests.cpu, 10)) * 1_000_000n);
      }),
    );
  });

  it('lets the annotation override single resources, and reads around what is wrong in it', () => {
    const spec = { containers: [{ resources: { requests: { cpu: '1', memory: '1Gi' } } }] };
    const overridden = (text: string) => podAccount(pod(spec, { [resourcesAnnotation]: text })).resources;
    expect(overridden('{"cpu":"4","gpu":2,"memory":"much"}')).toEqual({ cpu: '4', gpu: '2', memory: '1Gi' });
    for (const text of ['{', '[]', 'null', '3']) expect(overridden(text)).toEqual({ cpu: '1', memory: '1Gi' });
  });
});

describe('a pod', () => {
  it('hands on the instance type and profile of a virtual machine', () => {
    const annotations = { 'kubevirt.io/cluster-instancetype-name': 'u1.medium', 'kubevirt.io/cluster-instanceprofile-name': 'ubuntu' };
    expect(podAccount(pod({}, annotations)).labels).toEqual({
      'workloads.cozystack.io/kubevirt-vmi-instance-type': 'u1.medium',
      'workloads.cozystack.io/kubevirt-vmi-instance-profile': 'ubuntu',
    });
  });

  it.each([
    ['Succeeded', true],
    ['Failed', true],
    ['Running', false],
    [undefined, false],
  ])('in phase %s is finished: %s', (phase, finished) => {
    expect(isFinished({ ...pod(), status: phase === undefined ? {} : { phase } })).toBe(finished);
  });
});
