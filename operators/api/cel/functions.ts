import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '@marcbachmann/cel-js';
import { RE2JS } from 're2js';
import { add, parseQuantity, type Quantity, subtract } from '../quantity/quantity.ts';
import { registerAddresses } from './addresses.ts';
import { registerMathematics } from './mathematics.ts';
import { registerRe2 } from './re2-matches.ts';
import { registerSemanticVersions } from './semantic-versions.ts';
import { registerTwoVariableMacros } from './two-variables.ts';
import { registerUrls } from './urls.ts';

type Ordered = bigint | number | string;

const compare = (a: Ordered, b: Ordered): number => (a < b ? -1 : a > b ? 1 : 0);

/** Equality of CEL values: of lists and maps by what is in them. */
const isEqual = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/** The functions on lists that Kubernetes adds to CEL. */
function lists(env: Environment): void {
  env.registerFunction('list.sum(): dyn', (list: (bigint | number)[]) =>
    (list as bigint[]).reduce((total, item) => total + item, typeof list[0] === 'number' ? (0 as unknown as bigint) : 0n),
  );
  const extreme = (sign: number) => (list: Ordered[]) => {
    if (list.length === 0) throw new Error('min or max called on an empty list');
    return list.reduce((best, item) => (compare(item, best) * sign > 0 ? item : best));
  };
  env.registerFunction('list.max(): dyn', extreme(1));
  env.registerFunction('list.min(): dyn', extreme(-1));
  env.registerFunction('list.isSorted(): bool', (list: Ordered[]) =>
    list.every((item, index) => index === 0 || compare(list[index - 1]!, item) <= 0),
  );
  env.registerFunction('list.indexOf(dyn): int', (list: unknown[], item: unknown) => BigInt(list.findIndex((each) => isEqual(each, item))));
  env.registerFunction('list.lastIndexOf(dyn): int', (list: unknown[], item: unknown) =>
    BigInt(list.findLastIndex((each) => isEqual(each, item))),
  );
  env.registerFunction('list.slice(int, int): list', (list: unknown[], from: bigint, to: bigint) => {
    if (from < 0n || to < from || to > BigInt(list.length)) throw new Error('slice is out of the bounds of the list');
    return list.slice(Number(from), Number(to));
  });
  env.registerFunction('list.flatten(): list', (list: unknown[]) => list.flat());
  env.registerFunction('list.sort(): list', (list: Ordered[]) => list.toSorted(compare));
  env.registerFunction('list.reverse(): list', (list: unknown[]) => list.toReversed());
  env.registerFunction('list.distinct(): list', (list: unknown[]) =>
    list.filter((item, index) => list.findIndex((each) => isEqual(each, item)) === index),
  );
}

/** Texts: what the library lacks of the strings extension, and Kubernetes' regular expressions. */
function strings(env: Environment): void {
  env.registerFunction('string.replace(string, string): string', (text: string, from: string, to: string) =>
    text.replaceAll(from, () => to),
  );
  env.registerFunction('string.replace(string, string, int): string', (text: string, from: string, to: string, times: bigint) => {
    const parts = text.split(from);
    const cut = times < 0n ? parts.length : Number(times) + 1;
    return parts.length <= cut ? parts.join(to) : [...parts.slice(0, cut - 1), parts.slice(cut - 1).join(from)].join(to);
  });
  env.registerFunction('string.format(list): string', formatted);
  env.registerFunction('string.charAt(int): string', (text: string, at: bigint) => [...text][Number(at)] ?? '');
  env.registerFunction('string.reverse(): string', (text: string) => [...text].reverse().join(''));
  env.registerFunction('string.find(string): string', (text: string, pattern: string) => found(text, pattern, 1)[0] ?? '');
  env.registerFunction('string.findAll(string): list<string>', (text: string, pattern: string) => found(text, pattern, -1));
  env.registerFunction('string.findAll(string, int): list<string>', (text: string, pattern: string, limit: bigint) =>
    found(text, pattern, Number(limit)),
  );
}

/** `%s`, `%d`, `%f` with a precision, `%e`, `%x`, `%b`, `%o`, `%%`. */
function formatted(template: string, values: unknown[]): string {
  let next = 0;
  return template.replace(
    /%(?:(%)|(?:\.(\d+))?([sdfexXbo]))/g,
    (_, percent: string | undefined, digits: string | undefined, verb: string) => {
      if (percent) return '%';
      if (next >= values.length) throw new Error(`format: ${template} needs more arguments`);
      return printedAs(verb, values[next++], digits === undefined ? 6 : Number(digits));
    },
  );
}

const RADIX: Readonly<Record<string, number>> = { x: 16, X: 16, b: 2, o: 8 };

