import { and, defaultTo, floor, isSet, notEmpty, quantityValue, when } from '../../../src/chart/index.ts';
import type { VmInputs } from './values.ts';

/** `domain.cpu` and `domain.resources`: what is set of the machine's own size, besides or in place of an instance type. */
export function ownSize({ values }: VmInputs) {
  const { cpu, sockets, memory } = values.resources;
  const counted = and(isSet(cpu), isSet(sockets));
  return {
    cpu: {
      cores: when(counted, floor(quantityValue(defaultTo(cpu, 0)))),
      sockets: when(counted, floor(quantityValue(defaultTo(sockets, 0)))),
      model: when(notEmpty(values.cpuModel), values.cpuModel),
    },
    resources: when(isSet(memory), { requests: { memory } }),
  };
}

/** True if the machine's own size is complete, so that it needs no instance type. */
export const hasOwnSize = ({ values: { resources } }: VmInputs) =>
  and(isSet(resources.cpu), isSet(resources.sockets), isSet(resources.memory));
