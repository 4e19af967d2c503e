import { expect, test } from 'vitest';
import { chartPath } from '../src/platform/model.ts';
import { catalogue } from '../variants/catalogue.ts';
import { chartFromItsFile } from './chart-file.ts';

test('every chart that is found in its own file is that of the catalogue', async () => {
  const found = await Promise.all(catalogue.charts.map(async (chart) => [chart, await chartFromItsFile(chartPath(chart))] as const));
  const own = found.filter(([, itself]) => itself !== undefined);
  expect(own.filter(([chart, itself]) => chart !== itself).map(([chart]) => chartPath(chart))).toEqual([]);
  expect(own.map(([chart]) => chartPath(chart))).toEqual(
    expect.arrayContaining(['apps/redis', 'apps/tenant', 'extra/etcd', 'system/cozystack-api', 'core/installer']),
  );
});

test.each(['apps/nothing', 'system/redis-operator', 'redis', '../src/chart', 'apps/../apps/redis'])(
  'there is no file of its own for %s',
  async (path) => expect(await chartFromItsFile(path)).toBeUndefined(),
);
