import type { Node } from './node.ts';
import { call, type Operation } from './operation.ts';
import type { Plain } from './plain.ts';
import type { Type } from './type.ts';

/** Prints and evaluates as its argument: it only changes what is known of it. */
export const TYPED: Operation = { name: 'typed', operand: true, print: ([value]) => value ?? '', evaluate: (value: Plain) => value };

/** The node, known to be there. */
export const present = (node: Node): Node => (node.optional ? call(TYPED, node.type, [node], { acceptsAbsent: true }) : node);

/** The node, known to be of this type. */
export const typed = (node: Node, type: Type): Node => call(TYPED, type, [node], { acceptsAbsent: true, optional: node.optional });
