import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../kit/client/client.ts';
import { MemoryApi } from '../../kit/testing/memory-api.ts';
import { until } from '../../kit/testing/until.ts';
import { definitions } from './definitions.ts';
import { established } from './established.ts';

describe('the definitions', () => {
  it('are marked as not to be deleted', () => {
    expect(definitions().map(({ metadata }) => [metadata.name, metadata.labels])).toEqual([
      ['packages.cozystack.io', { 'platform.cozystack.io/no-delete': 'true' }],
      ['packagesources.cozystack.io', { 'platform.cozystack.io/no-delete': 'true' }],
    ]);
  });

  it('hold the values of upgradeCRDs that releases are written with', () => {
    const text = JSON.stringify(definitions()[1]);
    for (const value of ['Skip', 'Create', 'CreateReplace']) expect(text).toContain(`"${value}"`);
  });
});

describe('waiting for definitions', () => {
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
  const put = (name: string, status: string) =>
    api.put(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`, {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name },
      status: { conditions: [{ type: 'Established', status }] },
    });

  it('ends when all are Established; none at all is success', async () => {
    put('a', 'True');
    await established(client, ['a'], new AbortController().signal);
    await established(client, [], AbortSignal.abort());
  });

  it('names the one on which it stopped, with the cause', async () => {
    put('a', 'True');
    put('b', 'False');
    const stop = new AbortController();
    const ended = established(client, ['a', 'b', 'c'], stop.signal).catch((e) => e as Error);
    await until('it is asked for b', () => api.requests.some(({ path }) => path.endsWith('/b')));
    stop.abort(new Error('time is up'));
    const error = (await ended) as Error;
    expect(error.message).toMatch(/\bb is not Established/);
    expect(error.cause).toBeDefined();
  });

  it('never asks on a dead signal: the first name gets the blame', async () => {
    await expect(established(client, ['a', 'b'], AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      /\ba is not Established: stopped/,
    );
    expect(api.requests).toEqual([]);
  });
});
