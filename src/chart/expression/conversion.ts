import { ChartError } from '../error.ts';
import type { Schema } from '../schema/schema.ts';
import type { Arg, Expr, Expression } from './expr.ts';
import { toNode } from './literal.ts';
import type { Node } from './node.ts';
import { operate } from './operate.ts';
import { call, type Operation } from './operation.ts';
import { digits, type Plain, rawJson } from './plain.ts';
import { typed } from './present.ts';
import { describe, expression } from './proxy.ts';
import { BOOLEAN, INTEGER, STRING } from './type.ts';

const INTEGER_TEXT: Operation = { name: 'text', forms: ['int'], print: ([n]) => `printf "%d" ${n}`, evaluate: (n: number) => digits(n) };
const JSON_TEXT: Operation = { name: 'text', print: ([value]) => `toRawJson ${value}`, evaluate: (value: Plain) => rawJson(value) };
const LOOSE_TEXT: Operation = {
  name: 'text',
  print: ([value], library) => `include ${library('text')} ${value}`,
  evaluate: (value: Plain) => (typeof value === 'string' ? value : value === undefined || value === null ? '' : rawJson(value)),
};

/** The node as text: numbers in plain decimal digits (never 1e+06), booleans as true and false, text as it is, absent as the empty text. */
export function textOf(node: Node): Node {
  if (node.kind === 'literal') return toNode(typeof node.value === 'string' ? node.value : rawJson(node.value));
  if (node.optional) return call(LOOSE_TEXT, STRING, [node], { acceptsAbsent: true });
  switch (node.type.kind) {
    case 'string':
      return node;
    case 'integer':
      return call(INTEGER_TEXT, STRING, [node]);
    case 'number':
    case 'boolean':
      return call(JSON_TEXT, STRING, [node]);
    case 'quantity':
    case 'any':
      return call(LOOSE_TEXT, STRING, [node], { acceptsAbsent: true });
    default:
      throw new ChartError(`text(): ${describe(node)} is a ${node.type.kind}; use toJson() for lists and maps`);
  }
}

/** A scalar as text: numbers in plain decimal digits, booleans as `true` and `false`, absent as the empty text. */
export const text = (value: Arg<string | number | boolean | undefined>): Expr<string> => expression(textOf(toNode(value)));

const PARSE_INTEGER: Operation = {
  name: 'integer',
  goKind: 'int',
  partial: true,
  print: ([value], library) => `include ${library('integer')} ${value} | int64`,
  evaluate: (value: string) => {
    if (!/^-?(?:0|[1-9][0-9]{0,15})$/.test(value) || !Number.isSafeInteger(Number(value)))
      throw new ChartError(`"${value}" is not a whole number`);
    return Number(value) + 0;
  },
};
/** The whole number that a text holds in decimal digits; anything else is an error of the render. */
export const parseInteger = (value: Arg<string>): Expr<number> => operate(PARSE_INTEGER, INTEGER, [value]);

const HEX: Operation = {
  name: 'hexadecimal',
  goKind: 'int',
  partial: true,
  print: ([value], library) => `include ${library('hexadecimal')} ${value} | int64`,
  evaluate: (value: string) => {
    if (!/^[0-9a-fA-F]{1,13}$/.test(value)) throw new ChartError(`"${value}" is not a hexadecimal number of up to 13 digits`);
    return Number.parseInt(value, 16);
  },
};
/** The number that up to 13 hexadecimal digits stand for; anything else is an error of the render. */
export const parseHexadecimal = (value: Arg<string>): Expr<number> => operate(HEX, INTEGER, [value]);

const IS_TEXT: Operation = {
  name: 'isText',
  print: ([value]) => `kindIs "string" ${value}`,
  evaluate: (value: Plain) => typeof value === 'string',
};
/** True if a quantity (or an untyped value) was given as text rather than as a number. */
export const isText = (value: Arg<unknown>): Expr<boolean> => operate(IS_TEXT, BOOLEAN, [value], { acceptsAbsent: true });

/**
 * An untyped value taken for what the schema describes, so that its properties can be read. Nothing is checked and no default filled in:
 * every property that may be absent is.
 */
export function assume<T>(value: Expression<unknown>, schema: Schema<T>): Expr<T> {
  const node = toNode(value);
  return expression(typed(node, schema.type));
}
