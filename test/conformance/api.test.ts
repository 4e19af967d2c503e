import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { tenant } from '../../constructs/apps/tenant/index.ts';
import { vmDisk } from '../../constructs/apps/vm-disk/index.ts';
import type { ApplicationDefinition } from '../../constructs/lib/api/application-definition.ts';
import { ServedApi } from '../api/served.ts';
import { assertPassed, type Outcome, probeIds, runProbe } from './probe.ts';

/** The probe's words for how a check ended. */
const results = { ok: 'passed', FAIL: 'failed', skip: 'skipped' } as const;

/** Controllers read discovery anew at this pace. */
const DISCOVERY_MS = 30_000;

describe('the aggregated API does what the contract says', () => {
  let api: ServedApi;
  let outcomes: Map<string, Outcome>;

  beforeAll(async () => {
    api = await ServedApi.start();
    for (const { definitionChart } of [tenant, vmDisk]) {
      const [definition] = definitionChart.evaluate!({ release: { name: 'definition', namespace: 'cozy-system' } });
      await api.define(definition as unknown as ApplicationDefinition);
    }
    await sleep(DISCOVERY_MS);
    const { kubeconfig, programs } = api.control;
    const { code, stdout, stderr } = await runProbe('api-probe.mjs', [
      '--kubeconfig',
      kubeconfig,
      '--kubectl',
      join(programs, 'kubectl'),
      '--direct',
      api.servers[0]!.url,
      '--patience=5',
      '--json',
    ]);
    if (code !== 0 && code !== 1) throw new Error(`the probe did not run: ${stderr}`);
    const { checks } = JSON.parse(stdout) as { checks: { id: string; result: keyof typeof results; message?: string }[] };
    outcomes = new Map(checks.map(({ id, result, message = '' }) => [id, { id, result: results[result], message }]));
  });

  afterAll(() => api?.stop());

  test.each(probeIds('api-probe.mjs'))('%s', (id) => assertPassed(outcomes, id));
});
