import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packages } from '../../constructs/catalogue.ts';
import { platform } from '../../constructs/core/platform/index.ts';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { type ConfigMap, configMaps, namespaces } from '../../operators/kit/client/kinds.ts';
import type { KubeObject } from '../../operators/kit/client/object.ts';
import { resource } from '../../operators/kit/client/resource.ts';
import { steps } from '../../operators/platform-migrations/steps/index.ts';
import { evaluate, type KubernetesObject } from '../../src/chart/index.ts';
import { applyAll } from '../../src/sandbox/install/apply.ts';
import { sandbox, type TestSandbox } from '../sandbox.ts';

const NAMESPACE = 'cozy-system';
const jobs = resource<KubeObject & { status?: { succeeded?: number; failed?: number } }>({
  group: 'batch',
  version: 'v1',
  plural: 'jobs',
  kind: 'Job',
  namespaced: true,
});
const source = {
  apiVersion: 'source.toolkit.fluxcd.io/v1',
  kind: 'OCIRepository',
  metadata: { name: 'cozystack-platform', namespace: NAMESPACE },
  spec: { url: 'oci://registry.example.org/packages', interval: '5m' },
};

let control: TestSandbox;
let client: Client;
beforeAll(async () => {
  control = await sandbox({ node: true });
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  await client.apply(namespaces, { metadata: { name: NAMESPACE } }, { fieldManager: 'test' });
});
afterAll(async () => {
  client?.close();
  await control?.stop();
});

const version = (text: string): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'cozystack-version', namespace: NAMESPACE },
  data: { version: text },
});

/** What the upgrade of a platform does before everything else: its hooks. */
const hooksFrom = (stored: ConfigMap): KubernetesObject[] =>
  evaluate(platform(packages).source, {
    values: { migrations: { enabled: true } },
    release: { name: 'cozystack-platform', namespace: NAMESPACE, isUpgrade: true },
    objects: [source, stored] as KubernetesObject[],
  })
    .filter(({ metadata }) => 'helm.sh/hook' in ((metadata['annotations'] ?? {}) as object))
    .map((object) => (object.kind.startsWith('Cluster') ? object : { ...object, metadata: { ...object.metadata, namespace: NAMESPACE } }));

test('the hook of an upgrade brings older data up to date, as a pod with the rights that the chart gives it', async () => {
  const stored = version('54');
  await client.create(configMaps, stored);
  await applyAll(client, hooksFrom(stored) as KubeObject[]);
  const ref = { name: 'cozystack-migration-hook', namespace: NAMESPACE };
  for (const end = Date.now() + 120_000; ; await sleep(500)) {
    const { status } = await client.get(jobs, ref);
    if (status?.succeeded) break;
    if (status?.failed || Date.now() > end) throw new Error(`the Job did not succeed: ${JSON.stringify(status)}`);
  }
  expect((await client.get(configMaps, { name: 'cozystack-version', namespace: NAMESPACE })).data).toEqual({ version: '56' });
  const { data = {} } = await client.get(configMaps, { name: 'cozystack-migrations', namespace: NAMESPACE });
  expect(Object.entries(data).map(([id, entry]) => [id, JSON.parse(entry).hash, 'finished' in JSON.parse(entry)])).toEqual(
    expect.arrayContaining(steps.map(({ id, hash }) => [id, hash, true])),
  );
  // The next upgrade has nothing to do, and no hook.
  expect(hooksFrom(version('56'))).toEqual([]);
}, 240_000);
