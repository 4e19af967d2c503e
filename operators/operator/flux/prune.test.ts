import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../kit/client/client.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { MemoryApi } from '../../kit/testing/memory-api.ts';
import { followFlux } from './arrival.ts';
import { pruneFlux } from './prune.ts';

const log = pino({ level: 'silent' });
const deployments = '/apis/apps/v1/namespaces/cozy-fluxcd/deployments';
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

function put(name: string, manager: string, status: object = {}): void {
  const managedFields = [{ manager, operation: 'Apply' }];
  const metadata = { name, namespace: 'cozy-fluxcd', generation: 1, labels: { 'app.kubernetes.io/part-of': 'flux' }, managedFields };
  api.put(`${deployments}/${name}`, { apiVersion: 'apps/v1', kind: 'Deployment', metadata, status } as KubeObject);
}

describe('Flux of an earlier version', () => {
  it('loses what this one lacks, and the shards of it stay', async () => {
    put('flux', 'cozystack-operator');
    put('helm-controller', 'cozystack-operator');
    put('helm-controller-shard0', 'flux-shard-operator');
    await pruneFlux(client, [{ kind: 'Deployment', metadata: { name: 'flux' } }], log, new AbortController().signal);
    const left = ['flux', 'helm-controller', 'helm-controller-shard0'].filter((name) => api.read(`${deployments}/${name}`));
    expect(left).toEqual(['flux', 'helm-controller-shard0']);
  });
});

describe('Flux that was applied', () => {
  const events = () => api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/events'));

  it('is followed until it runs', async () => {
    const conditions = [
      { type: 'Available', status: 'True' },
      { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
    ];
    put('flux', 'cozystack-operator', { observedGeneration: 1, conditions });
    await followFlux(client, log, new AbortController().signal);
    expect(events()).toEqual([]);
  });

  it('and does not run in time is told, with what Kubernetes says of it', async () => {
    const conditions = [{ type: 'Progressing', status: 'False', message: 'deadline exceeded' }];
    put('flux', 'cozystack-operator', { observedGeneration: 1, conditions });
    await followFlux(client, log, AbortSignal.timeout(30_000), 0);
    expect(events().map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({ reason: 'FluxNotRunning', message: expect.stringMatching(/nothing is installed: deadline exceeded$/) }),
    ]);
  });
});
