import type { IResolver, ResolutionContext } from 'cdk8s';
import { toNode } from '../expression/literal.ts';
import type { Node } from '../expression/node.ts';
import { expression, listSpreadOf, nodeOf, spreadOf } from '../expression/proxy.ts';

const MARK = '«expression»';

/**
 * Lets expressions pass through `ApiObject.toJson()`, which knows plain values only: each is swapped for a plain marker object on the way
 * in and put back on the way out.
 */
export class ExpressionResolver implements IResolver {
  readonly #nodes: Node[] = [];

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (nodeOf(value) || holdsSpread(value)) context.replaceValue({ [MARK]: this.#nodes.push(toNode(value)) - 1 });
  }

  /** The JSON of an object with its expressions put back. */
  restore(json: unknown): unknown {
    if (Array.isArray(json)) return json.map((item) => this.restore(item));
    if (typeof json !== 'object' || json === null) return json;
    const index = (json as { [MARK]?: number })[MARK];
    const node = index === undefined ? undefined : this.#nodes[index];
    if (node) return expression(node);
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, this.restore(value)]));
  }
}

function holdsSpread(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => listSpreadOf(item) !== undefined);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.keys(value).some((key) => spreadOf(key) !== undefined || UNFIT.has(key));
}

/** Keys of plain maps over which cdk8s stumbles. */
const UNFIT = new Set(['constructor', '__proto__']);
