import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { boolean, defineChart, evaluate, integer, listOf, mapOf, object, Resource, string } from '../index.ts';

const values = {
  external: boolean({ default: false }),
  replicas: integer({ default: 2 }),
  name: string({ default: '' }),
  ports: listOf(integer(), { default: [] }),
  labels: mapOf(string(), { default: {} }),
  backup: object({ schedule: string({ default: '' }) }, { default: {} }),
};

/** Runs the code where a chart is composed and returns its error. */
function mistake(code: (given: never) => unknown): string {
  const chart = defineChart({ name: 'sample', values, compose: (_, inputs) => void code(inputs.values as never) });
  try {
    evaluate(chart);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

type Values = {
  name: string;
  replicas: number;
  external: boolean;
  ports: number[];
  labels: Record<string, string>;
  backup: { schedule: string; shedule: string };
};

test('coercion of an expression says what to do instead, and where', () => {
  expect(mistake((v: Values) => `redis-${v.name}`)).toMatch(
    /proxy\.test\.ts:\d+\): values\.name is not known before the chart is rendered.*str`…`/,
  );
  expect(mistake((v: Values) => v.replicas + 1)).toContain('values.replicas is not known');
  expect(mistake((v: Values) => v.replicas < 3)).toContain('eq()/lt()');
  expect(mistake((v: Values) => JSON.stringify({ n: v.replicas }))).toContain('toJSON');
});

test('a loop in JavaScript over a list is refused', () => {
  expect(
    mistake((v: Values) => {
      for (const port of v.ports) Math.max(port as number & { valueOf(): number });
    }),
  ).toContain('is not known before');
  expect(
    mistake((v: Values) => {
      for (const { name } of v.ports as unknown as { name: string }[]) return name;
      return undefined;
    }),
  ).toContain('use map(list, …)');
});

test('a property that is not there is named with those that are', () => {
  expect(mistake((v: Values) => v.backup.shedule)).toContain('values.backup has no property "shedule"; it has schedule');
  expect(mistake((v: Values) => (v.labels as Record<string, string>)['app'])).toContain('use get(map, "app")');
  expect(mistake((v: Values) => v.ports.length)).toContain('use size(list)');
});

test('an expression is shown by its path and cannot be assigned to', () => {
  expect(mistake((v: Values) => Object.assign(v.backup, { schedule: 'x' }))).toContain('cannot be assigned to');
  expect(mistake((v: Values) => expect(inspect(v.backup.schedule)).toBe('values.backup.schedule'))).toBe('none');
});

test('the compiler refuses a condition in JavaScript', () => {
  const chart = defineChart({
    name: 'sample',
    values,
    compose(scope, inputs) {
      // @ts-expect-error an expression is always true in JavaScript; it takes whenever() or when()
      if (inputs.values.external) new Resource(scope, 'a', { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } });
    },
  });
  expect(evaluate(chart)).toHaveLength(1);
});

test('a property may be called as JavaScript calls its own', () => {
  const odd = object(
    { constructor: string({ default: 'a' }), toString: string({ default: 'b' }), nodeType: string({ default: 'c' }) },
    { default: {} },
  );
  const chart = defineChart({
    name: 'sample',
    values: { odd },
    compose(scope, { values: { odd } }) {
      const spec = { constructor: odd['constructor'], toString: odd['toString'], nodeType: odd.nodeType };
      new Resource(scope, 'main', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, spec });
    },
  });
  expect(evaluate(chart)[0]?.['spec']).toEqual({ constructor: 'a', toString: 'b', nodeType: 'c' });
});
