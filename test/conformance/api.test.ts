import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningApi, startApi } from '../runtime/api-server.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { assertPassed, type Outcome, probeIds, runProbe } from './probe.ts';

/** The probe's words for how a check ended. */
const results = { ok: 'passed', FAIL: 'failed', skip: 'skipped' } as const;

describe('the aggregated API does what the contract says', () => {
  let control: TestSandbox;
  let api: RunningApi;
  let folder: string;
  let outcomes: Map<string, Outcome>;

  beforeAll(async () => {
    control = await sandbox({ flux: false });
    folder = mkdtempSync(join(tmpdir(), 'cozy-api-'));
    api = await startApi(control, folder);
    const kubectl = join(control.programs, 'kubectl');
    const { code, stdout, stderr } = await runProbe('api-probe.mjs', [
      '--kubeconfig',
      control.kubeconfig,
      '--kubectl',
      kubectl,
      '--direct',
      api.url,
      '--json',
    ]);
    if (code !== 0 && code !== 1) throw new Error(`the probe did not run: ${stderr}`);
    const { checks } = JSON.parse(stdout) as { checks: { id: string; result: keyof typeof results; message?: string }[] };
    outcomes = new Map(checks.map(({ id, result, message = '' }) => [id, { id, result: results[result], message }]));
  });

  afterAll(async () => {
    await api?.process.stop();
    await control?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.each(probeIds('api-probe.mjs'))('%s', (id) => assertPassed(outcomes, id));
});
