import { concat, defaultTo, type Expr, filter, ifElse, isSet, map, not, notEmpty, str } from '../../../src/chart/index.ts';
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
