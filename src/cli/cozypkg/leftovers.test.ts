import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { Secret } from '../../../operators/kit/client/kinds.ts';
import { MemoryApi } from '../../../operators/kit/testing/memory-api.ts';
import type { Package } from './inventory.ts';
import { leftovers, stillNeeded } from './leftovers.ts';
import { inventory, pkg, source } from './testing.ts';

let api: MemoryApi;
let client: Client;
beforeEach(async () => {
  api = await MemoryApi.start();
  client = api.client();
});
afterEach(async () => {
  client.close();
  await api.stop();
});

const made = (name: string, by = 'platform'): Package => ({
  ...pkg(name),
  metadata: {
    name,
    labels: { 'app.kubernetes.io/managed-by': 'Helm' },
    annotations: { 'meta.helm.sh/release-name': by, 'meta.helm.sh/release-namespace': 'cozy-system' },
  },
});

function recorded(version: number, status: string, names: readonly string[]): void {
  const manifest = names.map((name) => `---\napiVersion: cozystack.io/v1alpha1\nkind: Package\nmetadata:\n  name: ${name}\n`).join('');
  const packed = gzipSync(JSON.stringify({ manifest: `${manifest}---\nkind: Secret\nmetadata: {name: other}\n` })).toString('base64');
  const name = `sh.helm.release.v1.platform.v${version}`;
  api.put(`/api/v1/namespaces/cozy-system/secrets/${name}`, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'cozy-system', labels: { owner: 'helm', name: 'platform', status, version: String(version) } },
    data: { release: Buffer.from(packed).toString('base64') },
  } as Secret);
}

const found = (packages: Package[]) => leftovers(inventory([], packages), client, AbortSignal.timeout(5_000));

describe('leftovers', () => {
  it('are what the release that made them wants no more; what a person made is none', async () => {
    recorded(9, 'superseded', ['a', 'b']);
    recorded(10, 'deployed', ['a']);
    expect(await found([made('a'), made('b'), pkg('by-hand')])).toEqual(['b']);
  });

  it('B12: cannot be told where the record cannot be read: that is never "all of them"', async () => {
    await expect(found([made('a')])).rejects.toThrow(/no record of a deployed release cozy-system\/platform/);
    recorded(1, 'pending-upgrade', []);
    await expect(found([made('a')])).rejects.toThrow(/no record of a deployed release/);
  });

  it('stay while somebody depends on them, through another leftover too', () => {
    const sources = [source('kept', ['b']), source('b', ['a']), source('a'), source('c')];
    const needed = stillNeeded(
      ['a', 'b', 'c'],
      inventory(
        sources,
        ['kept', 'a', 'b', 'c'].map((name) => pkg(name)),
      ),
    );
    expect([...needed]).toEqual([
      ['b', 'kept'],
      ['a', 'kept'],
    ]);
  });
});
