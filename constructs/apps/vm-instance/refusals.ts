import type { Construct } from 'constructs';
import {
  type Arg,
  and,
  eq,
  failWhen,
  isEmpty,
  join,
  lookupAtRender,
  lt,
  not,
  notEmpty,
  size,
  str,
  uniq,
} from '../../../src/chart/index.ts';
import { missingDisks } from './disks.ts';
import { unnamedNetworks } from './networks.ts';
import { hasOwnSize } from './sizing.ts';
import type { VmInputs } from './values.ts';

/** What cannot work, said before anything is made. What only the cluster knows is asked of it. */
export function refusals(scope: Construct, inputs: VmInputs): void {
  const { values } = inputs;
  const { instanceType, instanceProfile, externalPorts } = values;
  failWhen(
    scope,
    and(isEmpty(instanceType), not(hasOwnSize(inputs))),
    'instanceType is empty: then resources must say all of cpu, sockets and memory',
  );
  failWhen(
    scope,
    and(notEmpty(instanceType), isMissing('VirtualMachineClusterInstancetype', instanceType)),
    str`instanceType: the platform offers no ${instanceType}`,
  );
  failWhen(
    scope,
    and(notEmpty(instanceProfile), isMissing('VirtualMachineClusterPreference', instanceProfile)),
    str`instanceProfile: the platform offers no ${instanceProfile}`,
  );
  failWhen(scope, notEmpty(unnamedNetworks(inputs)), 'networks: each needs a name');
  const byPort = and(values.external, eq(values.externalMethod, 'PortList'));
  failWhen(scope, and(byPort, isEmpty(externalPorts)), 'externalPorts: name at least one port, or choose externalMethod WholeIP');
  failWhen(scope, and(values.external, lt(size(uniq(externalPorts)), size(externalPorts))), 'externalPorts: a port is listed twice');
  const missing = missingDisks(inputs);
  failWhen(scope, notEmpty(missing), str`disks: there is no VMDisk ${join(missing, ', ')} in this namespace yet`);
}

const isMissing = (kind: string, name: Arg<string>) => isEmpty(lookupAtRender('instancetype.kubevirt.io/v1beta1', kind, '', name));
