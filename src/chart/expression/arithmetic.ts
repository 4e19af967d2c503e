import { ChartError } from '../error.ts';
import type { Arg, Expr } from './expr.ts';
import { toNode } from './literal.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { describe } from './proxy.ts';
import { INTEGER } from './type.ts';

type Whole = Arg<number>;

/** Whole numbers. Beyond 2^53−1 JSON consumers lose digits, so the evaluator refuses such a result. */
function whole(name: string, evaluate: (...args: number[]) => number, partial = false): Operation {
  return {
    name,
    partial,
    forms: ['int'],
    goKind: 'int',
    print: (args) => `${name} ${args.join(' ')}`,
    evaluate: (...args: number[]) => {
      const result = evaluate(...args);
      if (!Number.isSafeInteger(result)) throw new ChartError(`${name}(${args.join(', ')}) is beyond 2^53−1`);
      return result + 0;
    },
  };
}

function integers(operation: Operation, args: readonly Whole[]): Expr<number> {
  for (const arg of args) {
    const node = toNode(arg);
    if (node.type.kind !== 'integer')
      throw new ChartError(
        `${operation.name}(): ${describe(node)} is a ${node.type.kind}, not an integer; for decimals there are addDecimal(), multiplyDecimal(), divideDecimal()`,
      );
  }
  return operate(operation, INTEGER, args);
}

function divisor(name: string, evaluate: (a: number, b: number) => number): Operation {
  const operation = whole(
    name,
    (a = 0, b = 0) => {
      if (b === 0) throw new ChartError(`${name}(): division by zero`);
      return evaluate(a, b);
    },
    true,
  );
  return operation;
}

const ADD = whole('add', (...args) => args.reduce((a, b) => a + b, 0));
const SUB = whole('sub', (a = 0, b = 0) => a - b);
const MUL = whole('mul', (...args) => args.reduce((a, b) => a * b, 1));
const DIV = divisor('div', (a, b) => Math.trunc(a / b));
const MOD = divisor('mod', (a, b) => a % b);
const MIN = whole('min', Math.min);
const MAX = whole('max', Math.max);

export const add = (...args: Whole[]): Expr<number> => integers(ADD, args);
export const sub = (a: Whole, b: Whole): Expr<number> => integers(SUB, [a, b]);
export const mul = (...args: Whole[]): Expr<number> => integers(MUL, args);
/** The quotient without its fraction (towards zero); division by zero is an error of the render. */
export const div = (a: Whole, b: Whole): Expr<number> => integers(DIV, [a, b]);
/** The remainder, with the sign of `a`; division by zero is an error of the render. */
export const mod = (a: Whole, b: Whole): Expr<number> => integers(MOD, [a, b]);
export const min = (...args: [Whole, ...Whole[]]): Expr<number> => integers(MIN, args);
export const max = (...args: [Whole, ...Whole[]]): Expr<number> => integers(MAX, args);
