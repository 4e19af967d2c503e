import type { Environment } from '@marcbachmann/cel-js';

/** The parts of the library's evaluation that its types leave out. */
interface Context {
  forkWithVariable(name: string, type: unknown): Context;
  reuse(parent: Context): Context;
  setIterValue(value: unknown, evaluator: Evaluator): Context;
}
interface Evaluator {
  run(ast: unknown, context: Context): unknown;
}
interface Checker {
  check(ast: unknown, context: Context): unknown;
  getType(name: string): unknown;
}
interface Node {
  readonly op: string;
  readonly args: unknown;
}
interface Call {
  readonly ast: unknown;
  readonly receiver: Node;
  readonly args: readonly Node[];
}

/** Evaluates an expression for one key (or place) and value. */
type Each = (expression: Node, key: unknown, value: unknown) => unknown;

function entriesOf(range: unknown): [key: unknown, value: unknown][] {
  if (Array.isArray(range)) return range.map((value, index): [bigint, unknown] => [BigInt(index), value]);
  if (range instanceof Map) return [...range.entries()];
  if (typeof range === 'object' && range !== null) return Object.entries(range);
  throw new Error('only lists and maps have keys and values');
}

function truth(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new Error('the predicate must be true or false');
}

function mapOf(entries: Iterable<readonly [unknown, unknown]>): Record<string, unknown> {
  const made: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) made[String(key)] = value;
  return made;
}

/** What a macro makes of a list's or map's entries. Expressions stand behind the two names of its variables. */
type Fold = (entries: readonly [unknown, unknown][], expressions: readonly Node[], each: Each) => unknown;

const count: Fold = (entries, [predicate], each) => entries.filter(([key, value]) => truth(each(predicate!, key, value))).length;

/** With a filter before the transformation, or without one. */
const kept = (entries: readonly [unknown, unknown][], expressions: readonly Node[], each: Each) =>
  expressions.length === 1 ? entries : entries.filter(([key, value]) => truth(each(expressions[0]!, key, value)));

const transformed: Fold = (entries, expressions, each) =>
  kept(entries, expressions, each).map(([key, value]) => each(expressions.at(-1)!, key, value));

const MACROS: Readonly<Record<string, { readonly returns: string; readonly expressions: readonly number[]; readonly fold: Fold }>> = {
  all: {
    returns: 'bool',
    expressions: [1],
    fold: (entries, [predicate], each) => entries.every(([key, value]) => truth(each(predicate!, key, value))),
  },
  exists: {
    returns: 'bool',
    expressions: [1],
    fold: (entries, [predicate], each) => entries.some(([key, value]) => truth(each(predicate!, key, value))),
  },
  existsOne: { returns: 'bool', expressions: [1], fold: (...all) => count(...all) === 1 },
  transformList: { returns: 'dyn', expressions: [1, 2], fold: transformed },
  transformMap: {
    returns: 'dyn',
    expressions: [1, 2],
    fold: (entries, expressions, each) =>
      mapOf(kept(entries, expressions, each).map(([key, value]) => [key, each(expressions.at(-1)!, key, value)] as const)),
  },
  transformMapEntry: {
    returns: 'dyn',
    expressions: [1, 2],
    fold: (...all) => mapOf((transformed(...all) as object[]).flatMap(entriesOf)),
  },
};

function nameOf({ op, args }: Node): string {
  if (op === 'id' && typeof args === 'string') return args;
  throw new Error('the first two arguments must be names of variables');
}

function expand(returns: string, fold: Fold) {
  return ({ ast, receiver, args: [first, second, ...expressions] }: Call) => {
    const names = [nameOf(first!), nameOf(second!)] as const;
    let contexts: readonly [Context, Context];
    return {
      ast,
      typeCheck(checker: Checker, _macro: unknown, context: Context) {
        const any = checker.getType('dyn');
        checker.check(receiver, context);
        const outer = context.forkWithVariable(names[0], any);
        contexts = [outer, outer.forkWithVariable(names[1], any)];
        for (const expression of expressions) checker.check(expression, contexts[1]);
        return checker.getType(returns);
      },
      evaluate(evaluator: Evaluator, _macro: unknown, context: Context) {
        const each: Each = (expression, key, value) => {
          const outer = contexts[0].reuse(context).setIterValue(key, evaluator);
          return evaluator.run(expression, contexts[1].reuse(outer).setIterValue(value, evaluator));
        };
        return fold(entriesOf(evaluator.run(receiver, context)), expressions, each);
      },
    };
  };
}

/** Macros over keys and values, or places and values: `self.all(key, value, …)`. */
export function registerTwoVariableMacros(env: Environment): void {
  for (const [name, { returns, expressions, fold }] of Object.entries(MACROS))
    for (const extra of expressions)
      env.registerFunction(
        `list.${name}(${Array.from({ length: 2 + extra }, () => 'ast').join(', ')}): ${returns}`,
        expand(returns, fold) as never,
      );
}
