import { ChartError } from '../error.ts';
import type { Arg, Expr } from './expr.ts';
import { toNode } from './literal.ts';
import { type Node, sameNode } from './node.ts';
import { operate } from './operate.ts';
import { type ArgumentForm, call, type Operation } from './operation.ts';
import { compareText } from './order.ts';
import { isMap, type Plain, rawJson } from './plain.ts';
import { describe, expression } from './proxy.ts';
import { BOOLEAN, type Type } from './type.ts';

type Comparable = string | number | boolean;
type Test = (order: number) => boolean;

function comparison(name: string, go: string, form: ArgumentForm, test: Test): Operation {
  return {
    name,
    forms: [form],
    print: ([a, b]) => `${go} ${a} ${b}`,
    evaluate: (a: Comparable, b: Comparable) =>
      test(typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b)),
  };
}

/** One comparison in the forms that Go needs, as it compares only values of one kind. */
function comparisons(name: string, go: string, test: Test) {
  return { value: comparison(name, go, 'value', test), int: comparison(name, go, 'int', test), float: comparison(name, go, 'float', test) };
}

const EQ = comparisons('eq', 'eq', (order) => order === 0);
const NE = comparisons('ne', 'ne', (order) => order !== 0);
const LT = comparisons('lt', 'lt', (order) => order < 0);
const LE = comparisons('le', 'le', (order) => order <= 0);
const GT = comparisons('gt', 'gt', (order) => order > 0);
const GE = comparisons('ge', 'ge', (order) => order >= 0);
const FORMS = ['value', 'int', 'float'] as const;
const OPPOSITES = new Map(
  [EQ, NE, LT, LE].flatMap((operations, i) => FORMS.map((form) => [operations[form], ([NE, EQ, GE, GT][i] ?? EQ)[form]] as const)),
);
const SAME: Operation = {
  name: 'eq',
  print: ([a, b]) => `eq (toRawJson ${a}) (toRawJson ${b})`,
  evaluate: (a: Plain, b: Plain) => rawJson(a) === rawJson(b),
};

function formOf(a: Type, b: Type): ArgumentForm | undefined {
  if (a.kind === 'integer' && b.kind === 'integer') return 'int';
  if ((a.kind === 'integer' || a.kind === 'number') && (b.kind === 'integer' || b.kind === 'number')) return 'float';
  return a.kind === b.kind && (a.kind === 'string' || a.kind === 'boolean') ? 'value' : undefined;
}

function compare(operations: ReturnType<typeof comparisons>, a: Arg<unknown>, b: Arg<unknown>): Expr<boolean> {
  const [left, right] = [toNode(a), toNode(b)];
  const form = formOf(left.type, right.type);
  if (form === undefined)
    throw new ChartError(
      `${operations.value.name}(): ${describe(left)} is a ${left.type.kind} and ${describe(right)} a ${right.type.kind}: they cannot be compared`,
    );
  return operate(operations[form], BOOLEAN, [expression(left), expression(right)]);
}

/** True if both are equal. Scalars of one kind, or any two values by their content. */
export function eq<T>(a: Arg<T>, b: Arg<NoInfer<T>>): Expr<boolean> {
  const [left, right] = [toNode(a), toNode(b)];
  if (formOf(left.type, right.type) !== undefined) return compare(EQ, a, b);
  return operate(SAME, BOOLEAN, [expression(left), expression(right)], { acceptsAbsent: true });
}

/** True if the two differ. */
export function ne<T>(a: Arg<T>, b: Arg<NoInfer<T>>): Expr<boolean> {
  const [left, right] = [toNode(a), toNode(b)];
  return formOf(left.type, right.type) === undefined ? not(eq(a, b)) : compare(NE, a, b);
}

/** Numbers by value, texts by code point. */
export const lt = <T extends number | string>(a: Arg<T>, b: Arg<T>): Expr<boolean> => compare(LT, a, b);
export const le = <T extends number | string>(a: Arg<T>, b: Arg<T>): Expr<boolean> => compare(LE, a, b);
export const gt = <T extends number | string>(a: Arg<T>, b: Arg<T>): Expr<boolean> => compare(GT, a, b);
export const ge = <T extends number | string>(a: Arg<T>, b: Arg<T>): Expr<boolean> => compare(GE, a, b);

