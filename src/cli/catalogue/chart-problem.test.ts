import { expect, it } from 'vitest';
import { compile, defineChart, quantity, Resource } from '../../chart/index.ts';
import { Problem } from '../../problem.ts';
import { chartProblem } from './chart-problem.ts';

const redis = { layer: 'apps', name: 'redis' } as const;
const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return chartProblem(error, redis);
  }
};
const own = 'src/cli/catalogue/chart-problem.test.ts';

it('names file, line, chart and value of a default that its own schema refuses', () => {
  const values = { size: quantity({ default: 'much' }) };
  expect(failure(() => compile(defineChart({ name: 'redis', values, compose() {} })))).toMatchObject({
    code: 'CHART_WRONG',
    message: expect.stringMatching(/^the default is refused by its own schema: .*much/),
    where: { file: own, line: expect.any(Number), object: 'Chart apps/redis', field: 'values.size' },
  });
});

it('names file, line, chart and object of what cannot be part of an object', () => {
  const chart = defineChart({
    name: 'redis',
    values: {},
    compose(scope) {
      new Resource(scope, 'main', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { at: new Map() } });
    },
  });
  expect(failure(() => compile(chart))).toMatchObject({
    code: 'CHART_WRONG',
    where: { file: own, line: expect.any(Number), object: 'Chart apps/redis', field: 'redis/main' },
  });
});

it('leaves problems as they are, and names the chart of a defect', () => {
  const problem = new Problem({ code: 'X', message: 'x' });
  expect(chartProblem(problem, redis)).toBe(problem);
  expect(chartProblem(new TypeError('x is not a function'), redis)).toMatchObject({ message: 'chart apps/redis: x is not a function' });
});
