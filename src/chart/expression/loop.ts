import { ChartError } from '../error.ts';
import type { Arg, Expr, ListArg, MapArg, Yield } from './expr.ts';
import { toNode } from './literal.ts';
import type { Loop, Node, Variable } from './node.ts';
import { describe, expression } from './proxy.ts';
import { INTEGER, listType, mapType, memberType, STRING } from './type.ts';

type List<T> = ListArg<T>;
type Dict<T> = MapArg<T>;

/** Variables for the members of a list or map; `name` is what they are called in the printed template. */
export function loopVariables(over: Node, name: string | undefined): { key: Variable; item: Variable } {
  const { type } = over;
  if (over.optional) throw new ChartError(`${describe(over)} may be absent: loop over defaultTo(${describe(over)}, …)`);
  if (type.kind !== 'list' && type.kind !== 'map' && type.kind !== 'object')
    throw new ChartError(`${describe(over)} is a ${type.kind}; only a list or a map can be looped over`);
  const list = type.kind === 'list';
  return {
    key: {
      kind: 'variable',
      name: list ? 'index' : name === undefined ? 'key' : `${name}Key`,
      type: list ? INTEGER : STRING,
      optional: false,
    },
    item: { kind: 'variable', name: name ?? (list ? 'item' : 'value'), type: memberType(type), optional: false },
  };
}

interface Body {
  readonly yields: Loop['yields'];
  readonly where?: Node;
}

function loop(source: unknown, body: (key: Variable, item: Variable) => Body, options: LoopOptions): Node {
  const over = toNode(source);
  const { key, item } = loopVariables(over, options.name);
  const { yields, where } = body(key, item);
  if (where && (where.type.kind !== 'boolean' || where.optional)) throw new ChartError(`filter(): ${describe(where)} is not a boolean`);
  const { type } = yields.value;
  const result =
    yields.kind === 'item'
      ? listType(type)
      : yields.kind === 'items'
        ? type.kind === 'list'
          ? type
          : listType(memberType(type))
        : mapType(type);
  return { kind: 'loop', over, key, item, where, yields, type: result, optional: false };
}

export interface LoopOptions {
  /** What a member is called in the printed template, such as `user`; default `item`. */
  readonly name?: string;
}

/** A list with what `fn` makes of each item; what yields nothing is left out. */
export function map<T, const R>(
  list: List<T>,
  fn: (item: Expr<T>, index: Expr<number>) => R,
  options: LoopOptions = {},
): Expr<Exclude<Yield<R>, undefined>[]> {
  return expression(
    loop(list, (key, item) => ({ yields: { kind: 'item', value: toNode(fn(expression(item), expression(key))) } }), options),
  );
}

/** The lists that `fn` makes of each item, one after the other. */
export function flatMap<T, const R extends List<unknown>>(
  list: List<T>,
  fn: (item: Expr<T>, index: Expr<number>) => R,
  options: LoopOptions = {},
): Expr<Yield<R>> {
  return expression(
    loop(list, (key, item) => ({ yields: { kind: 'items', value: toNode(fn(expression(item), expression(key))) } }), options),
  );
}

/** The items for which `test` holds. */
export function filter<T>(list: List<T>, test: (item: Expr<T>, index: Expr<number>) => Arg<boolean>, options: LoopOptions = {}): Expr<T[]> {
  return expression(
    loop(list, (key, item) => ({ yields: { kind: 'item', value: item }, where: toNode(test(expression(item), expression(key))) }), options),
  );
}

/** A list with what `fn` makes of each entry of a map, in the order of its keys. */
export function mapEntries<T, const R>(
  dict: Dict<T>,
  fn: (key: Expr<string>, value: Expr<T>) => R,
  options: LoopOptions = {},
): Expr<Exclude<Yield<R>, undefined>[]> {
  return expression(
    loop(dict, (key, item) => ({ yields: { kind: 'item', value: toNode(fn(expression(key), expression(item))) } }), options),
  );
}

/** The lists that `fn` makes of each entry of a map, in the order of its keys, one after the other. */
export function flatMapEntries<T, const R extends List<unknown>>(
  dict: Dict<T>,
  fn: (key: Expr<string>, value: Expr<T>) => R,
  options: LoopOptions = {},
): Expr<Yield<R>> {
  return expression(
    loop(dict, (key, item) => ({ yields: { kind: 'items', value: toNode(fn(expression(key), expression(item))) } }), options),
  );
}

/** One entry of a map that is made from expressions. */
export interface DynamicEntry<V> {
  readonly key: Arg<string>;
  readonly value: V;
}

/** A map with an entry for each entry of a map; what yields nothing is left out, of equal keys the last wins. */
export function mapToMap<T, const V>(
  dict: Dict<T>,
  fn: (key: Expr<string>, value: Expr<T>) => DynamicEntry<V>,
  options: LoopOptions = {},
): Expr<Record<string, Exclude<Yield<V>, undefined>>> {
  return expression(loop(dict, (key, item) => entryOf(fn(expression(key), expression(item))), options));
}

/** A map with an entry for each item of a list; what yields nothing is left out, of equal keys the last wins. */
export function listToMap<T, const V>(
  list: List<T>,
  fn: (item: Expr<T>, index: Expr<number>) => DynamicEntry<V>,
  options: LoopOptions = {},
): Expr<Record<string, Exclude<Yield<V>, undefined>>> {
  return expression(loop(list, (key, item) => entryOf(fn(expression(item), expression(key))), options));
}

function entryOf(entry: DynamicEntry<unknown>): Body {
  return { yields: { kind: 'entry', ...entryNodes(entry) } };
}

function entryNodes({ key, value }: DynamicEntry<unknown>): { key: Node; value: Node } {
  const node = toNode(key);
  if (node.type.kind !== 'string' || node.optional)
    throw new ChartError(
      `the key of an entry must be a text: ${describe(node)} is ${node.optional ? 'optional' : `a ${node.type.kind}`}; use text()`,
    );
  return { key: node, value: toNode(value) };
}

/** A map of one entry whose key is an expression; spread it into an object literal. */
export function entry<const V>(key: Arg<string>, value: V): Expr<Record<string, Exclude<Yield<V>, undefined>>> {
  const nodes = entryNodes({ key, value });
  return expression({ kind: 'map', entries: [nodes], type: mapType(nodes.value.type), optional: false });
}
