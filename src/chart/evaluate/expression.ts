import { ChartError } from '../error.ts';
import { AND, OR } from '../expression/logic.ts';
import type { Loop, MapLiteral, Match, Node, Variable } from '../expression/node.ts';
import { sortedKeys } from '../expression/order.ts';
import { getKey, isMap, type Plain, setKey } from '../expression/plain.ts';
import { describe } from '../expression/proxy.ts';
import { LOOKUP } from '../expression/unstable.ts';
import { inProperty } from '../property-error.ts';

/** What the roots yield, and what the cluster answers to a lookup. */
export interface Roots {
  readonly values: Plain;
  readonly injected: Plain;
  readonly Release: Plain;
  readonly Chart: Plain;
  readonly Capabilities: Plain;
  readonly lookup: (apiVersion: string, kind: string, namespace: string, name: string) => Plain;
}

/** Values of variables, innermost first; values of bindings are kept where they were computed. */
export class Environment {
  readonly roots: Roots;
  readonly #parent: Environment | undefined;
  readonly #values = new Map<Node, Plain>();

  constructor(roots: Roots, parent?: Environment) {
    this.roots = roots;
    this.#parent = parent;
  }

  with(...bindings: readonly (readonly [Variable, Plain])[]): Environment {
    const inner = new Environment(this.roots, this);
    for (const [variable, value] of bindings) inner.#values.set(variable, value);
    return inner;
  }

  get(variable: Variable): Plain {
    for (let at: Environment | undefined = this; at; at = at.#parent) if (at.#values.has(variable)) return at.#values.get(variable);
    throw new ChartError(`${variable.name} is used outside of its loop`);
  }

  remember(node: Node, compute: () => Plain): Plain {
    if (!this.#values.has(node)) this.#values.set(node, compute());
    return this.#values.get(node);
  }
}

/** What a node yields; `undefined` if nothing. */
export function evaluateNode(node: Node, env: Environment): Plain {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'root':
      return env.roots[node.name];
    case 'field': {
      const object = evaluateNode(node.object, env);
      return isMap(object) ? (getKey(object, node.key) ?? undefined) : undefined;
    }
    case 'call':
      return evaluateCall(node, env);
    case 'variable':
      return env.get(node);
    case 'let':
      return env.remember(node, () => evaluateNode(node.value, env));
    case 'choice': {
      const branch = node.branches.find((b) => evaluateNode(b.when, env));
      const chosen = branch ? branch.value : node.otherwise;
      return chosen && evaluateNode(chosen, env);
    }
    case 'match':
      return evaluateMatch(node, env);
    case 'map':
      return evaluateMap(node, env);
    case 'list':
      return node.items.flatMap((item): readonly Plain[] => {
        const value = evaluateNode('spread' in item ? item.spread : item.item, env);
        if ('spread' in item) return (value as readonly Plain[] | undefined) ?? [];
        return value === undefined ? [] : [value];
      });
    case 'loop':
      return evaluateLoop(node, env);
    case 'apply': {
      const inner = new Environment(env.roots);
      const bindings = node.target.parameters.map((parameter, i) => [parameter, node.args[i] && evaluateNode(node.args[i], env)] as const);
      return evaluateNode(node.target.body, inner.with(...bindings));
    }
  }
}

function evaluateCall(node: Node & { kind: 'call' }, env: Environment): Plain {
  const { operation, args } = node;
  // Go's `and` and `or` stop at the first argument that decides.
  if (operation === AND) return args.every((arg) => evaluateNode(arg, env));
  if (operation === OR) return args.some((arg) => evaluateNode(arg, env));
  const values = args.map((arg) => evaluateNode(arg, env));
  if (operation === LOOKUP) return env.roots.lookup(...(values as [string, string, string, string]));
  return operation.evaluate(...(values as never[])) as Plain;
}

function evaluateMatch(node: Match, env: Environment): Plain {
  const subject = evaluateNode(node.subject, env);
  const chosen = node.cases.find(([key]) => key === subject)?.[1] ?? node.otherwise;
  return chosen && evaluateNode(chosen, env);
}

function evaluateMap(node: MapLiteral, env: Environment): Plain {
  const result: Record<string, Plain> = {};
  for (const entry of node.entries) {
    if ('spread' in entry) {
      const spread = evaluateNode(entry.spread, env);
      if (isMap(spread)) for (const key of Object.keys(spread)) setKey(result, key, spread[key]);
      continue;
    }
    const key = typeof entry.key === 'string' ? entry.key : String(evaluateNode(entry.key, env));
    const value = inProperty(key, () => evaluateNode(entry.value, env));
    if (value !== undefined) setKey(result, key, value);
  }
  return result;
}

/** The members of a list or map in the order in which a template ranges over them. */
export function members(over: Node, env: Environment): [string | number, Plain][] {
  const value = evaluateNode(over, env);
  if (Array.isArray(value)) return value.map((item: Plain, i) => [i, item]);
  if (isMap(value)) return sortedKeys(value).map((key) => [key, getKey(value, key)]);
  throw new ChartError(`${describe(over)} is neither a list nor a map`);
}

function evaluateLoop(node: Loop, env: Environment): Plain {
  const { yields } = node;
  const list: Plain[] = [];
  const map: Record<string, Plain> = {};
  for (const [key, item] of members(node.over, env)) {
    const inner = env.with([node.key, key], [node.item, item]);
    if (node.where && !evaluateNode(node.where, inner)) continue;
    const value = evaluateNode(yields.value, inner);
    if (value === undefined) continue;
    if (yields.kind === 'item') list.push(value);
    else if (yields.kind === 'items') list.push(...(value as readonly Plain[]));
    else setKey(map, String(evaluateNode(yields.key, inner)), value);
  }
  return yields.kind === 'entry' ? map : list;
}
