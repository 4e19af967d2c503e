import {
  assume,
  bind,
  concat,
  defaultTo,
  type Expr,
  filter,
  ifElse,
  isSet,
  lookupAtRender,
  map,
  not,
  notEmpty,
  object,
  str,
  string,
  when,
} from '../../../src/chart/index.ts';
import { nameOf } from './identity.ts';
import type { VmInputs } from './values.ts';

type Network = VmInputs['values']['networks'];

/** Networks besides the pod network, under their present or former name. */
const further = ({ values }: VmInputs): Network => ifElse(notEmpty(values.networks), values.networks, values.subnets) as unknown as Network;

const names = (inputs: VmInputs): Expr<string[]> => map(further(inputs), (network) => defaultTo(network.name, ''), { name: 'network' });

/** Networks that say no name. */
export const unnamedNetworks = (inputs: VmInputs) => filter(further(inputs), (network) => not(isSet(network.name)), { name: 'network' });

/** `domain.devices.interfaces` */
export const interfaces = (inputs: VmInputs) =>
  concat(
    [{ name: 'default', bridge: {} }],
    map(names(inputs), (name) => ({ name, bridge: {} }), { name: 'network' }),
  );

/** `networks` of the machine */
export const networks = (inputs: VmInputs) =>
  concat<object>(
    [{ name: 'default', pod: {} }],
    map(names(inputs), (name) => ({ name, multus: { networkName: str`${inputs.release.namespace}/${name}` } }), { name: 'network' }),
  );

const lease = object({ spec: object({ macAddress: string(), ipAddress: string() }) });

/**
 * Annotations by which the network gives the machine the address that it has, also when it is made anew. A machine that has never run has none, so that
 * they come with its second render.
 */
export function keptAddress(inputs: VmInputs) {
  const found = lookupAtRender('kubeovn.io/v1', 'IP', '', str`${nameOf(inputs)}.${inputs.release.namespace}`);
  const { spec } = assume(found as unknown as Expr<unknown>, lease);
  const kept = (id: string, value: Expr<string | undefined>) => {
    const address = bind(id, defaultTo(value, ''));
    return when(notEmpty(address), address);
  };
  return {
    'ovn.kubernetes.io/mac_address': kept('macAddress', spec.macAddress as Expr<string | undefined>),
    'ovn.kubernetes.io/ip_address': kept('ipAddress', spec.ipAddress as Expr<string | undefined>),
  };
}
