import { describe, expect, test } from 'vitest';
import { chart, component, definition, platformVariant, selection } from './fixture.ts';
import type { Chart } from './model.ts';
import { prove } from './proof.ts';

const compiled = (chart: Chart) => chart.compile({ simulate: true });

describe('prove', () => {
  test('a sound catalogue is summed up', () => {
    const a = definition('a', [], [component('a', { requests: { cpu: 10, memory: 20 }, images: ['x:1'] })]);
    const charts = a.variants[0]!.components.map(({ chart }) => chart);
    const proof = prove({ charts, packages: [a], variants: [platformVariant('full', selection(a), selection(a))] }, compiled);
    expect(proof).toEqual({
      problems: [],
      variants: [{ name: 'full', selections: 2, packages: 1, releases: 1, requests: { cpu: 10, memory: 20 } }],
      images: [{ reference: 'x:1', charts: ['system/a'] }],
      standIns: [],
    });
  });

  test('the same fault with several settings of the switches is told once', () => {
    const outside = definition('outside', [], [], { installedByHand: 'for this test' });
    const broken = definition('broken', [outside]);
    const variants = [platformVariant('full', selection(broken), { ...selection(broken), title: 'the variant with oidc' })];
    expect(prove({ charts: [], packages: [broken, outside], variants }, compiled).problems.map(({ code }) => code)).toEqual([
      'PLATFORM_MISSING_DEPENDENCY',
    ]);
  });

  test('a reference to a chart that nobody publishes is named', () => {
    const published = definition('a', [], [component('a', { artifacts: ['test-a-default-a', 'test-a-default-gone'] }, null)], {
      installedByHand: 'for this test',
    });
    const charts = published.variants[0]!.components.map(({ chart }) => chart);
    expect(prove({ charts, packages: [published], variants: [] }, compiled).problems).toMatchObject([
      {
        code: 'PLATFORM_ARTIFACT_UNKNOWN',
        message: 'refers to the artifact "test-a-default-gone", which no package publishes',
        where: { object: 'Chart system/a' },
      },
    ]);
  });

  test('a values file that the chart does not have is named', () => {
    const files = [{ path: 'values.yaml', content: '' }];
    const small = { ...component('a', { files }, null), valuesFiles: ['values.yaml', 'values-small.yaml'] };
    const package_ = definition('a', [], [small], { installedByHand: 'for this test' });
    expect(prove({ charts: [small.chart], packages: [package_], variants: [] }, compiled).problems).toMatchObject([
      {
        code: 'PLATFORM_VALUES_FILE_UNKNOWN',
        message: 'component "a" of variant "default" merges "values-small.yaml", which system/a does not have',
        where: { object: 'PackageSource test.a' },
      },
    ]);
  });

  test('what stands in is listed', () => {
    const charts = [chart('real'), chart('foreign', { standIn: true }, 'upstream'), chart('later', { standIn: true }, 'unauthored')];
    expect(prove({ charts, packages: [], variants: [] }, compiled).standIns).toEqual([
      { chart: 'system/foreign', origin: 'upstream' },
      { chart: 'system/later', origin: 'unauthored' },
    ]);
  });
});
