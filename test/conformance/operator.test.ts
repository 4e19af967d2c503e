import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { assertPassed, type Outcome, probeIds, runProbe } from './probe.ts';

const results = { pass: 'passed', fail: 'failed', skip: 'skipped' } as const;

/** What the probe writes with `--json`. */
interface Result {
  id: string;
  outcome: keyof typeof results;
  detail?: string;
}

describe('the operator does what the contract says', () => {
  let control: TestSandbox;
  let folder: string;
  let outcomes: Map<string, Outcome>;

  beforeAll(async () => {
    control = await sandbox({ flux: true });
    folder = mkdtempSync(join(tmpdir(), 'cozy-operator-'));
    const json = join(folder, 'results.json');
    const entry = join(import.meta.dirname, '../../operators/main.ts');
    const off = '--metrics-bind-address=0 --health-probe-bind-address=0 --disable-telemetry';
    const { stderr } = await runProbe('operator-probe.mjs', [
      `--kubeconfig=${control.kubeconfig}`,
      `--kubectl=${join(control.programs, 'kubectl')}`,
      `--registry=${control.registry}`,
      `--operator=${process.execPath} ${entry} operator --kubeconfig ${control.kubeconfig} ${off}`,
      `--operator-log=${join(folder, 'operator.log')}`,
      '--flux-install',
      '--patience=3',
      `--json=${json}`,
    ]);
    try {
      const found = JSON.parse(readFileSync(json, 'utf8')) as Result[];
      outcomes = new Map(found.map(({ id, outcome, detail = '' }) => [id, { id, result: results[outcome], message: detail }]));
    } catch (cause) {
      throw new Error(`the probe did not run: ${stderr}`, { cause });
    }
  });

  afterAll(async () => {
    await control?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.each(probeIds('operator-probe.mjs'))('%s', (id) => assertPassed(outcomes, id));
});
