/**
 * Kubernetes quantities ("250m", "1Gi", "1e3") as exact numbers of billionths.
 * Source: k8s.io/apimachinery/pkg/api/resource (quantity.go, amount.go, math.go).
 */
export interface Quantity {
  /** The amount in units of 10⁻⁹; quantities finer than that are rounded away from zero, as Kubernetes does. */
  readonly nanos: bigint;
  /** The family of suffixes it was written with; it decides how the amount is printed again. */
  readonly format: 'binary' | 'decimal' | 'exponent';
}

export const zero: Quantity = { nanos: 0n, format: 'decimal' };

const unit = 1_000_000_000n;
const decimalSuffixes: Record<string, number> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binarySuffixes: Record<string, bigint> = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };
const written = /^([+-]?)(\d+\.?\d*|\.\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d{1,3})?$/;

/** Reads a quantity; undefined for a text that is none. Numbers are read as their decimal text. */
export function parseQuantity(text: unknown): Quantity | undefined {
  if (typeof text !== 'string' && typeof text !== 'number') return undefined;
  const parts = written.exec(String(text).trim());
  if (!parts) return undefined;
  const [, sign, digits = '', suffix = ''] = parts;
  const [whole = '', fraction = ''] = digits.split('.');
  const mantissa = BigInt(whole + fraction || '0') * (sign === '-' ? -1n : 1n);
  const binary = binarySuffixes[suffix];
  if (binary !== undefined) return { nanos: scale((mantissa << binary) * unit, -fraction.length), format: 'binary' };
  const exponent = decimalSuffixes[suffix];
  const power = exponent ?? Number(suffix.slice(1));
  return { nanos: scale(mantissa, 9 + power - fraction.length), format: exponent === undefined ? 'exponent' : 'decimal' };
}

/** value × 10^power, rounded away from zero where the power is negative. */
function scale(value: bigint, power: number): bigint {
  if (power >= 0) return value * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  const quotient = value / divisor;
  if (value % divisor === 0n) return quotient;
  return quotient + (value > 0n ? 1n : -1n);
}

/** The sum; it keeps the first one's suffix family unless the first is zero. */
export function add(a: Quantity, b: Quantity): Quantity {
  return { nanos: a.nanos + b.nanos, format: a.nanos === 0n ? b.format : a.format };
}

export function subtract(a: Quantity, b: Quantity): Quantity {
  return { nanos: a.nanos - b.nanos, format: a.nanos === 0n ? b.format : a.format };
}

export function larger(a: Quantity, b: Quantity): Quantity {
  return b.nanos > a.nanos ? b : a;
}

/** `whole`% of the quantity, rounded down to a thousandth. */
export function percent(quantity: Quantity, whole: number): Quantity {
  const milli = (quantity.nanos * BigInt(whole)) / 100n / 1_000_000n;
  return { nanos: milli * 1_000_000n, format: quantity.format };
}

/** A quantity of whole bytes, printed with binary suffixes. */
export function bytes(count: bigint): Quantity {
  return { nanos: count * unit, format: 'binary' };
}

/** The canonical text: no fraction, the largest suffix that keeps the amount exact. */
export function formatQuantity({ nanos, format }: Quantity): string {
  if (nanos === 0n) return '0';
  const magnitude = nanos < 0n ? -nanos : nanos;
  const sign = nanos < 0n ? '-' : '';
  if (format === 'binary' && magnitude >= 1024n * unit) return sign + binaryText(magnitude);
  return sign + decimalText(magnitude, format === 'exponent');
}

function binaryText(magnitude: bigint): string {
  let amount = magnitude % unit === 0n ? magnitude / unit : magnitude / unit + 1n;
  let suffix = '';
  for (const next of Object.keys(binarySuffixes)) {
    if (amount % 1024n !== 0n) break;
    amount /= 1024n;
    suffix = next;
  }
  return `${amount}${suffix}`;
}

function decimalText(magnitude: bigint, exponent: boolean): string {
  let amount = magnitude;
  let power = -9;
  while (amount % 1000n === 0n && power < 18) {
    amount /= 1000n;
    power += 3;
  }
  if (exponent) return power === 0 ? `${amount}` : `${amount}e${power}`;
  const suffix = Object.keys(decimalSuffixes).find((key) => decimalSuffixes[key] === power);
  return `${amount}${suffix}`;
}

/** Whether two texts name the same amount; texts that are no quantity are equal only to themselves. */
export function sameQuantity(a: unknown, b: unknown): boolean {
  const [left, right] = [parseQuantity(a), parseQuantity(b)];
  return left && right ? left.nanos === right.nanos : a === b;
}
