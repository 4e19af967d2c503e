import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile, evaluate, type KubernetesObject } from '../../src/chart/index.ts';
import { arbitraryObject } from '../../src/chart/testing/arbitrary.ts';
import { HelmChart, inOrder } from '../../src/chart/testing/helm.ts';
import { ensurePrograms } from '../../src/sandbox/programs/programs.ts';
import { everyApplication } from './every-application.fixture.ts';
import { INSTEAD_OF_LOOKUPS } from './instead-of-lookups.fixture.ts';

const silent = { now: () => {}, done: () => {} };
const RENDERS = Number(process.env['COZY_RENDERS'] ?? 10);

const cluster = {
  'root-host': 'example.org',
  'cluster-domain': 'cozy.local',
  'expose-ingress': 'tenant-root',
  'issuer-name': 'letsencrypt-prod',
  'oidc-enabled': 'true',
  scheduling: { globalAppTopologySpreadConstraints: 'topologySpreadConstraints:\n- maxSkew: 1\n  topologyKey: zone\n' },
};
const namespace = {
  etcd: 'tenant-root',
  ingress: 'tenant-a',
  gateway: '',
  monitoring: 'tenant-root',
  seaweedfs: 'tenant-root',
  host: 'a.example.org',
};

describe('an application renders the same with Helm and without', () => {
  let helm: string;
  beforeAll(async () => {
    helm = process.env['COZY_HELM'] ?? path.join(await ensurePrograms(silent), 'helm');
  });

  describe.each(everyApplication)('%s', (id, { chart }) => {
    const properties = chart.source.definition.values;
    const name = id.startsWith('extra/') ? path.basename(id) : `${path.basename(id)}-sample`;
    let printed: HelmChart;
    beforeAll(() => {
      printed = new HelmChart(helm, compile(chart.source));
    });
    afterAll(() => printed?.[Symbol.dispose]());

    test('for its default values, which lint clean', async () => {
      await expect(printed.lint()).resolves.toContain('0 chart(s) failed');
      await compareRenders({});
      const instead = INSTEAD_OF_LOOKUPS[id];
      if (instead) await compareRenders(instead);
    });

    test(`for ${RENDERS} random values, or refuses them both ways`, async () => {
      const seed = Number(process.env['COZY_SEED'] ?? 20261130);
      for (const values of fc.sample(arbitraryObject(properties), { numRuns: RENDERS, seed })) {
        await compareRenders({ ...values, ...INSTEAD_OF_LOOKUPS[id] });
      }
    }, 300_000);

    async function compareRenders(values: object): Promise<void> {
      const input = { values, release: { name, namespace: 'tenant-a' }, cluster, namespace };
      const [rendered, evaluated] = [await attempt(() => printed.render(input)), await attempt(() => evaluate(chart.source, input))];
      const given = JSON.stringify(values);
      if (rendered.error || evaluated.error) {
        expect(
          { given, helm: Boolean(rendered.error), typescript: Boolean(evaluated.error) },
          `${rendered.error} / ${evaluated.error}`,
        ).toEqual({
          given,
          helm: true,
          typescript: true,
        });
        return;
      }
      expect({ given, objects: inOrder(evaluated.objects ?? []).map(sorted) }).toEqual({
        given,
        objects: inOrder(rendered.objects ?? []).map(sorted),
      });
    }
  });
});

async function attempt(render: () => Promise<KubernetesObject[]> | readonly KubernetesObject[]) {
  try {
    return { objects: await render() };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

const sorted = (object: KubernetesObject): unknown =>
  JSON.parse(
    JSON.stringify(object, (_, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  );
