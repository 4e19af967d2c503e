import { ChartError } from '../error.ts';
import type { Arg, Expr } from './expr.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { INTEGER, NUMBER } from './type.ts';

type Numeric = Arg<number>;

/** A decimal number: digits × 10^exponent. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that stands for this float64, as Go and JavaScript both print it. */
function decimalOf(value: number): Decimal {
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value));
  if (!match) throw new ChartError(`${value} is no number that JSON knows`);
  const fraction = match[2] ?? '';
  return { digits: BigInt(`${match[1]}${fraction}`), exponent: Number(match[3] ?? 0) - fraction.length };
}

const numberOf = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`) + 0;
const scaled = ({ digits, exponent }: Decimal, to: number) => digits * 10n ** BigInt(exponent - to);

function sum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { digits: scaled(a, exponent) + scaled(b, exponent), exponent };
}

const product = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent });

/** Rounded half away from zero at 16 decimal places, as the decimal library behind Sprig's `divf` does it. */
function quotient(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) throw new ChartError('divideDecimal(): division by zero');
  const shift = 16 + a.exponent - b.exponent;
  const [above, below] = shift >= 0 ? [a.digits * 10n ** BigInt(shift), b.digits] : [a.digits, b.digits * 10n ** BigInt(-shift)];
  const [x, y] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const rounded = (2n * x + y) / (2n * y);
  return { digits: above < 0n === below < 0n ? rounded : -rounded, exponent: -16 };
}

/** The product of two numbers, exact in decimals. */
export const multiplyNumbers = (a: number, b: number): number => numberOf(product(decimalOf(a), decimalOf(b)));

function decimals(name: string, go: string, combine: (a: Decimal, b: Decimal) => Decimal, partial = false): Operation {
  return {
    name,
    partial,
    print: ([a, b]) => `${go} ${a} ${b}`,
    evaluate: (a: number, b: number) => numberOf(combine(decimalOf(a), decimalOf(b))),
  };
}

const ADD = decimals('addDecimal', 'addf', sum);
const SUB = decimals('subtractDecimal', 'subf', (a, b) => sum(a, { digits: -b.digits, exponent: b.exponent }));
const MUL = decimals('multiplyDecimal', 'mulf', product);
const DIV: Operation = {
  ...decimals('divideDecimal', 'divf', quotient, true),
  print: ([a, b], library) => `include ${library('divide')} (list ${a} ${b}) | float64`,
};

/** Sum of two numbers, exact in decimals: 0.1 + 0.2 is 0.3. */
export const addDecimal = (a: Numeric, b: Numeric): Expr<number> => operate(ADD, NUMBER, [a, b]);
export const subtractDecimal = (a: Numeric, b: Numeric): Expr<number> => operate(SUB, NUMBER, [a, b]);
export const multiplyDecimal = (a: Numeric, b: Numeric): Expr<number> => operate(MUL, NUMBER, [a, b]);
/** Quotient to 16 decimal places; division by zero is an error of the render. */
export const divideDecimal = (a: Numeric, b: Numeric): Expr<number> => operate(DIV, NUMBER, [a, b]);

function rounding(name: string, round: (value: number) => number): Operation {
  return {
    name,
    partial: true,
    goKind: 'int',
    forms: ['float'],
    print: ([value], library) => `include ${library('whole')} (${name} ${value}) | int64`,
    evaluate: (value: number) => {
      if (Math.abs(value) > LARGEST) throw new ChartError(`${name}(${value}) is no whole number of 64 bits`);
      return round(value) + 0;
    },
  };
}
/** The template `whole` (print/builtins.ts) has the same bound. */
const LARGEST = 9e18;
const FLOOR = rounding('floor', Math.floor);
const CEIL = rounding('ceil', Math.ceil);

/** The greatest integer that is not above the number. */
export const floor = (value: Numeric): Expr<number> => operate(FLOOR, INTEGER, [value]);
/** The least integer that is not below the number. */
export const ceil = (value: Numeric): Expr<number> => operate(CEIL, INTEGER, [value]);

const PARSE: Operation = {
  name: 'parseNumber',
  goKind: 'float',
  partial: true,
  print: ([value], library) => `include ${library('number')} ${value} | float64`,
  evaluate: (value: string) => {
    if (!/^[+-]?[0-9]{1,15}(?:\.[0-9]{1,15})?$/.test(value)) throw new ChartError(`"${value}" is not a decimal number`);
    return Number(value) + 0;
  },
};
/** The number that a text such as `1.5` holds; anything else is an error of the render. */
export const parseNumber = (value: Arg<string>): Expr<number> => operate(PARSE, NUMBER, [value]);
