import type { Environment } from '@marcbachmann/cel-js';

const TYPE = 'kubernetes.Math';

class Mathematics {}

type Numeric = bigint | number;

const extreme = (sign: 1 | -1) => (values: readonly Numeric[]) => {
  if (values.length === 0) throw new Error('greatest and least need an argument');
  return values.reduce((best, value) => ((sign === 1 ? value > best : value < best) ? value : best));
};

/** `math`: greatest and least of numbers, rounding, signs. */
export function registerMathematics(env: Environment): void {
  env.registerType(TYPE, Mathematics);
  env.registerConstant('math', TYPE, new Mathematics());
  for (const [name, pick] of [
    ['greatest', extreme(1)],
    ['least', extreme(-1)],
  ] as const) {
    env.registerFunction(`${TYPE}.${name}(list): dyn`, (_: Mathematics, list: Numeric[]) => pick(list));
    for (let count = 2; count <= 5; count++)
      env.registerFunction(
        `${TYPE}.${name}(${Array.from({ length: count }, () => 'dyn').join(', ')}): dyn`,
        (_: Mathematics, ...values: Numeric[]) => pick(values),
      );
  }
  const round = (name: string, work: (value: number) => number) =>
    env.registerFunction(`${TYPE}.${name}(double): double`, (_: Mathematics, value: number) => work(value));
  round('ceil', Math.ceil);
  round('floor', Math.floor);
  round('trunc', Math.trunc);
  round('round', (value) => Math.sign(value) * Math.round(Math.abs(value)));
  env.registerFunction(`${TYPE}.abs(int): int`, (_: Mathematics, value: bigint) => (value < 0n ? -value : value));
  env.registerFunction(`${TYPE}.abs(double): double`, (_: Mathematics, value: number) => Math.abs(value));
  env.registerFunction(`${TYPE}.sign(int): int`, (_: Mathematics, value: bigint) => (value < 0n ? -1n : value > 0n ? 1n : 0n));
  env.registerFunction(`${TYPE}.sign(double): double`, (_: Mathematics, value: number) => Math.sign(value));
  env.registerFunction(`${TYPE}.isNaN(double): bool`, (_: Mathematics, value: number) => Number.isNaN(value));
  env.registerFunction(`${TYPE}.isInf(double): bool`, (_: Mathematics, value: number) => Math.abs(value) === Number.POSITIVE_INFINITY);
  env.registerFunction(`${TYPE}.isFinite(double): bool`, (_: Mathematics, value: number) => Number.isFinite(value));
}
