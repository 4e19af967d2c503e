import type { Arg, Expr } from './expr.ts';
import { lowerCase } from './letter-case.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { STRING } from './type.ts';

/** Where a word begins: a number before small letters, a capital after small letters or digits, the last capital of several. In this order. */
const BOUNDARIES = [/([A-Za-z])([0-9]+[a-z])/g, /([a-z0-9])([A-Z])/g, /([A-Z]+)([A-Z][a-z])/g] as const;

const KEBAB_CASE: Operation = {
  name: 'kebabCase',
  print: ([text], library) => `include ${library('kebabCase')} ${text}`,
  evaluate: (text: string) =>
    lowerCase(BOUNDARIES.reduce((words, boundary) => words.replace(boundary, '$1-$2'), text).replaceAll('_', '-')),
};
/** `testOrders` → `test-orders`, `HTTPStatus` → `http-status`, `a_b` → `a-b`: small letters, with dashes between words. */
export const kebabCase = (text: Arg<string>): Expr<string> => operate(KEBAB_CASE, STRING, [text]);
