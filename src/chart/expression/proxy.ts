import { inspect } from 'node:util';
import { ChartError } from '../error.ts';
import { sourceLine } from '../source-line.ts';
import type { Expr } from './expr.ts';
import type { Node } from './node.ts';

const nodes = new WeakMap<object, Node>();
const spreads = new Map<string, Node>();
const SPREAD = '«spread ';

/** The expression as authors hold it: a proxy that answers to the properties of what it yields and refuses every coercion. */
export function expression<T>(node: Node): Expr<T> {
  // Inspectors look at the target behind a proxy.
  const proxy = new Proxy({ [inspect.custom]: () => describe(node) }, handlerOf(node));
  nodes.set(proxy, node);
  return proxy as Expr<T>;
}

/** The node behind an expression; undefined for anything else. */
export function nodeOf(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null ? nodes.get(value) : undefined;
}

/** What an object spread of an expression left behind as a key; undefined for an ordinary key. */
export function spreadOf(key: string): Node | undefined {
  return key.startsWith(SPREAD) ? spreads.get(key) : undefined;
}

const listSpreads = new WeakMap<object, Node>();
/** What an array spread of an expression left behind as an item; undefined for an ordinary item. */
export function listSpreadOf(item: unknown): Node | undefined {
  return typeof item === 'object' && item !== null ? listSpreads.get(item) : undefined;
}

// Asked by promises, test runners and inspectors of anything they meet; never names of ours.
const PROBES = new Set<PropertyKey>([
  'then',
  'asymmetricMatch',
  '$$typeof',
  'nodeType',
  'tagName',
  '@@__IMMUTABLE_ITERABLE__@@',
  '@@__IMMUTABLE_RECORD__@@',
  Symbol.toStringTag,
  Symbol.isConcatSpreadable,
]);

function handlerOf(node: Node): ProxyHandler<object> {
  const members = new Map<string, unknown>();
  return {
    get(_, key) {
      if (key === Symbol.iterator) return () => [listSpread(node)][Symbol.iterator]();
      if (key === Symbol.toPrimitive || key === 'valueOf' || key === 'toString' || key === 'toJSON') {
        if (!(typeof key === 'string' && isProperty(node, key))) return () => refuseCoercion(node, String(key));
      }
      if (PROBES.has(key)) return undefined;
      if (key === 'constructor') return Object;
      if (typeof key === 'symbol') return undefined;
      if (!members.has(key)) members.set(key, member(node, key));
      return members.get(key);
    },
    has(_, key) {
      return typeof key === 'string' && isProperty(node, key);
    },
    ownKeys() {
      const { type } = node;
      if (type.kind !== 'map' && type.kind !== 'object' && type.kind !== 'any')
        throw new ChartError(`${describe(node)} is no map and cannot be spread into one`, { source: sourceLine() });
      const key = `${SPREAD}${spreads.size}»`;
      spreads.set(key, node);
      return [key];
    },
    getOwnPropertyDescriptor(_, key) {
      return typeof key === 'string' && key.startsWith(SPREAD) ? { enumerable: true, configurable: true, value: true } : undefined;
    },
    set() {
      throw new ChartError(`${describe(node)} is computed when the chart is rendered and cannot be assigned to`, { source: sourceLine() });
    },
  };
}

function listSpread(node: Node): object {
  if (node.type.kind !== 'list' && node.type.kind !== 'any')
    throw new ChartError(`${describe(node)} is no list and cannot be spread into one`, { source: sourceLine() });
  const refuse = () => {
    throw new ChartError(
      `${describe(node)} is not known before the chart is rendered: a for loop sees nothing of it; use map(list, …), or forEach(scope, list, …) for objects`,
      { source: sourceLine() },
    );
  };
  const marker = new Proxy(
    {},
    { get: (_, key) => (PROBES.has(key) || key === 'constructor' || typeof key === 'symbol' ? undefined : refuse()), ownKeys: refuse },
  );
  listSpreads.set(marker, node);
  return marker;
}

const isProperty = (node: Node, key: string) => node.type.kind === 'object' && Object.hasOwn(node.type.properties, key);

function member(node: Node, key: string): unknown {
  if (key.startsWith(SPREAD)) return true;
  const { type } = node;
  if (type.kind === 'any') return expression({ kind: 'field', object: node, key, type, optional: true });
  if (type.kind === 'object') {
    const property = Object.hasOwn(type.properties, key) ? type.properties[key] : undefined;
    if (property)
      return expression({ kind: 'field', object: node, key, type: property.type, optional: property.optional || node.optional });
    throw new ChartError(`${describe(node)} has no property "${key}"; it has ${Object.keys(type.properties).join(', ') || 'none'}`, {
      source: sourceLine(),
    });
  }
  const hint =
    type.kind === 'map' ? `: use get(map, ${JSON.stringify(key)})` : type.kind === 'list' && key === 'length' ? ': use size(list)' : '';
  throw new ChartError(`${describe(node)} is a ${type.kind} and has no property "${key}"${hint}`, { source: sourceLine() });
}

function refuseCoercion(node: Node, how: string): never {
  throw new ChartError(
    `${describe(node)} is not known before the chart is rendered, so it cannot be turned into a plain value (${how}). ` +
      'Use str`…` for text, eq()/lt()/… to compare, when()/ifElse() or whenever() for conditions, add()/mul()/… for arithmetic',
    { source: sourceLine() },
  );
}

/** A short name of an expression for error messages, such as `values.backup.schedule`. */
export function describe(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return JSON.stringify(node.value);
    case 'root':
      return node.name.toLowerCase();
    case 'field':
      return `${describe(node.object)}.${node.key}`;
    case 'call':
      return `${node.operation.name}(${node.args.map(describe).join(', ')})`;
    case 'variable':
    case 'let':
      return node.name;
    case 'apply':
      return `${node.target.name}(${node.args.map(describe).join(', ')})`;
    default:
      return `a ${node.kind}`;
  }
}
