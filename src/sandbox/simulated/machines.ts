import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type CustomResource, condition, type SimulatedOperator } from './operator.ts';

/** KubeVirt: a pod for a machine that is to run, and what `kubectl get vm` shows. */
export const virtualMachine: SimulatedOperator = {
  group: 'kubevirt.io',
  plural: 'virtualmachines',
  react(machine) {
    const running = machine.spec?.runStrategy !== 'Halted' && machine.spec?.running !== false;
    const status = {
      created: running,
      ready: running,
      printableStatus: running ? 'Running' : 'Stopped',
      observedGeneration: machine.metadata.generation,
    };
    const pod = launcher(machine);
    return running
      ? { children: [pod], status: { ...status, conditions: [condition(machine, 'Ready', 'Running')] } }
      : { absent: [pod], status: { ...status, conditions: [] } };
  },
};

function launcher({ metadata: { name }, spec }: CustomResource): KubeObject {
  const labels = { ...spec?.template?.metadata?.labels, 'kubevirt.io': 'virt-launcher', 'vm.kubevirt.io/name': name };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `virt-launcher-${name}`, labels },
    spec: { containers: [{ name: 'compute', image: 'kubevirt/virt-launcher' }] },
  } as unknown as KubeObject;
}
