import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { silent } from '../../src/sandbox/problem.ts';
import { ensurePrograms } from '../../src/sandbox/programs/programs.ts';
import { catalogue } from '../../variants/catalogue.ts';
import { runProbe } from './probe.ts';

/** The cases are kept beside the checkout, not in it; continuous integration always has them. */
const cases = join(import.meta.dirname, '../../../shared/conformance/charts');
const root = join(import.meta.dirname, '../..');

interface Difference {
  path: string;
  expected?: unknown;
  got?: unknown;
}
interface ChartReport {
  chart: string;
  cases: { id: string; differences: Difference[] }[];
}
interface Report {
  stale: { chart: string; path: string }[];
  charts: ChartReport[];
}

const authored = catalogue.charts
  .filter((chart) => chart.origin === 'authored')
  .map((chart) => `${chart.layer}/${chart.name}`)
  .filter((chart) => existsSync(join(cases, chart)))
  .sort();

const caseIds = (chart: string) =>
  readdirSync(join(cases, chart))
    .filter((file) => file.endsWith('.json') && !file.startsWith('_'))
    .map((file) => `${chart}/${file.slice(0, -'.json'.length)}`);

describe.runIf(existsSync(cases))('charts render what the contract says', () => {
  let out: string;
  let report: Report;
  let failed: Map<string, Difference[]>;

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'cozy-charts-'));
    execFileSync(process.execPath, [join(root, 'src/cli/cozy.mjs'), 'build', '--simulate-upstream', '--out', out], { stdio: 'pipe' });
    const helm = join(await ensurePrograms(silent), 'helm');
    const only = authored.flatMap((chart) => ['--only', chart]);
    const differences = join(import.meta.dirname, 'differences.json');
    const excuses = existsSync(differences) ? ['--differences', differences] : [];
    const run = await runProbe('compare-charts.mjs', [
      '--charts',
      join(out, 'packages'),
      '--helm',
      helm,
      '--cases',
      cases,
      '--json',
      ...only,
      ...excuses,
    ]);
    if (run.code === 2) throw new Error(run.stderr);
    report = JSON.parse(run.stdout);
    failed = new Map(report.charts.flatMap(({ cases: bad }) => bad.map(({ id, differences: found }) => [id, found] as const)));
  });

  afterAll(() => rmSync(out, { recursive: true, force: true }));

  for (const chart of authored) {
    describe(chart, () => {
      test.each(caseIds(chart))('%s', (id) => {
        const found = failed.get(id);
        if (found)
          throw new Error(
            found.map((d) => `${d.path}\n  expected ${JSON.stringify(d.expected)}\n  got      ${JSON.stringify(d.got)}`).join('\n'),
          );
        if (!report.charts.some((c) => id.startsWith(`${c.chart}/`))) throw new Error(`${chart} was not compared`);
      });
    });
  }

  test('no deliberate difference is stale', () => {
    if (report.stale.length > 0) throw new Error(JSON.stringify(report.stale, null, 2));
  });
});
