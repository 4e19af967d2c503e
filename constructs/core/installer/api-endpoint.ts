import type { Inputs } from '../../../src/chart/index.ts';
import { type Arg, type Expr, match, ne, text } from '../../../src/chart/index.ts';
import type { InstallerValues } from './values.ts';

export type InstallerInputs = Inputs<InstallerValues>;

/** Whether pods use the network of the host: there is no other until the platform has brought one. */
export const hasNoNetwork = ({ values }: InstallerInputs): Expr<boolean> => ne(values.cozystackOperator.variant, 'hosted');

/** A variable of a container's environment. */
export interface Variable {
  name: string;
  value: Arg<string>;
}

/**
 * Environment by which a pod finds the Kubernetes API: on Talos the proxy of the node, on generic clusters what the administrator says. It holds where
 * the way is `known`; a hosted cluster has its Service.
 */
export function apiEnvironment({ values }: InstallerInputs) {
  const { variant } = values.cozystackOperator;
  const host = match(variant, { talos: 'localhost', generic: values.cozystack.apiServerHost, hosted: '' });
  const port = match(variant, { talos: '7445', generic: text(values.cozystack.apiServerPort), hosted: '' });
  return {
    known: ne(variant, 'hosted'),
    variables: [
      { name: 'KUBERNETES_SERVICE_HOST', value: host },
      { name: 'KUBERNETES_SERVICE_PORT', value: port },
    ] as Variable[],
  };
}

/** Taints of nodes on which the platform must start although they are not ready: it is what makes them ready. */
export const STARTING_NODES = [
  { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.cilium.io/agent-not-ready', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.cloudprovider.kubernetes.io/uninitialized', operator: 'Exists', effect: 'NoSchedule' },
];
