import type { Construct } from 'constructs';
import { and, assume, type Expr, forEachEntry, ifElse, isEmpty, isSet, mapOf, not, notEmpty, str } from '../../../src/chart/index.ts';
import { BUILT_IN_GROUPS, type NodeGroupValues, nodeGroup } from './node-group-values.ts';
import type { KubernetesInputs } from './values.ts';

/** A pool of nodes and the name that a tenant gave it. */
export interface NodeGroup {
  readonly key: Expr<string>;
  /** Of its objects: `<release>-<key>`. */
  readonly name: Expr<string>;
  readonly group: Expr<NodeGroupValues>;
}

/** Pools that a tenant named, or the one that is built in. */
export const nodeGroups = ({ values }: KubernetesInputs): Expr<Record<string, NodeGroupValues>> =>
  assume(ifElse(isEmpty(values.nodeGroups), BUILT_IN_GROUPS, values.nodeGroups) as unknown as Expr<unknown>, mapOf(nodeGroup)) as Expr<
    Record<string, NodeGroupValues>
  >;

export function forEachNodeGroup(scope: Construct, inputs: KubernetesInputs, build: (scope: Construct, pool: NodeGroup) => void): void {
  forEachEntry(scope, nodeGroups(inputs), (scope, key, group) => build(scope, { key, name: str`${inputs.release.name}-${key}`, group }));
}

/** True if the pool gives processors and memory itself; an instance type is left aside then. */
const hasOwnSize = (group: Expr<NodeGroupValues>): Expr<boolean> => and(isSet(group.resources.cpu), isSet(group.resources.memory));

/** True if its nodes take their size from an instance type. */
export const usesInstanceType = (group: Expr<NodeGroupValues>): Expr<boolean> => and(notEmpty(group.instanceType), not(hasOwnSize(group)));
