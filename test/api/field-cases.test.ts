import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { APPS, box, CORE, DEFINITIONS, releases, ServedApi, until } from './served.ts';

describe('what went wrong elsewhere', () => {
  let api: ServedApi;
  const boxes = (namespace: string) => `${APPS}/namespaces/${namespace}/boxes`;
  const made = (name: string, spec: object = {}, meta: object = {}) => ({
    apiVersion: 'apps.cozystack.io/v1alpha1',
    kind: 'Box',
    metadata: { name, ...meta },
    spec,
  });

  beforeAll(async () => {
    api = await ServedApi.start();
  });
  afterAll(() => api?.stop());

  test('A1: an annotation right before a deletion does not cost the release its finalizer', async () => {
    const ns = await api.namespace('tenant-a1');
    await api.host.send('POST', boxes(ns), made('a'));
    await api.host.patch(`${releases(ns)}/box-a`, { metadata: { finalizers: ['finalizers.fluxcd.io'] } });
    expect((await api.host.patch(`${boxes(ns)}/a`, { metadata: { annotations: { note: 'x' } } })).status).toBe(200);
    await api.host.send('DELETE', `${boxes(ns)}/a`);
    const { json } = await api.host.get(`${releases(ns)}/box-a`);
    expect(json.metadata).toMatchObject({ finalizers: ['finalizers.fluxcd.io'], deletionTimestamp: expect.any(String) });
    await api.host.patch(`${releases(ns)}/box-a`, { metadata: { finalizers: null } });
  });

  test('A2: an annotation starts no upgrade', async () => {
    const ns = await api.namespace('tenant-a2');
    await api.host.send('POST', boxes(ns), made('a', { size: '2Gi' }));
    await api.host.patch(`${boxes(ns)}/a`, { metadata: { annotations: { note: 'x' } } });
    const { json } = await api.host.get(`${releases(ns)}/box-a`);
    expect([json.metadata.generation, json.spec.values]).toEqual([1, { size: '2Gi' }]);
  });

  test('A8, A9: every kind ends its initial state with a bookmark, with or without a version', async () => {
    const ns = await api.namespace('tenant-a8');
    const lists = [
      boxes(ns),
      `${CORE}/tenantnamespaces`,
      ...['tenantsecrets', 'tenantmodules', 'options'].map((plural) => `${CORE}/namespaces/${ns}/${plural}`),
      `/apis/sdn.cozystack.io/v1alpha1/namespaces/${ns}/securitygroups`,
    ];
    for (const path of lists) {
      for (const version of ['', '&resourceVersion=', '&resourceVersion=0']) {
        const watch = api.host.watch(`${path}?sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan${version}`);
        await until(`a bookmark of ${path}`, async () =>
          expect(watch.events.some(({ object }) => object.metadata?.annotations?.['k8s.io/initial-events-end'] === 'true')).toBe(true),
        );
        watch.stop();
      }
      // A plain watch of everything that takes bookmarks is told, too, as by kube-apiserver.
      const plain = api.host.watch(`${path}?allowWatchBookmarks=true`);
      await until(`a bookmark of a plain watch of ${path}`, async () =>
        expect(plain.events.find(({ type }) => type === 'BOOKMARK')?.object.metadata.annotations).toEqual({
          'k8s.io/initial-events-end': 'true',
        }),
      );
      plain.stop();
    }
  });

  test('A10: going on from a list or a bookmark tells nothing twice; a version of long ago is told as expired', async () => {
    const ns = await api.namespace('tenant-a10');
    await api.host.send('POST', boxes(ns), made('a'));
    const { json } = await api.host.get(boxes(ns));
    const watch = api.host.watch(`${boxes(ns)}?resourceVersion=${json.metadata.resourceVersion}`);
    await watch.opened;
    await sleep(500);
    expect(watch.told).toEqual([]);
    await api.host.patch(`${boxes(ns)}/a`, { spec: { size: '3Gi' } });
    expect(await watch.until((told) => told.includes('MODIFIED a'))).toBe(true);
    watch.stop();
    const old = api.host.watch(`${boxes(ns)}?resourceVersion=1`);
    expect(await old.until((told) => told[0] === 'ERROR 410')).toBe(true);
    expect(old.events[0]?.object).toMatchObject({ kind: 'Status', reason: 'Expired' });
    expect(await old.ends()).toBe(true);
  });

  test('A11: a second apply of the same writes nothing', async () => {
    const ns = await api.namespace('tenant-a11');
    const apply = () => api.host.patch(`${boxes(ns)}/a?fieldManager=kustomize-controller&force=true`, made('a', { size: '2Gi' }), 'apply');
    const [first, second] = [await apply(), await apply()];
    expect([first.status, second.status, second.json.metadata.resourceVersion]).toEqual([201, 200, first.json.metadata.resourceVersion]);
  });

  test('A15: what leaves a selector is told as deleted, what enters as added', async () => {
    const ns = await api.namespace('tenant-a15');
    await api.host.send('POST', boxes(ns), made('a', {}, { labels: { team: 'x' } }));
    const watch = api.host.watch(`${boxes(ns)}?labelSelector=team%3Dx`);
    await watch.until((told) => told.includes('ADDED a'));
    await api.host.patch(`${boxes(ns)}/a`, { metadata: { labels: { team: 'y' } } });
    await api.host.patch(`${boxes(ns)}/a`, { metadata: { labels: { team: 'x' } } });
    expect(await watch.until((told) => told.join() === 'ADDED a,DELETED a,ADDED a')).toBe(true);
    expect(watch.events[1]?.object.metadata.labels).toEqual({ team: 'x' });
    watch.stop();
  });

  test('A16, H4: a namespace is seen by whom a binding lets in, and by no namesake from elsewhere', async () => {
    const ns = await api.namespace('tenant-a16');
    await api.namespace('tenant-a16b');
    const robot = (home: string) => api.host.as(`system:serviceaccount:${home}:robot`, ['system:authenticated', 'system:serviceaccounts']);
    const watch = robot('tenant-a16b').watch(`${CORE}/tenantnamespaces`);
    await watch.opened;
    const binding = {
      metadata: { name: 'in' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
      subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'tenant-a16b' }],
    };
    const bindings = `/apis/rbac.authorization.k8s.io/v1/namespaces/${ns}/rolebindings`;
    await api.host.send('POST', bindings, binding);
    expect(await watch.until((told) => told.includes(`ADDED ${ns}`))).toBe(true);
    expect((await robot('tenant-a16').get(`${CORE}/tenantnamespaces/${ns}`)).status).toBe(404);
    expect((await robot('tenant-a16').get(`${CORE}/tenantnamespaces/tenant-nowhere`)).status).toBe(404);
    await api.host.send('DELETE', `${bindings}/in`);
    expect(await watch.until((told) => told.includes(`DELETED ${ns}`))).toBe(true);
    watch.stop();
  });

  test('A18, A24: kinds come and go beside an open watch; one that is gone is 404, not empty', async () => {
    const ns = await api.namespace('tenant-a18');
    const watch = api.host.watch(boxes(ns));
    await watch.opened;
    await api.define(definition('crate', { kind: 'Crate', plural: 'crates', prefix: 'crate-' }));
    expect(
      (
        await api.host.send('POST', `${APPS}/namespaces/${ns}/crates`, {
          apiVersion: 'apps.cozystack.io/v1alpha1',
          kind: 'Crate',
          metadata: { name: 'a' },
        })
      ).status,
    ).toBe(201);
    const crates = api.host.watch(`${APPS}/namespaces/${ns}/crates`);
    await crates.until((told) => told.includes('ADDED a'));
    await api.host.send('DELETE', `${DEFINITIONS}/crate`);
    expect(await crates.ends()).toBe(true);
    await until('the kind is gone', async () => expect((await api.host.get(`${APPS}/crates`)).status).toBe(404));
    await api.host.send('POST', boxes(ns), made('a'));
    expect(await watch.until((told) => told.includes('ADDED a'))).toBe(true);
    expect(watch.closed).toBe(false);
    watch.stop();
  });

  test('A19: a field that must not change does not, whoever asks', async () => {
    const ns = await api.namespace('tenant-a19');
    await api.host.send('POST', boxes(ns), made('a', { storageClass: 'fast' }));
    const { status, json } = await api.host.patch(`${boxes(ns)}/a`, { spec: { storageClass: 'slow' } });
    expect([status, json.details.causes[0].field, json.message]).toEqual([
      422,
      'spec.storageClass',
      expect.stringContaining('storageClass is immutable'),
    ]);
  });

  test('A22: protobuf alone is refused, with JSON beside it is not', async () => {
    expect((await api.host.get(`${APPS}/boxes`, { accept: 'application/vnd.kubernetes.protobuf' })).status).toBe(406);
    expect((await api.host.get(`${APPS}/boxes`, { accept: 'application/vnd.kubernetes.protobuf,application/json' })).status).toBe(200);
  });

  test('O1: a broken definition is told on itself, by a condition and an Event, and stays served as it was', async () => {
    const broken = box({ schema: '{"type":' });
    await api.apply(DEFINITIONS, broken);
    await until('the condition', async () => {
      const { json } = await api.host.get(`${DEFINITIONS}/box`);
      expect(json.status.conditions).toMatchObject([
        { type: 'Served', status: 'False', reason: 'Invalid', message: expect.stringContaining('openAPISchema') },
      ]);
    });
    await until('the Event', async () => {
      const { json } = await api.host.get('/api/v1/namespaces/default/events');
      expect(
        json.items.some(
          (each: { reason: string; involvedObject: { name: string } }) => each.reason === 'Invalid' && each.involvedObject.name === 'box',
        ),
      ).toBe(true);
    });
    const ns = await api.namespace('tenant-o1');
    expect((await api.host.send('POST', boxes(ns), made('a', { replicas: 0 }))).status).toBe(422);
    await api.define(box());
    await until('the condition', async () =>
      expect((await api.host.get(`${DEFINITIONS}/box`)).json.status.conditions[0].status).toBe('True'),
    );
  });

  test('H8: every verb on every resource is asked for, subresources included, in each namespace by itself', async () => {
    const ns = await api.namespace('tenant-h8');
    const other = await api.namespace('tenant-h8b');
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    await api.apply(`${rbac}/clusterroles`, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'h8' },
      rules: [{ apiGroups: ['apps.cozystack.io'], resources: ['boxes'], verbs: ['get', 'list', 'watch', 'create'] }],
    });
    const subjects = [{ kind: 'User', name: 'hanna', apiGroup: 'rbac.authorization.k8s.io' }];
    await api.host.send('POST', `${rbac}/namespaces/${ns}/rolebindings`, {
      metadata: { name: 'h8' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'h8' },
      subjects,
    });
    const hanna = api.host.as('hanna');
    await until('the right to create', async () => expect((await hanna.send('POST', boxes(ns), made('a'))).status).toBe(201));
    const matrix: [method: string, path: string, body: unknown, status: number][] = [
      ['GET', `${boxes(ns)}/a`, undefined, 200],
      ['GET', boxes(ns), undefined, 200],
      ['GET', `${APPS}/boxes`, undefined, 403],
      ['GET', `${boxes(ns)}/a/scale`, undefined, 403],
      ['PUT', `${boxes(ns)}/a`, made('a'), 403],
      ['DELETE', `${boxes(ns)}/a`, undefined, 403],
      ['DELETE', boxes(ns), undefined, 403],
      ['GET', boxes(other), undefined, 403],
      ['POST', boxes(other), made('a'), 403],
      ['GET', `${CORE}/namespaces/${ns}/tenantsecrets`, undefined, 403],
      ['GET', `/apis/sdn.cozystack.io/v1alpha1/namespaces/${ns}/securitygroups`, undefined, 403],
    ];
    for (const [method, path, body, status] of matrix)
      expect([method, path, (await hanna.send(method, path, body)).status]).toEqual([method, path, status]);
    expect((await hanna.patch(`${boxes(ns)}/a`, {})).status).toBe(403);
    // An apply that would create needs the right to patch and the right to create.
    expect((await hanna.patch(`${boxes(ns)}/b?fieldManager=x`, made('b'), 'apply')).status).toBe(403);
  });

  test('H13: a namespace that is going stays in the view of those who saw it, until it is gone', async () => {
    const ns = await api.namespace('tenant-h13');
    const bindings = `/apis/rbac.authorization.k8s.io/v1/namespaces/${ns}/rolebindings`;
    const subjects = [{ kind: 'User', name: 'ida', apiGroup: 'rbac.authorization.k8s.io' }];
    await api.host.send('POST', bindings, {
      metadata: { name: 'in' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
      subjects,
    });
    const ida = api.host.as('ida');
    await until('the namespace is seen', async () => expect((await ida.get(`${CORE}/tenantnamespaces/${ns}`)).status).toBe(200));
    await api.host.send('POST', `/api/v1/namespaces/${ns}/configmaps`, { metadata: { name: 'hold', finalizers: ['example.com/hold'] } });
    const watch = ida.watch(`${CORE}/tenantnamespaces`);
    await api.host.send('DELETE', `/api/v1/namespaces/${ns}`);
    await until('the binding is gone', async () => expect((await api.host.get(`${bindings}/in`)).status).toBe(404));
    expect((await ida.get(`${CORE}/tenantnamespaces/${ns}`)).json.metadata).toHaveProperty('deletionTimestamp');
    expect(watch.told).not.toContain(`DELETED ${ns}`);
    await api.host.patch(`/api/v1/namespaces/${ns}/configmaps/hold`, { metadata: { finalizers: null } });
    expect(await watch.until((told) => told.includes(`DELETED ${ns}`), 180_000)).toBe(true);
    watch.stop();
  });

  test('O5: five hundred applications that are made at once are all there in time', async () => {
    const ns = await api.namespace('tenant-o5');
    const started = Date.now();
    // Past kube-apiserver, which turns requests away while a starved machine lets its look at the server's health time out.
    const { direct } = api.servers[0]!;
    const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => direct.send('POST', boxes(ns), made(`b${index}`))));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect((await api.host.get(boxes(ns))).json.items).toHaveLength(500);
    expect(Date.now() - started).toBeLessThan(240_000);
  });

  test('A6, O7: everything of ours is in one category, and a namespace with all of it goes', async () => {
    const { json } = await api.host.get(APPS);
    expect(json.resources.filter(({ categories = [] }: { categories?: string[] }) => !categories.includes('cozystack'))).toEqual([]);
    await api.host.send('DELETE', '/api/v1/namespaces/tenant-o5');
    await until('the namespace is gone', async () => expect((await api.host.get('/api/v1/namespaces/tenant-o5')).status).toBe(404), 240);
  });

  test('O6: at rest nothing is written', async () => {
    const version = async () => (await api.host.get(`${releases('tenant-a2')}/box-a`)).json.metadata.resourceVersion;
    const before = await version();
    const metric = async () =>
      Number(
        /rest_client_requests_total\{method="(?:PATCH|PUT)",code="200"\} (\d+)/.exec(
          (await api.servers[0]!.direct.get('/metrics')).text,
        )?.[1] ?? 0,
      );
    const writes = await metric();
    await sleep(5_000);
    expect([await version(), await metric()]).toEqual([before, writes]);
  });
});