function printedAs(verb: string, value: unknown, digits: number): string {
  if (verb === 'f') return Number(value).toFixed(digits);
  if (verb === 'e') return Number(value).toExponential(digits);
  if (verb === 'd') return String(value);
  if (verb !== 's') {
    const text = typeof value === 'string' ? Buffer.from(value).toString('hex') : (value as bigint).toString(RADIX[verb]);
    return verb === 'X' ? text.toUpperCase() : text;
  }
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))
    : String(value);
}

function found(text: string, pattern: string, limit: number): string[] {
  const matcher = RE2JS.compile(pattern).matcher(text);
  const all: string[] = [];
  while ((limit < 0 || all.length < limit) && matcher.find()) all.push(matcher.group() ?? '');
  return all;
}

class Sets {}
class CelQuantity {
  readonly value: Quantity;
  constructor(value: Quantity) {
    this.value = value;
  }
}

function sets(env: Environment): void {
  const has = (list: unknown[], item: unknown) => list.some((each) => isEqual(each, item));
  env.registerType('kubernetes.Sets', Sets);
  env.registerConstant('sets', 'kubernetes.Sets', new Sets());
  env.registerFunction('kubernetes.Sets.contains(list, list): bool', (_: Sets, a: unknown[], b: unknown[]) =>
    b.every((item) => has(a, item)),
  );
  env.registerFunction('kubernetes.Sets.intersects(list, list): bool', (_: Sets, a: unknown[], b: unknown[]) =>
    b.some((item) => has(a, item)),
  );
  env.registerFunction(
    'kubernetes.Sets.equivalent(list, list): bool',
    (_: Sets, a: unknown[], b: unknown[]) => a.every((item) => has(b, item)) && b.every((item) => has(a, item)),
  );
}

const NANO = 1_000_000_000n;

function quantities(env: Environment): void {
  const type = 'kubernetes.Quantity';
  const quantity = (text: string) => new CelQuantity(parseQuantity(text));
  const sign = (a: Quantity, b: Quantity) => (a.nano < b.nano ? -1n : a.nano > b.nano ? 1n : 0n);
  env.registerType(type, CelQuantity);
  env.registerFunction(`quantity(string): ${type}`, quantity);
  env.registerFunction('isQuantity(string): bool', (text: string) => {
    try {
      return Boolean(parseQuantity(text));
    } catch {
      return false;
    }
  });
  env.registerFunction(`${type}.isLessThan(${type}): bool`, (a: CelQuantity, b: CelQuantity) => sign(a.value, b.value) < 0n);
  env.registerFunction(`${type}.isGreaterThan(${type}): bool`, (a: CelQuantity, b: CelQuantity) => sign(a.value, b.value) > 0n);
  env.registerFunction(`${type}.compareTo(${type}): int`, (a: CelQuantity, b: CelQuantity) => sign(a.value, b.value));
  env.registerFunction(`${type}.sign(): int`, (a: CelQuantity) => sign(a.value, { nano: 0n }));
  env.registerFunction(`${type}.isInteger(): bool`, (a: CelQuantity) => a.value.nano % NANO === 0n);
  env.registerFunction(`${type}.asInteger(): int`, (a: CelQuantity) => {
    if (a.value.nano % NANO !== 0n) throw new Error('the quantity is no whole number');
    return a.value.nano / NANO;
  });
  env.registerFunction(`${type}.asApproximateFloat(): double`, (a: CelQuantity) => Number(a.value.nano) / 1e9);
  const whole = (value: bigint): Quantity => ({ nano: value * NANO });
  env.registerFunction(`${type}.add(int): ${type}`, (a: CelQuantity, b: bigint) => new CelQuantity(add(a.value, whole(b))));
  env.registerFunction(`${type}.sub(int): ${type}`, (a: CelQuantity, b: bigint) => new CelQuantity(subtract(a.value, whole(b))));
  env.registerFunction(`${type}.add(${type}): ${type}`, (a: CelQuantity, b: CelQuantity) => new CelQuantity(add(a.value, b.value)));
  env.registerFunction(`${type}.sub(${type}): ${type}`, (a: CelQuantity, b: CelQuantity) => new CelQuantity(subtract(a.value, b.value)));
}

const OTHERS = [registerAddresses, registerUrls, registerSemanticVersions, registerMathematics, registerRe2, registerTwoVariableMacros];

/** Adds the libraries of kube-apiserver's CEL environment that the language itself does not have. */
export function registerKubernetesFunctions(env: Environment): void {
  for (const library of [lists, strings, sets, quantities, ...OTHERS]) library(env);
}
