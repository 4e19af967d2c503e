import { type Arg, type Injected, type Quantity, text } from '../../src/chart/index.ts';
import { allocationRatios, byteRequest, cpuRequest } from './sizing.ts';

/** Limits of a container without a preset, and the requests that the ratios of the cluster leave of them. */
export function limitedTo({ cpu, memory }: { readonly cpu: Arg<Quantity>; readonly memory: Arg<Quantity> }, cluster: Injected) {
  const ratios = allocationRatios(cluster);
  return {
    limits: { cpu: text(cpu), memory: text(memory) },
    requests: { cpu: cpuRequest(cpu, ratios.cpu), memory: byteRequest(memory, ratios.memory) },
  };
}
