import { availableParallelism } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePrograms } from '../sandbox/programs/programs.ts';
import { compile, composeChart, evaluate, type KubernetesObject } from './index.ts';
import { arbitraryObject } from './testing/arbitrary.ts';
import { HelmChart, inOrder } from './testing/helm.ts';
import { caseValues, vocabulary } from './testing/vocabulary/index.ts';

const silent = { now: () => {}, done: () => {} };
const CASES_A_RENDER = 25;
const RENDERS = 44;

describe('Helm and TypeScript render the same objects', () => {
  let chart: HelmChart;
  beforeAll(async () => {
    const helm = process.env['COZY_HELM'] ?? path.join(await ensurePrograms(silent), 'helm');
    chart = new HelmChart(helm, compile(vocabulary));
  });
  afterAll(() => chart?.[Symbol.dispose]());

  test(`${CASES_A_RENDER * RENDERS} random cases of the whole vocabulary`, async () => {
    const inputs = fc.sample(
      fc.record({
        top: arbitraryObject(composeChart(vocabulary).properties),
        cases: fc.array(caseValues, { minLength: CASES_A_RENDER, maxLength: CASES_A_RENDER }),
      }),
      { numRuns: RENDERS, seed: Number(process.env['COZY_SEED'] ?? 20261129) },
    );
    await inParallel(inputs, async ({ top, cases }) => {
      const input = { values: { ...top, cases }, release: { name: 'release-a', namespace: 'tenant-a' } };
      const [rendered, evaluated] = [inOrder(await chart.render(input)), inOrder(evaluate(vocabulary, input))];
      expect(evaluated.length).toBe(rendered.length);
      for (const [i, object] of evaluated.entries()) {
        const where = cases[Number(/^case-(\d+)$/.exec(object.metadata.name)?.[1] ?? Number.NaN)];
        expect({ object: data(object), given: where }).toEqual({ object: data(rendered[i]), given: where });
      }
    });
  }, 120_000);
});

// JSON makes -0 of no interest and shows `__proto__` as the ordinary key that it is.
const data = (object: KubernetesObject | undefined) =>
  JSON.stringify(object, (_, value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value), 1);
const sorted = (map: object) => Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: Math.min(4, availableParallelism()) }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  await Promise.all(workers);
}
