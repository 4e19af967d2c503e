import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { kubeconfig } from '../../operators/kit/access/kubeconfig.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { applyDefinitions, definitions } from '../../operators/operator/bootstrap/definitions.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';
import { assertPassed, type Outcome, probeIds, runProbe } from './probe.ts';

const results = { pass: 'passed', fail: 'failed', skip: 'skipped' } as const;

describe('cozypkg does what the contract says', () => {
  let control: TestSandbox;
  let folder: string;
  let outcomes: Map<string, Outcome>;

  beforeAll(async () => {
    control = await sandbox();
    folder = mkdtempSync(join(tmpdir(), 'cozy-cozypkg-'));
    const client = new Client(kubeconfig(control.kubeconfig));
    await applyDefinitions(client, definitions(), AbortSignal.timeout(60_000));
    client.close();
    const json = join(folder, 'results.json');
    const { stderr } = await runProbe('cozypkg-probe.mjs', [
      `--kubeconfig=${control.kubeconfig}`,
      `--kubectl=${join(control.programs, 'kubectl')}`,
      `--cozypkg=${join(import.meta.dirname, '../../src/cli/cozypkg.mjs')}`,
      '--patience=3',
      `--json=${json}`,
    ]);
    try {
      const found = JSON.parse(readFileSync(json, 'utf8')) as { id: string; outcome: keyof typeof results; detail?: string }[];
      outcomes = new Map(found.map(({ id, outcome, detail = '' }) => [id, { id, result: results[outcome], message: detail }]));
    } catch (cause) {
      throw new Error(`the probe did not run: ${stderr}`, { cause });
    }
  });

  afterAll(async () => {
    await control?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test.each(probeIds('cozypkg-probe.mjs'))('%s', (id) => assertPassed(outcomes, id));
});
