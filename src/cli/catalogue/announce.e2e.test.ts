import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';
import { sandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { packArtifact, pushArtifact } from '../../artifact/artifact.ts';
import { Registry } from '../../artifact/registry.ts';
import { announce } from './announce.ts';

interface OciRepository extends KubeObject {
  spec: object;
  status?: { artifact?: { revision: string } };
}
const repositories = resource<OciRepository>({
  group: 'source.toolkit.fluxcd.io',
  version: 'v1',
  plural: 'ocirepositories',
  kind: 'OCIRepository',
  namespaced: true,
});

let control: TestSandbox;
let client: Client;
beforeAll(async () => {
  control = await sandbox({ flux: true });
  client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
});
afterAll(async () => {
  client?.close();
  await control?.stop();
});

it('has Flux take a pushed artifact at once, long before its interval', async () => {
  const reference = { registry: control.registry, repository: 'packages', tag: 'latest' };
  const registry = new Registry();
  const push = async (revision: string) => (await pushArtifact(registry, reference, await packArtifact([], { revision }))).digest;
  const taken = async (digest: string) => {
    for (let tries = 0; tries < 1_200; tries++) {
      const { status } = await client.get(repositories, { name: 'packages', namespace: 'default' });
      if (status?.artifact?.revision === `latest@${digest}`) return true;
      await sleep(125);
    }
    return false;
  };
  const create = (name: string, ref: object) =>
    client.create(repositories, {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'OCIRepository',
      metadata: { name, namespace: 'default' },
      spec: { url: `oci://${control.registry}/packages`, insecure: true, interval: '1h', ref },
    });
  const first = await push('one');
  await create('packages', { tag: 'latest' });
  await create('pinned', { digest: first });
  expect(await taken(first)).toBe(true);

  const second = await push('two');
  expect(await announce(control.kubeconfig, reference)).toEqual(['default/packages']);
  expect(await taken(second)).toBe(true);
});
