import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../kit/client/client.ts';
import type { ConfigMap } from '../../kit/client/kinds.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { MemoryApi } from '../../kit/testing/memory-api.ts';
import { migrate } from '../migrate.ts';
import { steps } from './index.ts';

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

const redises = '/apis/databases.spotahome.com/v1/namespaces/tenant-a/redisfailovers';
const releases = '/apis/helm.toolkit.fluxcd.io/v2/namespaces/tenant-a/helmreleases';
const books = '/api/v1/namespaces/cozy-system/configmaps';
const GROUP = 'redis-failover.freshworks.com/operator-group';
const kustomized = { 'kustomize.toolkit.fluxcd.io/name': 'apps', 'kustomize.toolkit.fluxcd.io/namespace': 'flux' };
const application = { 'apps.cozystack.io/application.group': 'apps.cozystack.io', 'apps.cozystack.io/application.kind': 'Kubernetes' };

function older(version: string): void {
  api.put(`${books}/cozystack-version`, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'cozystack-version', namespace: 'cozy-system' },
    data: { version },
  } as ConfigMap);
}

const redis = (name: string, labels: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'databases.spotahome.com/v1',
  kind: 'RedisFailover',
  metadata: { name, namespace: 'tenant-a', labels },
});

const cluster = (name: string, addons: object, labels: Record<string, string> = {}) =>
  ({
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: { name, namespace: 'tenant-a', labels: { ...application, ...labels } },
    spec: { values: { addons } },
  }) as KubeObject;

function old(): void {
  older('54');
  for (const object of [redis('a'), redis('b', { [GROUP]: 'other' }), redis('c', kustomized)])
    api.put(`${redises}/${object.metadata.name}`, object);
  for (const object of [cluster('k', { fluxcd: { enabled: true }, velero: { enabled: true } }), cluster('l', {})])
    api.put(`${releases}/${object.metadata.name}`, object);
}

const groups = () => ['a', 'b', 'c'].map((name) => api.read<KubeObject>(`${redises}/${name}`)?.metadata.labels?.[GROUP]);
const addons = () => api.read<KubeObject & { spec: { values: { addons: object } } }>(`${releases}/k`)?.spec.values.addons;
const version = () => api.read<ConfigMap>(`${books}/cozystack-version`)?.data?.['version'];
const run = () =>
  migrate(steps, 56, { client, namespace: 'cozy-system', log: pino({ level: 'silent' }), signal: new AbortController().signal });

describe('the steps of the platform', () => {
  it('change what is older, and nothing that is right or somebody else’s', async () => {
    old();
    expect(await run()).toEqual(['group-redis-failovers', 'drop-tenant-flux-addon']);
    expect([groups(), addons(), version()]).toEqual([['cozystack', 'other', 'cozystack'], { velero: { enabled: true } }, '56']);
  });

  it('M5: do nothing where the kinds were never installed', async () => {
    older('54');
    api.faults.push(({ path }, response) => {
      if (!path.startsWith('/apis/databases') && !path.startsWith('/apis/helm')) return false;
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ kind: 'Status', code: 404, reason: 'NotFound', message: 'the server could not find it' }));
      return true;
    });
    expect(await run()).toHaveLength(2);
    expect(version()).toBe('56');
  });

  it('M8: name what a repository would put back', async () => {
    old();
    await run();
    const entry = JSON.parse(api.read<ConfigMap>(`${books}/cozystack-migrations`)!.data!['group-redis-failovers']!) as { notes: string[] };
    expect(entry.notes).toEqual([expect.stringMatching(/RedisFailover tenant-a\/c is kept by Kustomization flux\/apps: set the label/)]);
  });

  it('tell how far they are in Events about the ledger', async () => {
    old();
    await run();
    const told = api.requests
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/events'))
      .map(({ body }) => JSON.parse(body));
    expect(told.map(({ reason }) => reason)).toEqual([
      'MigrationStarted',
      'MigrationNote',
      'MigrationFinished',
      'MigrationStarted',
      'MigrationFinished',
    ]);
    expect(told[0]).toMatchObject({
      involvedObject: { kind: 'ConfigMap', name: 'cozystack-migrations', namespace: 'cozy-system' },
      message: 'group-redis-failovers (1 of 2, attempt 1): put every RedisFailover into the group that the operator looks after',
    });
  });

  for (let survived = 0; survived < 18; survived++) {
    it(`killed after ${survived} writes, end as if they had not been`, async () => {
      old();
      let writes = 0;
      api.faults.push((seen, response) => {
        if (seen.method === 'GET' ? writes <= survived : writes++ < survived) return false;
        response.destroy();
        return true;
      });
      await run().catch(() => undefined);
      api.faults.length = 0;
      await run();
      expect([groups(), addons(), version()]).toEqual([['cozystack', 'other', 'cozystack'], { velero: { enabled: true } }, '56']);
      const before = api.writes.length;
      expect(await run()).toEqual([]);
      expect(api.writes.length).toBe(before);
    });
  }
});
