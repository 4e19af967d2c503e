/** An exact amount: `nano` counts billionths, which is the finest step that Kubernetes keeps. */
export interface Quantity {
  readonly nano: bigint;
}

const GRAMMAR = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const NANO = 1_000_000_000n;
const BINARY: Record<string, bigint> = { Ki: 1n << 10n, Mi: 1n << 20n, Gi: 1n << 30n, Ti: 1n << 40n, Pi: 1n << 50n, Ei: 1n << 60n };
const DECIMAL: Record<string, number> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
/** Beyond this many powers of ten nothing that a cluster counts is left. */
const MAX_EXPONENT = 40;

/**
 * Reads a quantity such as `10`, `500m`, `1.5Gi`, `2e3`; finer parts than a billionth are rounded up.
 * @throws for anything else
 */
export function parseQuantity(text: string): Quantity {
  const match = GRAMMAR.exec(text);
  if (!match) throw new Error(`quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`);
  const [, sign, number = '', suffix = ''] = match;
  const [whole = '', fraction = ''] = number.split('.');
  let value = BigInt(`${whole}${fraction}` || '0') * NANO;
  let divisor = 10n ** BigInt(fraction.length);
  if (suffix in BINARY) value *= BINARY[suffix]!;
  else {
    const exponent = suffix in DECIMAL ? DECIMAL[suffix]! : Number(suffix.slice(1));
    if (Math.abs(exponent) > MAX_EXPONENT) throw new Error(`the exponent of ${text} is out of range`);
    if (exponent >= 0) value *= 10n ** BigInt(exponent);
    else divisor *= 10n ** BigInt(-exponent);
  }
  const rounded = (value + divisor - 1n) / divisor;
  return { nano: sign === '-' ? -rounded : rounded };
}

/** Reads what a quota may hold: a text, or a number. @throws for anything else */
export function quantityOf(value: unknown): Quantity {
  if (typeof value === 'number' && Number.isFinite(value))
    return parseQuantity(Number.isInteger(value) ? BigInt(value).toString() : String(value));
  if (typeof value === 'string') return parseQuantity(value);
  throw new Error('a quantity is a text or a number');
}

/** The shortest exact decimal text: `2`, `1500m`, `10Gi` when it is a whole number of binary steps. */
export function printQuantity({ nano }: Quantity): string {
  const sign = nano < 0n ? '-' : '';
  const amount = nano < 0n ? -nano : nano;
  if (amount % NANO !== 0n) {
    for (const [suffix, step] of [
      ['m', 1_000_000n],
      ['u', 1_000n],
      ['n', 1n],
    ] as const)
      if (amount % step === 0n) return `${sign}${amount / step}${suffix}`;
  }
  const whole = amount / NANO;
  for (const suffix of ['Ei', 'Pi', 'Ti', 'Gi', 'Mi', 'Ki'])
    if (whole > 0n && whole % BINARY[suffix]! === 0n) return `${sign}${whole / BINARY[suffix]!}${suffix}`;
  return `${sign}${whole}`;
}

export const zero: Quantity = { nano: 0n };
export const add = (a: Quantity, b: Quantity): Quantity => ({ nano: a.nano + b.nano });
export const subtract = (a: Quantity, b: Quantity): Quantity => ({ nano: a.nano - b.nano });
export const larger = (a: Quantity, b: Quantity): Quantity => (a.nano >= b.nano ? a : b);
