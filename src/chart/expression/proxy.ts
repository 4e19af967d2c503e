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
  const answers = new Answers(node);
  const proxy = new Proxy(answers, answers);
  nodes.set(proxy, node);
  return proxy as unknown as Expr<T>;
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

/** What an expression answers when it is used like a value: handler of its proxy, and the target, at which inspectors look. */
class Answers implements ProxyHandler<Answers> {
  readonly #node: Node;
  #members: Map<string, unknown> | undefined;

  constructor(node: Node) {
    this.#node = node;
  }

  get(_: Answers, key: PropertyKey): unknown {
    const node = this.#node;
    if (typeof key === 'string' && isProperty(node, key)) return this.#member(key);
    if (key === Symbol.iterator) return () => [listSpread(node)][Symbol.iterator]();
    if (key === Symbol.toPrimitive || key === 'valueOf' || key === 'toString' || key === 'toJSON') return () => refuseCoercion(node, key);
    if (PROBES.has(key)) return undefined;
    if (key === 'constructor') return Object;
    return typeof key === 'string' ? this.#member(key) : undefined;
  }

  has(_: Answers, key: PropertyKey): boolean {
    return typeof key === 'string' && isProperty(this.#node, key);
  }

  ownKeys(): string[] {
    const { type } = this.#node;
    if (type.kind !== 'map' && type.kind !== 'object' && type.kind !== 'any')
      throw new ChartError(`${describe(this.#node)} is no map and cannot be spread into one`, { source: sourceLine() });
    const key = `${SPREAD}${spreads.size}»`;
    spreads.set(key, this.#node);
    return [key];
  }

  getOwnPropertyDescriptor(_: Answers, key: PropertyKey): PropertyDescriptor | undefined {
    return typeof key === 'string' && key.startsWith(SPREAD) ? { enumerable: true, configurable: true, value: true } : undefined;
  }

  set(): never {
    throw new ChartError(`${describe(this.#node)} is computed when the chart is rendered and cannot be assigned to`, {
      source: sourceLine(),
    });
  }

  getPrototypeOf(): object {
    return Object.prototype;
  }

  /** Called on the proxy. */
  [inspect.custom](): string {
    return describe(nodeOf(this) as Node);
  }

  /** The same property is the same expression each time. */
  #member(key: string): unknown {
    this.#members ??= new Map();
    if (!this.#members.has(key)) this.#members.set(key, member(this.#node, key));
    return this.#members.get(key);
  }
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

function refuseCoercion(node: Node, asked: string | symbol): never {
  const how = typeof asked === 'string' ? ` by ${asked}` : '';
  throw new ChartError(
    `${describe(node)} is not known before the chart is rendered, so it cannot be turned into a plain value${how}. ` +
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
