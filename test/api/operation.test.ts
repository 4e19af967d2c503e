import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { freePort } from '../free-port.ts';
import { Running } from '../runtime/running.ts';
import { HELD, HeldWebhook } from './held-webhook.ts';
import { Requester } from './requests.ts';
import { APPS, ServedApi, type Server, until } from './served.ts';

const box = (name: string) => ({ apiVersion: 'apps.cozystack.io/v1alpha1', kind: 'Box', metadata: { name }, spec: {} });
const boxes = (namespace: string) => `${APPS}/namespaces/${namespace}/boxes`;

describe('operating the server', () => {
  let api: ServedApi;
  let hook: HeldWebhook;
  /** A server with few places. */
  let small: Server;
  let noisy: Requester;
  let quiet: Requester;

  /** Somebody with a token who may do everything with boxes, at the small server. */
  async function account(name: string): Promise<Requester> {
    const accounts = '/api/v1/namespaces/default/serviceaccounts';
    await api.apply(accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: 'default' } });
    await api.apply('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'boxes' },
      subjects: [{ kind: 'ServiceAccount', name, namespace: 'default' }],
    });
    const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { expirationSeconds: 3600 } };
    const { json } = await api.host.send('POST', `${accounts}/${name}/token`, request);
    return new Requester({ server: small.url, tls: { rejectUnauthorized: false } }, small.url, {
      authorization: `Bearer ${json.status.token}`,
    });
  }

  beforeAll(async () => {
    api = await ServedApi.start();
    hook = await HeldWebhook.start(api);
    small = await api.add(['--max-requests-inflight=8', '--max-watches=4', '--log-level=debug']);
    await api.apply('/apis/rbac.authorization.k8s.io/v1/clusterroles', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'boxes' },
      rules: [{ apiGroups: ['apps.cozystack.io'], resources: ['boxes'], verbs: ['*'] }],
    });
    noisy = await account('noisy');
    quiet = await account('quiet');
  });
  afterAll(async () => {
    await hook?.stop();
    await api?.stop();
  });

  const metrics = async () => (await small.direct.get('/metrics')).text;

  test('who sends too much is in nobody’s way but his own', async () => {
    const slow = await api.namespace('tenant-slow', HELD);
    const other = await api.namespace('tenant-other');
    hook.hold();
    const flood = Array.from({ length: 30 }, (_, index) => noisy.send('POST', boxes(slow), box(`n${index}`)));
    // Half of the places are his, since nobody else was there; the rest of his requests wait.
    await hook.holds(4);
    expect((await quiet.send('POST', boxes(other), box('q'))).status).toBe(201);
    expect((await quiet.get(boxes(other))).json.items).toHaveLength(1);
    await until('all others wait', async () => {
      const figures = await metrics();
      expect(figures).toMatch(/cozystack_api_requests_inflight\{state="executing"\} 4\n/);
      expect(Number(/state="waiting"\} (\d+)/.exec(figures)?.[1])).toBeGreaterThan(20);
    });
    hook.release();
    const codes = new Set((await Promise.all(flood)).map(({ status }) => status));
    // One that waited for more than its time is told to come later.
    codes.delete(429);
    expect([...codes]).toEqual([201]);
    await until('all places are free', async () => expect(await metrics()).toMatch(/state="executing"\} 0\n[\s\S]*state="waiting"\} 0\n/));
  });

  test('watches are counted: one user cannot have them all', async () => {
    const path = boxes('tenant-other');
    const mine = [noisy.watch(path), noisy.watch(path)];
    await Promise.all(mine.map(({ opened }) => opened));
    const { status, headers } = await noisy.get(`${path}?watch=true`);
    expect([status, headers['retry-after']]).toEqual([429, '30']);
    const others = quiet.watch(path);
    await others.opened;
    expect(others.status).toBe(200);
    expect(await metrics()).toMatch(/cozystack_api_watches\{resource="boxes"\} 3\n/);
    mine[0]!.stop();
    others.stop();
    await until('a place is free', async () => {
      const again = noisy.watch(path);
      await again.opened;
      mine.push(again);
      expect(again.status).toBe(200);
    });
    for (const watch of mine) watch.stop();
  });

  test('metrics tell of requests, watches, how old what is known is, and what was missed', async () => {
    await quiet.get(`${boxes('tenant-other')}/none`);
    const figures = await metrics();
    for (const line of [
      /^cozystack_api_request_duration_seconds_count\{verb="get",resource="boxes",code="404"\} [1-9]/m,
      /^cozystack_api_request_duration_seconds_bucket\{le="0.025",verb="create",resource="boxes",code="201"\} \d/m,
      /^cozystack_api_objects\{resource="boxes"\} [1-9]/m,
      /^cozystack_api_cache_age_seconds\{resource="helmreleases"\} \d/m,
      /^informer_missed_events_total\{resource="helmreleases[^"]*"\} 0$/m,
      /^rest_client_requests_total\{method="POST",code="201"\} [1-9]/m,
      /^cozystack_api_definitions_quarantined 0$/m,
    ])
      expect(figures).toMatch(line);
  });

  test('each request leaves a line that says who, what, how, and under which id kube-apiserver knows it', async () => {
    const id = randomUUID();
    await quiet.get(`${boxes('tenant-other')}/none`, { 'audit-id': id });
    await until('the line is there', async () => {
      const lines = readFileSync(join(api.folder, `api-${small.port}.log`), 'utf8')
        .split('\n')
        .filter((line) => line.includes(id));
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          request: id,
          user: 'system:serviceaccount:default:quiet',
          verb: 'get',
          status: 404,
          uri: `${boxes('tenant-other')}/none`,
          ms: expect.any(Number),
        }),
      ]);
    });
    expect((await quiet.get(`${boxes('tenant-other')}/none`, { 'audit-id': id })).headers['audit-id']).toBe(id);
  });

  test('probes: a server that cannot see its cluster lives, and is not ready', async () => {
    const [port, nobody] = [await freePort(), await freePort()];
    const config = JSON.parse(readFileSync(join(api.folder, 'kubeconfig'), 'utf8'));
    config.clusters[0].cluster.server = `https://127.0.0.1:${nobody}`;
    const file = join(api.folder, 'blind.json');
    writeFileSync(file, JSON.stringify(config));
    const args = [`--kubeconfig=${file}`, `--secure-port=${port}`, '--bind-address=127.0.0.1'];
    const blind = new Running('api', args, join(api.folder, 'blind.log'));
    const asked = new Requester({ server: `https://127.0.0.1:${port}`, tls: { rejectUnauthorized: false } });
    await until('it listens', () => asked.get('/livez'));
    expect((await asked.get('/livez?verbose')).text).toContain('[+]ping ok');
    const ready = await asked.get('/readyz?verbose');
    expect([ready.status, ready.text]).toEqual([500, expect.stringContaining('[-]caches failed: the first lists are not whole yet')]);
    const { status, headers } = await asked.get(boxes('default'));
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(await blind.stop()).toBe(0);
    const { text } = await small.direct.get('/readyz?verbose');
    for (const check of ['ping', 'caches', 'freshness', 'shutdown']) expect(text).toContain(`[+]${check} ok`);
  });

  test('asked to end, a server finishes what is under way, and takes nothing new', async () => {
    await api.define(definition('tenant', { kind: 'Tenant', plural: 'tenants', prefix: 'tenant-' }));
    const namespace = await api.namespace('tenant-ending', HELD);
    hook.hold();
    const server = await api.add(['--shutdown-grace=2m']);
    const created = server.direct.send('POST', boxes(namespace), box('last'));
    // A tenant with a quota is judged once more when it has come back: the server has to hear of it to its end.
    const tenant = { ...box('child'), kind: 'Tenant', spec: { resourceQuotas: { cpu: 1 } } };
    const judged = server.direct.send('POST', `${APPS}/namespaces/${namespace}/tenants`, tenant);
    await hook.holds(2);
    const ended = server.process.stop();
    await until('it takes nobody in', async () => {
      const late = await new Requester({ server: server.url, tls: { rejectUnauthorized: false } }).get('/readyz').catch(() => undefined);
      if (late?.status === 200) throw new Error('it is ready');
    });
    hook.release();
    expect([(await created).status, (await judged).status, await ended]).toEqual([201, 201, 0]);
    api.servers.pop();
  });
});
