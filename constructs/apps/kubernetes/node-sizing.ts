import {
  type Arg,
  add,
  assume,
  bind,
  ceil,
  defaultTo,
  defineFunction,
  div,
  divideDecimal,
  type Expr,
  floor,
  gt,
  hasSuffix,
  ifElse,
  isSet,
  lookupAtRender,
  matches,
  max,
  min,
  mul,
  multiplyDecimal,
  notEmpty,
  number,
  object,
  optional,
  parseNumber,
  quantity,
  quantityValue,
  str,
  string,
  subtractDecimal,
  text,
  trimSuffix,
  when,
} from '../../../src/chart/index.ts';
import { MEMORY, PROCESSORS, SHARE } from './amounts.ts';
import type { NodeGroupValues } from './node-group-values.ts';
import { usesInstanceType } from './node-groups.ts';

const MEBIBYTE = 1024 * 1024;

export const isMemory = (value: Arg<string>) => matches(value, MEMORY);
export const isProcessors = (value: Arg<string>) => matches(value, PROCESSORS);
export const isShare = (value: Arg<string>) => matches(value, SHARE);

/** Bytes, 0 for what is no memory. */
export const bytesOf = (value: Arg<string>): Expr<number> => ifElse(isMemory(value), quantityValue(value), 0);

/** Thousandths of a processor, 0 for what is no number of them. */
const millicoresOf = (value: Arg<string>): Expr<number> => ifElse(isProcessors(value), multiplyDecimal(quantityValue(value), 1000), 0);

/** The number of a share such as `7%`, 0 for what is none. */
export const percentOf = (value: Arg<string>): Expr<number> => ifElse(isShare(value), parseNumber(trimSuffix(value, '%')), 0);

const instancetype = object({
  metadata: object({ name: string() }),
  spec: object({ cpu: object({ guest: quantity() }), memory: object({ guest: quantity() }) }),
});

/** The instance type as the cluster has it: what it is made of stands nowhere else. */
const instanceTypeOf = (group: Expr<NodeGroupValues>) =>
  assume(lookupAtRender('instancetype.kubevirt.io/v1beta1', 'VirtualMachineClusterInstancetype', '', group.instanceType), instancetype);

/** True if the cluster has the instance type of the pool. */
export const instanceTypeExists = (group: Expr<NodeGroupValues>): Expr<boolean> => notEmpty(instanceTypeOf(group));

/** Memory in bytes and processors in thousandths of a node; 0 where it is not known. */
function nodeSize(group: Expr<NodeGroupValues>) {
  const { cpu, memory } = group.resources;
  const { spec } = instanceTypeOf(group);
  const typed = usesInstanceType(group);
  const fromType = (value: Expr<string | number | undefined>) => ifElse(typed, defaultTo(value, 0), 0);
  return {
    memory: quantityValue(ifElse(isSet(memory), defaultTo(memory, 0), fromType(spec?.memory?.guest as never))),
    millicores: multiplyDecimal(quantityValue(ifElse(isSet(cpu), defaultTo(cpu, 0), fromType(spec?.cpu?.guest as never))), 1000),
  };
}

/** Five per cent of a node, within bounds. */
const share = (whole: Arg<number>, least: number, most: number) => max(least, min(most, div(mul(floor(whole), 5), 100)));

/** What a node of this size keeps for the kubelet and the system, and what it leaves for pods. */
const reservations = defineFunction(
  'nodeReservations',
  {
    memory: number(),
    millicores: number(),
    kubeCpu: optional(string()),
    kubeMemory: optional(string()),
    systemCpu: optional(string()),
    systemMemory: optional(string()),
    evictionHard: string(),
  },
  ({ memory, millicores, kubeCpu, kubeMemory, systemCpu, systemMemory, evictionHard }) => {
    const memoryShare = str`${share(divideDecimal(memory, MEBIBYTE), 256, 1024)}Mi`;
    const cpuShare = str`${share(millicores, 50, 500)}m`;
    const reserved = {
      kubeCpu: defaultTo(kubeCpu, cpuShare),
      kubeMemory: defaultTo(kubeMemory, memoryShare),
      systemCpu: defaultTo(systemCpu, cpuShare),
      systemMemory: defaultTo(systemMemory, memoryShare),
    };
    const evicted = ifElse(
      hasSuffix(evictionHard, '%'),
      divideDecimal(multiplyDecimal(memory, percentOf(evictionHard)), 100),
      bytesOf(evictionHard),
    );
    const reservedBytes = add(floor(bytesOf(reserved.kubeMemory)), floor(bytesOf(reserved.systemMemory)));
    const reservedMillicores = add(floor(millicoresOf(reserved.kubeCpu)), floor(millicoresOf(reserved.systemCpu)));
    return {
      ...reserved,
      reservedBytes,
      evictedBytes: floor(evicted),
      reservedMillicores,
      freeMemory: str`${text(floor(divideDecimal(subtractDecimal(subtractDecimal(memory, reservedBytes), evicted), MEBIBYTE)))}Mi`,
      freeCpu: str`${text(ceil(subtractDecimal(millicores, reservedMillicores)))}m`,
    };
  },
);

/** The reservations of a pool; each holds only where the size of its nodes is known. */
export function nodeReservations(group: Expr<NodeGroupValues>) {
  const { memory, millicores } = nodeSize(group);
  const { kubelet } = group;
  const result = bind(
    'reservations',
    reservations({
      memory,
      millicores,
      kubeCpu: kubelet.kubeReservedCpu,
      kubeMemory: kubelet.kubeReservedMemory,
      systemCpu: kubelet.systemReservedCpu,
      systemMemory: kubelet.systemReservedMemory,
      evictionHard: kubelet.evictionHardMemory,
    }),
  );
  return { memory, millicores, memoryKnown: gt(memory, 0), processorsKnown: gt(millicores, 0), result };
}

/** What the autoscaler expects of a node that does not exist yet, as annotations of its pool. */
export function capacityAnnotations(group: Expr<NodeGroupValues>) {
  const { memoryKnown, processorsKnown, result } = nodeReservations(group);
  return {
    'capacity.cluster-autoscaler.kubernetes.io/memory': when(memoryKnown, result.freeMemory),
    'capacity.cluster-autoscaler.kubernetes.io/cpu': when(processorsKnown, result.freeCpu),
  };
}
