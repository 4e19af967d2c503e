import { availableParallelism } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { silent } from '../sandbox/problem.ts';
import { ensurePrograms } from '../sandbox/programs/programs.ts';
import { ChartError, type ChartSource, compile, defineChart, type Properties, Resource, whenever } from './index.ts';
import { arbitraryObject } from './testing/arbitrary.ts';
import { Dice } from './testing/dice.ts';
import { bothOutcomes, inParallel } from './testing/equivalence.ts';
import { HelmChart } from './testing/helm.ts';
import { randomProperties, withNulls } from './testing/random-schema.ts';
import { RandomStructure, structureValues } from './testing/random-structure.ts';

const CHARTS = 14;
const RENDERS = 3;
/** Another number makes other charts: COZY_SEED=7 npx vitest run --project e2e src/chart/random */
const seed = Number(process.env['COZY_SEED'] ?? 20261130);

const object = { apiVersion: 'v1', kind: 'Random' };

/** All values, each alone and together. */
function ofRandomSchema(dice: Dice): ChartSource<Properties> {
  const fit = ([key]: [string, unknown]) => /^[A-Za-z]\w*$/.test(key);
  const values = Object.fromEntries(Object.entries(randomProperties(dice, 3)).filter(fit));
  return defineChart({
    name: 'random',
    values,
    compose(scope, { values: given }) {
      const each = Object.fromEntries(Object.keys(values).map((key) => [key, given[key]]));
      new Resource(scope, 'all', { ...object, metadata: { name: 'all' }, each, whole: given });
    },
  });
}

const ofRandomStructure = (dice: Dice): ChartSource<typeof structureValues> =>
  defineChart({
    name: 'random',
    values: structureValues,
    compose(scope, { values }) {
      const random = new RandomStructure(dice, values);
      for (const name of ['a', 'b']) {
        new Resource(scope, name, { ...object, metadata: { name }, spec: random.value(4), status: random.value(3) });
      }
      whenever(scope, random.condition(), (inner) => {
        new Resource(inner, 'c', { ...object, metadata: { name: 'c' }, spec: random.value(3) });
      });
    },
  });

/** The first so many charts that compile: a random default may be one that its schema refuses, which is an error of the author. */
function charts<P extends Properties>(make: (dice: Dice) => ChartSource<P>): { dice: Dice; source: ChartSource<P> }[] {
  const found: { dice: Dice; source: ChartSource<P> }[] = [];
  for (let number = seed; found.length < CHARTS; number++) {
    const dice = new Dice(number);
    try {
      const source = make(dice);
      compile(source);
      found.push({ dice, source });
    } catch (error) {
      if (!(error instanceof ChartError && error.message.includes('the default '))) throw error;
    }
  }
  return found;
}

let helm: string;
beforeAll(async () => {
  helm = process.env['COZY_HELM'] ?? path.join(await ensurePrograms(silent), 'helm');
});

describe('Helm and TypeScript render the same objects of random charts', () => {
  test.each<[title: string, make: (dice: Dice) => ChartSource<Properties>]>([
    ['with values of any schema', ofRandomSchema],
    ['with any structure', ofRandomStructure as (dice: Dice) => ChartSource<Properties>],
  ])(
    '%s',
    async (_, make) => {
      await inParallel(charts(make), availableParallelism(), async ({ dice, source }) => {
        using chart = new HelmChart(helm, compile(source));
        const inputs = fc.sample(arbitraryObject(source.definition.values), { numRuns: RENDERS, seed: dice.below(1e9) });
        for (const input of [{}, ...inputs.map((values) => withNulls(dice, values) as object)]) {
          const { helm: theirs, evaluator: ours, equal } = await bothOutcomes(source, chart, { values: input });
          if (!equal) expect({ input, outcome: ours }).toEqual({ input, outcome: theirs });
        }
      });
    },
    600_000,
  );
});
