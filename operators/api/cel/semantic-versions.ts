import type { Environment } from '@marcbachmann/cel-js';

const TYPE = 'kubernetes.Semver';
const GRAMMAR =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

class CelSemver {
  readonly numbers: readonly bigint[];
  readonly pre: readonly string[];

  constructor(numbers: readonly bigint[], pre: readonly string[]) {
    this.numbers = numbers;
    this.pre = pre;
  }
}

/** `v1.2` → `1.2.0`: what Kubernetes forgives if it is asked to. */
function normalized(text: string): string {
  const [, core = '', rest = ''] = /^v?([0-9.]*)(.*)$/s.exec(text) ?? [];
  const parts = core.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));
  while (parts.length < 3) parts.push('0');
  return parts.join('.') + rest;
}

/** @throws for what is no semantic version */
function semver(text: string, normalize = false): CelSemver {
  const match = GRAMMAR.exec(normalize ? normalized(text) : text);
  if (!match) throw new Error(`${JSON.stringify(text)} is no semantic version`);
  return new CelSemver(match.slice(1, 4).map(BigInt), match[4]?.split('.') ?? []);
}

const sign = <T extends bigint | number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const isNumber = (part: string): boolean => /^\d+$/.test(part);

function comparePart(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) return sign(BigInt(a), BigInt(b));
  return isNumber(a) === isNumber(b) ? sign(a, b) : isNumber(a) ? -1 : 1;
}

/** Precedence as semver.org has it: a version before its release, parts in turn, fewer before more. */
function compare(a: CelSemver, b: CelSemver): number {
  for (const [index, number] of a.numbers.entries()) {
    const order = sign(number, b.numbers[index]!);
    if (order !== 0) return order;
  }
  if (a.pre.length === 0 || b.pre.length === 0) return sign(b.pre.length, a.pre.length);
  for (const [index, part] of a.pre.entries()) {
    const other = b.pre[index];
    const order = other === undefined ? 1 : comparePart(part, other);
    if (order !== 0) return order;
  }
  return sign(a.pre.length, b.pre.length);
}

function holds(text: string, normalize = false): boolean {
  try {
    return Boolean(semver(text, normalize));
  } catch {
    return false;
  }
}

/** `semver` and its order. */
export function registerSemanticVersions(env: Environment): void {
  env.registerType(TYPE, CelSemver);
  env.registerFunction(`semver(string): ${TYPE}`, (text: string) => semver(text));
  env.registerFunction(`semver(string, bool): ${TYPE}`, semver);
  env.registerFunction('isSemver(string): bool', (text: string) => holds(text));
  env.registerFunction('isSemver(string, bool): bool', holds);
  for (const [index, part] of ['major', 'minor', 'patch'].entries())
    env.registerFunction(`${TYPE}.${part}(): int`, ({ numbers }: CelSemver) => numbers[index]);
  env.registerFunction(`${TYPE}.isLessThan(${TYPE}): bool`, (a: CelSemver, b: CelSemver) => compare(a, b) < 0);
  env.registerFunction(`${TYPE}.isGreaterThan(${TYPE}): bool`, (a: CelSemver, b: CelSemver) => compare(a, b) > 0);
  env.registerFunction(`${TYPE}.compareTo(${TYPE}): int`, (a: CelSemver, b: CelSemver) => BigInt(compare(a, b)));
}
