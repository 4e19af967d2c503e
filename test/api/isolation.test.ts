import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORE, ServedApi, until } from './served.ts';

const TENANTS = ['tenant-ia', 'tenant-ib', 'tenant-ic'];
const USERS = ['ann', 'bob', 'system:serviceaccount:tenant-ia:robot', 'system:serviceaccount:tenant-ib:robot'];
const GROUPS = ['dev', 'ops', 'system:serviceaccounts:tenant-ia'];
const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const ROLE = 'isolation-tenant';

type Subject = { kind: 'User' | 'Group' | 'ServiceAccount'; name: string; namespace?: string };
interface Binding {
  readonly tenant: string;
  readonly subject: Subject;
}

const apiGroup = 'rbac.authorization.k8s.io';
const lets = ({ subject }: Binding, user: string, groups: readonly string[]): boolean => {
  if (subject.kind === 'Group') return groups.includes(subject.name);
  return user === (subject.kind === 'User' ? subject.name : `system:serviceaccount:${subject.namespace}:${subject.name}`);
};

describe('tenants do not see each other', () => {
  let api: ServedApi;

  beforeAll(async () => {
    api = await ServedApi.start();
    await api.apply(`${RBAC}/clusterroles`, {
      apiVersion: `${apiGroup}/v1`,
      kind: 'ClusterRole',
      metadata: { name: ROLE },
      rules: [
        { apiGroups: ['core.cozystack.io'], resources: ['tenantsecrets', 'tenantmodules', 'options'], verbs: ['get', 'list', 'watch'] },
      ],
    });
    for (const tenant of TENANTS) {
      await api.namespace(tenant, { secret: `label-of-${tenant}` });
      await api.host.send('POST', `/api/v1/namespaces/${tenant}/secrets`, {
        metadata: { name: 'shown', labels: { 'internal.cozystack.io/tenantresource': 'true' } },
        stringData: { word: `shown-of-${tenant}` },
      });
      await api.host.send('POST', `/api/v1/namespaces/${tenant}/secrets`, {
        metadata: { name: 'hidden' },
        stringData: { word: `hidden-of-${tenant}` },
      });
    }
  });
  afterAll(() => api?.stop());

  const subject = fc.oneof(
    fc.record({ kind: fc.constant('User' as const), name: fc.constantFrom(...USERS) }),
    fc.record({ kind: fc.constant('Group' as const), name: fc.constantFrom(...GROUPS) }),
    fc.record({
      kind: fc.constant('ServiceAccount' as const),
      name: fc.constant('robot'),
      namespace: fc.constantFrom('tenant-ia', 'tenant-ib'),
    }),
  );
  const bindings = fc.array(fc.record({ tenant: fc.constantFrom(...TENANTS), subject }), { maxLength: 4 });

  /** Everything that a user can read of the group, as one text. */
  async function everything(user: string, groups: readonly string[]): Promise<string> {
    const requester = api.host.as(user, [...groups, 'system:authenticated']);
    const watch = requester.watch(
      `${CORE}/tenantnamespaces?sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan`,
    );
    await until('the initial state', async () => expect(watch.events.some(({ type }) => type === 'BOOKMARK')).toBe(true));
    watch.stop();
    const paths = [
      `${CORE}/tenantnamespaces`,
      `${CORE}/tenantsecrets`,
      ...TENANTS.flatMap((tenant) => [
        `${CORE}/tenantnamespaces/${tenant}`,
        `${CORE}/namespaces/${tenant}/tenantsecrets`,
        `${CORE}/namespaces/${tenant}/tenantsecrets/shown`,
        `${CORE}/namespaces/${tenant}/tenantsecrets/hidden`,
      ]),
    ];
    const answers = await Promise.all(paths.map(async (path) => requester.get(path)));
    const tables = await requester.get(`${CORE}/tenantnamespaces`, { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' });
    // A refusal repeats the name that was asked for; what counts is what was given.
    const given = [...answers, tables].filter(({ status }) => status === 200).map(({ text }) => text);
    return [...given, JSON.stringify(watch.events)].join('\n');
  }

  test('H4, A16: over any bindings, nobody reads a name, a label or a byte of a tenant that no binding lets him into', async () => {
    await fc.assert(
      fc.asyncProperty(bindings, fc.constantFrom(...USERS), fc.subarray(GROUPS), async (given, user, groups) => {
        const path = (tenant: string) => `${RBAC}/namespaces/${tenant}/rolebindings`;
        for (const [index, { tenant, subject: each }] of given.entries()) {
          const subjects = [each.kind === 'ServiceAccount' ? each : { ...each, apiGroup }];
          await api.host.send('POST', path(tenant), {
            metadata: { name: `b${index}` },
            roleRef: { apiGroup, kind: 'ClusterRole', name: ROLE },
            subjects,
          });
        }
        const inside = new Set(given.filter((binding) => lets(binding, user, groups)).map(({ tenant }) => tenant));
        try {
          await until('the bindings are known', async () => {
            const { json } = await api.host.as(user, [...groups, 'system:authenticated']).get(`${CORE}/tenantnamespaces`);
            expect(json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual([...inside].sort());
          });
          const read = await everything(user, groups);
          expect(read).not.toContain('hidden-of');
          for (const tenant of TENANTS.filter((each) => !inside.has(each))) {
            expect(read).not.toContain(tenant);
            expect(read).not.toContain(Buffer.from(`shown-of-${tenant}`).toString('base64'));
          }
          for (const tenant of inside) expect(read).toContain(`label-of-${tenant}`);
        } finally {
          for (const [index, { tenant }] of given.entries()) await api.host.send('DELETE', `${path(tenant)}/b${index}`);
          // Both for the server and for kube-apiserver, which judges by a view of its own.
          await until('the bindings are gone', async () => expect(await everything(user, groups)).not.toMatch(/tenant-i[abc]/));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('A17: a hundred namespaces are listed without a question a namespace', async () => {
    const asked = async () =>
      Number(
        /rest_client_requests_total\{method="POST",code="201"\} (\d+)/.exec((await api.servers[0]!.direct.get('/metrics')).text)?.[1] ?? 0,
      );
    const before = await asked();
    for (let round = 0; round < 5; round++) expect((await api.host.as('carl').get(`${CORE}/tenantnamespaces`)).status).toBe(200);
    expect((await asked()) - before).toBeLessThanOrEqual(2);
  });
});
