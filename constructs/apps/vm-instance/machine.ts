import type { Construct } from 'constructs';
import { add, map, notEmpty, str, when } from '../../../src/chart/index.ts';
import { VirtualMachine } from '../../kinds/kubevirt.io.ts';
import { accessCredentials } from './cloud-init.ts';
import { devices, volumes } from './disks.ts';
import { firmwareUuid, labelsOf, nameOf } from './identity.ts';
import { interfaces, keptAddress, networks } from './networks.ts';
import { affinityOf } from './scheduling.ts';
import { ownSize } from './sizing.ts';
import type { VmInputs } from './values.ts';

/** The machine. No label of its template carries a version: a new one would ask for a restart with each release of the platform. */
export function machine(scope: Construct, inputs: VmInputs): void {
  const { values } = inputs;
  const labels = labelsOf(inputs);
  const size = ownSize(inputs);
  new VirtualMachine(scope, 'machine', {
    metadata: { name: nameOf(inputs), labels },
    spec: {
      runStrategy: values.runStrategy,
      instancetype: when(notEmpty(values.instanceType), { kind: 'VirtualMachineClusterInstancetype', name: values.instanceType }),
      preference: when(notEmpty(values.instanceProfile), { kind: 'VirtualMachineClusterPreference', name: values.instanceProfile }),
      template: {
        metadata: { labels, annotations: { 'kubevirt.io/allow-pod-bridge-network-live-migration': 'true', ...keptAddress(inputs) } },
        spec: {
          affinity: affinityOf(inputs),
          domain: {
            ...size,
            firmware: { uuid: firmwareUuid(inputs) },
            machine: { type: '' },
            devices: {
              disks: devices(inputs),
              interfaces: interfaces(inputs),
              gpus: when(
                notEmpty(values.gpus),
                map(values.gpus, (gpu, index) => ({ name: str`gpu${add(index, 1)}`, deviceName: gpu.name }), { name: 'gpu' }),
              ),
            },
          },
          accessCredentials: accessCredentials(inputs),
          terminationGracePeriodSeconds: 30,
          volumes: volumes(inputs),
          networks: networks(inputs),
        },
      },
    },
  });
}
