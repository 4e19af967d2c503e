import { describe, expect, test } from 'vitest';
import { chartPath } from '../src/platform/model.ts';
import { prove } from '../src/platform/proof.ts';
import { catalogue } from './catalogue.ts';
import { sandbox } from './sandbox.ts';

const compiled = new Map(catalogue.charts.map((chart) => [chart, chart.compile({ simulate: true })]));
const proof = prove(catalogue, (chart) => compiled.get(chart)!);

describe('the catalogue', () => {
  test('every variant, with every setting of its switches, can be installed', () => {
    expect(proof.problems.map(({ message }) => message)).toEqual([]);
  });

  test('has as many packages and releases as the contract counts', () => {
    expect(proof.variants.map(({ name, packages, releases }) => [name, packages, releases]).slice(0, 3)).toEqual([
      ['isp-full', 77, 91],
      ['isp-full-generic', 77, 91],
      ['isp-hosted', 53, 59],
    ]);
    expect(catalogue.packages).toHaveLength(99);
  });

  test('no two charts share a directory', () => {
    const paths = catalogue.charts.map(chartPath);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('nothing that is ours stands in for something', () => {
    const authored = new Set(catalogue.charts.filter(({ origin }) => origin === 'authored').map(chartPath));
    expect(proof.standIns.filter(({ chart }) => authored.has(chart))).toEqual([]);
  });
});

test('the sandbox has what its examples need and little else', () => {
  const names = sandbox.selections()[0]!.packages.map(({ definition }) => definition.name.replace('cozystack.', ''));
  expect(names).toEqual(
    expect.arrayContaining(['tenant-application', 'redis-application', 'bucket-application', 'info-application', 'cozystack-basics']),
  );
  expect(names.length).toBeLessThan(30);
});