export const AND: Operation = {
  name: 'and',
  print: (args) => `and ${args.join(' ')}`,
  evaluate: (...args: boolean[]) => args.every(Boolean),
};
export const OR: Operation = { name: 'or', print: (args) => `or ${args.join(' ')}`, evaluate: (...args: boolean[]) => args.some(Boolean) };
export const NOT: Operation = { name: 'not', print: ([a]) => `not ${a}`, evaluate: (a: boolean) => !a };

/** True if all hold; those known when the chart is compiled are decided then. */
export function and(...conditions: Arg<boolean>[]): Expr<boolean> {
  return junction(AND, conditions, false);
}

/** True if any holds. */
export function or(...conditions: Arg<boolean>[]): Expr<boolean> {
  return junction(OR, conditions, true);
}

function junction(operation: Operation, conditions: readonly Arg<boolean>[], decisive: boolean): Expr<boolean> {
  const open: Node[] = [];
  for (const condition of conditions) {
    const node = (condition as unknown) === decisive ? toNode(decisive) : toNode(condition);
    if (node.type.kind !== 'boolean')
      throw new ChartError(`${operation.name}(): ${describe(node)} is a ${node.type.kind}, not a boolean; use notEmpty(), isSet() or eq()`);
    if (node.kind === 'literal') {
      if (node.value === decisive) return expression(toNode(decisive));
    } else {
      for (const part of node.kind === 'call' && node.operation === operation ? node.args : [node])
        if (!open.some((other) => sameNode(other, part))) open.push(part);
    }
  }
  const [only] = open;
  if (only === undefined) return expression(toNode(!decisive));
  return expression(open.length === 1 ? only : call(operation, BOOLEAN, open));
}

export function not(condition: Arg<boolean>): Expr<boolean> {
  const node = toNode(condition);
  if (node.type.kind !== 'boolean')
    throw new ChartError(`not(): ${describe(node)} is a ${node.type.kind}, not a boolean; use notEmpty(), isSet() or eq()`);
  if (node.kind !== 'call') return operate(NOT, BOOLEAN, [condition]);
  if (node.operation === NOT && node.args[0]) return expression(node.args[0]);
  const opposite = OPPOSITES.get(node.operation);
  return opposite ? expression({ ...node, operation: opposite }) : operate(NOT, BOOLEAN, [condition]);
}

const filled = (value: Plain) => (Array.isArray(value) ? value.length > 0 : isMap(value) ? Object.keys(value).length > 0 : Boolean(value));
export const FILLED: Operation = { name: 'notEmpty', print: ([value]) => `not (empty ${value})`, evaluate: filled };
const EMPTY: Operation = { name: 'isEmpty', print: ([value]) => `empty ${value}`, evaluate: (value: Plain) => !filled(value) };
const FILLED_TEXT: Operation = { name: 'notEmpty', print: ([value]) => `ne ${value} ""`, evaluate: (value: string) => value !== '' };

/** True unless the text, list or map is empty, the number 0, the boolean false, or the value absent. */
export function notEmpty(value: Arg<unknown>): Expr<boolean> {
  const node = toNode(value);
  if (node.type.kind === 'boolean' && !node.optional) return expression(node);
  return operate(node.type.kind === 'string' && !node.optional ? FILLED_TEXT : FILLED, BOOLEAN, [expression(node)], {
    acceptsAbsent: true,
  });
}

/** True if there is nothing: the opposite of notEmpty. */
export function isEmpty(value: Arg<unknown>): Expr<boolean> {
  const test = toNode(notEmpty(value));
  return test.kind === 'call' && test.operation === FILLED
    ? operate(EMPTY, BOOLEAN, [value], { acceptsAbsent: true })
    : not(expression<boolean>(test));
}

const SET: Operation = {
  name: 'isSet',
  print: ([value]) => `not (kindIs "invalid" ${value})`,
  evaluate: (value: Plain) => value !== undefined && value !== null,
};
/** True if the value is there at all, even if it is empty, 0 or false. */
export function isSet(value: Arg<unknown>): Expr<boolean> {
  const node = toNode(value);
  return node.optional ? operate(SET, BOOLEAN, [expression(node)], { acceptsAbsent: true }) : expression(toNode(true));
}

/** True if the condition says no more than that the value is there. */
export const isPresenceOf = (condition: Node, value: Node): boolean =>
  condition.kind === 'call' && condition.operation === SET && condition.args[0] !== undefined && sameNode(condition.args[0], value);
