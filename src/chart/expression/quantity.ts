import { ChartError } from '../error.ts';
import { multiplyNumbers } from './decimal.ts';
import type { Arg, Expr } from './expr.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { NUMBER } from './type.ts';

/** A Kubernetes resource quantity as it stands in values: `500m`, `2Gi`, `3` or a plain integer. */
export type Quantity = string | number;

/** Value of a unit as a power: of 10 or, with `i`, of 1024. Source: apimachinery, pkg/api/resource/suffix.go. */
const QUANTITY_UNITS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

const FORMAT = /^([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$/;

/** The number of base units (bytes, cores, …) that a quantity stands for. Throws on anything that is no quantity. */
export function quantityToNumber(quantity: Quantity): number {
  const match = FORMAT.exec(String(quantity));
  if (!match) throw new ChartError(`"${quantity}" is not a quantity such as 500m or 2Gi`);
  const [, number = '', unit = ''] = match;
  const factor = QUANTITY_UNITS[unit];
  if (factor === undefined) return Number(`${number}${unit}`) + 0;
  return multiplyNumbers(Number(number), factor);
}

const TO_NUMBER: Operation = {
  name: 'quantityValue',
  partial: true,
  goKind: 'float',
  print: ([value], library) => `include ${library('quantity')} ${value} | float64`,
  evaluate: quantityToNumber,
};

/**
 * The number of base units that a quantity stands for: 0.5 for `500m`, 2147483648 for `2Gi`. What is no quantity is an error of the render,
 * never zero.
 */
export const quantityValue = (quantity: Arg<Quantity>): Expr<number> => operate(TO_NUMBER, NUMBER, [quantity]);
