import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kit/client/api-error.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { comingNamespace } from './coming-namespace.ts';

const release = (deletionTimestamp?: string) =>
  ({ metadata: { name: 'tenant-demo', namespace: 'tenant-root', ...(deletionTimestamp ? { deletionTimestamp } : {}) } }) as KubeObject;

/** A cluster where the namespace is there from the `present`th look on. */
function cluster(releases: KubeObject[], present = Number.POSITIVE_INFINITY) {
  const asked: object[] = [];
  let looks = 0;
  const client = {
    async list(_: unknown, options: object) {
      asked.push(options);
      return { items: releases };
    },
    async get(_: unknown, { name }: { name: string }) {
      looks += 1;
      if (looks < present) throw new ApiError('GET', 404, { reason: 'NotFound' });
      return { metadata: { name } };
    },
  };
  let waited = 0;
  const wait = async (ms: number) => {
    waited += ms;
  };
  const find = (name: string) => comingNamespace(client as never, name, wait);
  return { find, asked, waited: () => waited };
}

describe('a namespace that is not there', () => {
  it('is waited for while the release of its tenant makes it', async () => {
    const { find, asked, waited } = cluster([release()], 8);
    expect(await find('tenant-demo')).toMatchObject({ metadata: { name: 'tenant-demo' } });
    expect(waited()).toBe(2_000);
    expect(asked).toEqual([
      { namespace: 'tenant-root', labelSelector: 'apps.cozystack.io/application.kind=Tenant,apps.cozystack.io/application.name=demo' },
    ]);
  });
  it('of a nested tenant is asked for where that tenant lies', async () => {
    const { find, asked } = cluster([release()], 1);
    await find('tenant-demo-inner');
    expect(asked).toMatchObject([{ namespace: 'tenant-demo', labelSelector: expect.stringContaining('=inner') }]);
  });
  it('is given up after 15 s', async () => {
    const { find, waited } = cluster([release()]);
    expect(await find('tenant-demo')).toBeUndefined();
    expect(waited()).toBe(15_000);
  });
  it.each([
    ['of no tenant', 'other', [release()]],
    ['of a tenant that is not there', 'tenant-demo', []],
    ['of a tenant that is being deleted', 'tenant-demo', [release('2026-01-01T00:00:00Z')]],
  ])('%s is not waited for', async (_, name, releases) => {
    const { find, waited } = cluster(releases as KubeObject[]);
    expect(await find(name)).toBeUndefined();
    expect(waited()).toBe(0);
  });
});
