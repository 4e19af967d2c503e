import { availableParallelism } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silent } from '../sandbox/problem.ts';
import { ensurePrograms } from '../sandbox/programs/programs.ts';
import { compile, composeChart } from './index.ts';
import { arbitraryObject } from './testing/arbitrary.ts';
import { bothOutcomes, inParallel } from './testing/equivalence.ts';
import { HelmChart } from './testing/helm.ts';
import { caseValues, vocabulary } from './testing/vocabulary/index.ts';

const CASES_A_RENDER = 25;
const RENDERS = 44;
/** Another number tries other values: COZY_SEED=7 npx vitest run --project e2e src/chart */
const seed = Number(process.env['COZY_SEED'] ?? 20261129);

describe('Helm and TypeScript render the same objects', () => {
  let chart: HelmChart;
  beforeAll(async () => {
    const helm = process.env['COZY_HELM'] ?? path.join(await ensurePrograms(silent), 'helm');
    chart = new HelmChart(helm, compile(vocabulary));
  });
  afterAll(() => chart?.[Symbol.dispose]());

  test(`${CASES_A_RENDER * RENDERS} random cases of the whole vocabulary`, async () => {
    const cases = fc.array(caseValues, { minLength: CASES_A_RENDER, maxLength: CASES_A_RENDER });
    const inputs = fc.sample(fc.record({ own: arbitraryObject(composeChart(vocabulary).properties), cases }), { numRuns: RENDERS, seed });
    let objects = 0;
    await inParallel(inputs, availableParallelism(), async ({ own, cases: given }) => {
      const { helm, evaluator } = await bothOutcomes(vocabulary, chart, {
        values: { ...own, cases: given },
        release: { name: 'release-a', namespace: 'tenant-a' },
      });
      expect(evaluator).toEqual(helm);
      objects += helm.objects.match(/"kind": "Case"/g)?.length ?? 0;
    });
    expect(objects).toBe(CASES_A_RENDER * RENDERS);
  }, 600_000);
});
