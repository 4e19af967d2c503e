import type { Construct } from 'constructs';
import {
  type Arg,
  add,
  and,
  defaultTo,
  type Expr,
  eq,
  failWhen,
  gt,
  has,
  isSet,
  keys,
  le,
  lt,
  matches,
  ne,
  not,
  or,
  quantityValue,
  str,
  text,
} from '../../../src/chart/index.ts';
import { PART_OF_A_NAME, refuseNames } from '../../lib/refuse-names.ts';
import { UNHEALTHY } from './amounts.ts';
import type { NodeGroupValues } from './node-group-values.ts';
import { forEachNodeGroup, type NodeGroup, nodeGroups, usesInstanceType } from './node-groups.ts';
import { bytesOf, instanceTypeExists, isMemory, isProcessors, isShare, nodeReservations, percentOf } from './node-sizing.ts';
import type { KubernetesInputs } from './values.ts';
import { maxUnhealthy } from './worker-pools.ts';

type Refuse = (condition: Arg<boolean>, message: string) => void;

/** What cannot work about a pool of nodes. */
export function refuseNodeGroups(scope: Construct, inputs: KubernetesInputs): void {
  refuseNames(scope, 'nodeGroups', keys(nodeGroups(inputs)), PART_OF_A_NAME);
  forEachNodeGroup(scope, inputs, (scope, pool) => {
    const refuse: Refuse = (condition, message) => failWhen(scope, condition, str`nodeGroups.${pool.key}: ${message}`);
    refuse(matches(pool.name, '^.{64,}$'), 'with the name of the cluster before it, the name is longer than the 63 characters of a label');
    refuseSize(refuse, pool.group);
    refusePodCpu(refuse, pool.group);
    refuseReservations(refuse, pool.group);
    refuseEvictions(refuse, pool.group);
    refuseHealth(refuse, inputs, pool);
  });
}

function refuseSize(refuse: Refuse, group: Expr<NodeGroupValues>): void {
  const { cpu, memory } = group.resources;
  const typed = ne(group.instanceType, '');
  refuse(has(group as unknown as Expr<Record<string, unknown>>, 'ephemeralStorage'), 'ephemeralStorage is called diskSize now');
  refuse(
    and(typed, or(and(isSet(cpu), not(isSet(memory))), and(isSet(memory), not(isSet(cpu))))),
    'resources must give both cpu and memory to take the place of instanceType, or neither',
  );
  refuse(and(isSet(cpu), not(isPositiveCpu(text(defaultTo(cpu, 0))))), 'resources.cpu is no number of processors such as 2');
  refuse(and(isSet(memory), not(gt(bytesOf(text(defaultTo(memory, 0))), 0))), 'resources.memory is no amount of memory such as 4Gi');
  refuse(lt(group.maxReplicas, group.minReplicas), 'maxReplicas is less than minReplicas');
  refuse(and(usesInstanceType(group), not(instanceTypeExists(group))), 'the cluster has no such instanceType');
}

/** KubeVirt copies a limit to a request of 0, so that a pair of them must be meant as it stands. */
function refusePodCpu(refuse: Refuse, group: Expr<NodeGroupValues>): void {
  const { podCpuLimit, podCpuRequest } = group;
  const hasLimit = isSet(podCpuLimit);
  const hasRequest = isSet(podCpuRequest);
  const limit = quantityValue(defaultTo(podCpuLimit, 0));
  const request = quantityValue(defaultTo(podCpuRequest, 0));
  refuse(and(usesInstanceType(group), or(hasLimit, hasRequest)), 'podCpuLimit and podCpuRequest do not go together with an instanceType');
  refuse(or(lt(limit, 0), lt(request, 0)), 'podCpuLimit and podCpuRequest cannot be less than 0');
  refuse(and(hasLimit, eq(limit, 0), not(and(hasRequest, eq(request, 0)))), 'podCpuLimit 0, no limit, needs podCpuRequest 0');
  refuse(and(hasRequest, eq(request, 0), hasLimit, ne(limit, 0)), 'podCpuRequest 0 would become the limit; leave it out or give more');
  refuse(and(hasLimit, hasRequest, gt(request, limit)), 'podCpuRequest is more than podCpuLimit');
}

function refuseReservations(refuse: Refuse, group: Expr<NodeGroupValues>): void {
  const { kubelet } = group;
  const cpus = { kubeReservedCpu: kubelet.kubeReservedCpu, systemReservedCpu: kubelet.systemReservedCpu };
  const memories = { kubeReservedMemory: kubelet.kubeReservedMemory, systemReservedMemory: kubelet.systemReservedMemory };
  const { memory, millicores, memoryKnown, processorsKnown, result } = nodeReservations(group);
  for (const [field, value] of Object.entries(cpus)) {
    const amount = defaultTo(value, '');
    refuse(and(isSet(value), not(isPositiveCpu(amount))), `kubelet.${field} is no number of processors such as 100m`);
    refuse(and(isSet(value), not(processorsKnown)), `kubelet.${field} needs a pool whose size is known: an instanceType or resources`);
  }
  for (const [field, value] of Object.entries(memories)) {
    refuse(and(isSet(value), not(gt(bytesOf(defaultTo(value, '')), 0))), `kubelet.${field} is no amount of memory such as 512Mi`);
    refuse(and(isSet(value), not(memoryKnown)), `kubelet.${field} needs a pool whose size is known: an instanceType or resources`);
  }
  refuse(
    and(memoryKnown, le(memory, add(result.reservedBytes, result.evictedBytes))),
    'kubelet: reservations and eviction leave no memory of the node',
  );
  refuse(and(processorsKnown, le(millicores, result.reservedMillicores)), 'kubelet: all processors of the node are reserved');
}

const isPositiveCpu = (value: Expr<string>) => and(isProcessors(value), not(matches(value, '^[0.]+m?$')));

function refuseEvictions(refuse: Refuse, { kubelet }: Expr<NodeGroupValues>): void {
  const { evictionHardMemory: hard, evictionSoftMemory: soft } = kubelet;
  const both = (is: (value: Arg<string>) => Expr<boolean>) => and(is(hard), is(soft));
  for (const [field, value] of Object.entries({ evictionHardMemory: hard, evictionSoftMemory: soft })) {
    refuse(
      or(
        not(or(isShare(value), isMemory(value))),
        and(isShare(value), or(not(gt(percentOf(value), 0)), gt(percentOf(value), 100))),
        and(isMemory(value), not(gt(bytesOf(value), 0))),
      ),
      `kubelet.${field} is neither a share such as 7% nor an amount such as 500Mi`,
    );
  }
  refuse(not(or(both(isShare), both(isMemory))), 'kubelet: evictionHardMemory and evictionSoftMemory must both be shares, or both amounts');
  refuse(
    or(and(both(isShare), le(percentOf(soft), percentOf(hard))), and(both(isMemory), le(bytesOf(soft), bytesOf(hard)))),
    'kubelet: evictionSoftMemory must be more than evictionHardMemory',
  );
}

function refuseHealth(refuse: Refuse, inputs: KubernetesInputs, pool: NodeGroup): void {
  refuse(not(matches(maxUnhealthy(inputs, pool), UNHEALTHY)), 'maxUnhealthy is neither a number of nodes nor a share such as 50%');
}
