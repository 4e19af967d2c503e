import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silent } from '../../src/sandbox/problem.ts';
import { ensurePrograms } from '../../src/sandbox/programs/programs.ts';
import { catalogue } from '../../variants/catalogue.ts';

const root = join(import.meta.dirname, '../..');

test('helm lint has nothing to say about any chart of ours', async () => {
  const out = mkdtempSync(join(tmpdir(), 'cozy-lint-'));
  try {
    execFileSync(process.execPath, [join(root, 'src/cli/cozy.mjs'), 'build', '--simulate-upstream', '--out', out], { stdio: 'pipe' });
    const helm = join(await ensurePrograms(silent), 'helm');
    const charts = catalogue.charts
      .filter(({ origin }) => origin === 'authored')
      .map(({ layer, name }) => join(out, 'packages', layer, name));
    const { status, stdout } = spawnSync(helm, ['lint', '--strict', ...charts], { encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => /^\[(WARNING|ERROR)\]/.test(line))).toEqual([]);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${charts.length} chart(s) linted, 0 chart(s) failed`)]);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
