import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { vmInstance } from './index.ts';

const release = { name: 'vm-instance-x', namespace: 'tenant-a' };
const machineOf = (values: object) => render(vmInstance, values, { release })['VirtualMachine/vm-instance-x'];

describe('a machine', () => {
  test('has the same firmware identity as long as its seed is the same', () => {
    const uuid = (cloudInitSeed: string) =>
      (machineOf({ cloudInitSeed }) as never as { spec: { template: { spec: { domain: { firmware: { uuid: string } } } } } }).spec.template
        .spec.domain.firmware.uuid;
    expect(uuid('abc')).toBe('2b490383-eb83-4cdb-90df-4964cdee5ef4');
    expect(uuid('abc')).not.toBe(uuid('abd'));
  });

  test('has an instance type, or a size of its own, which must be whole', () => {
    expect(() => machineOf({ instanceType: '', resources: { cpu: 2 } })).toThrow('cpu, sockets and memory');
    expect(machineOf({ instanceType: '', resources: { cpu: 2, sockets: 1, memory: '4Gi' } })).toMatchObject({
      spec: { template: { spec: { domain: { cpu: { cores: 2, sockets: 1 }, resources: { requests: { memory: '4Gi' } } } } } },
    });
  });

  test('keeps what it says from one release of the platform to the next', () => {
    expect(JSON.stringify(machineOf({})?.['spec'])).not.toMatch(/helm.sh|version"/);
  });
});
