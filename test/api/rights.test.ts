import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definition } from '../../operators/api/registry/fixtures.ts';
import type { Recorded } from './recording-proxy.ts';
import { Requester } from './requests.ts';
import { APPS, CORE, DEFINITIONS, SDN, ServedApi, until } from './served.ts';

/** Roles of Kubernetes that every extension server has; they are no part of the chart's own. */
const DELEGATED = ['create authentication.k8s.io/tokenreviews', 'create authorization.k8s.io/subjectaccessreviews'];
const AUTHORITIES = ['list /configmaps', 'watch /configmaps'];
/** Granted, and used only when the same thing is told again more than ten minutes later. */
const SELDOM = ['patch /events'];

const tenant = definition('tenant', {
  kind: 'Tenant',
  plural: 'tenants',
  prefix: 'tenant-',
  schema: {
    type: 'object',
    properties: { resourceQuotas: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } } },
  },
});
const app = (kind: string, name: string, spec: object = {}) => ({
  apiVersion: 'apps.cozystack.io/v1alpha1',
  kind,
  metadata: { name },
  spec,
});
const inTerms = ({ verb, group, resource }: Recorded): string => `${verb} ${group}/${resource}`;

describe('the rights of the server', () => {
  let api: ServedApi;

  beforeAll(async () => {
    api = await ServedApi.start(1, { recorded: true });
  });
  afterAll(() => api?.stop());

  /** Everything that the server can be asked for, and that it does by itself. */
  async function everything(namespace: string): Promise<void> {
    const { direct } = api.servers.at(-1)!;
    const sent = async (expected: number, method: string, path: string, body?: object) => {
      const { status, text } = await direct.send(method, path, body);
      expect([method, path, status === expected ? status : text]).toEqual([method, path, expected]);
    };
    await api.define(tenant);
    await sent(
      201,
      'POST',
      `${APPS}/namespaces/tenant-root/tenants`,
      app('Tenant', namespace.slice('tenant-'.length), { resourceQuotas: { cpu: 4 } }),
    );
    await sent(404, 'POST', `${APPS}/namespaces/nowhere/boxes`, app('Box', 'a'));
    await api.namespace(namespace);
    await sent(201, 'POST', `${APPS}/namespaces/${namespace}/tenants`, app('Tenant', 'child', { resourceQuotas: { cpu: 1 } }));
    const objects = [
      [`${APPS}/namespaces/${namespace}/boxes`, app('Box', 'a')],
      [
        `${CORE}/namespaces/${namespace}/tenantsecrets`,
        { apiVersion: 'core.cozystack.io/v1alpha1', kind: 'TenantSecret', metadata: { name: 'a' }, stringData: { a: 'b' } },
      ],
      [
        `${SDN}/namespaces/${namespace}/securitygroups`,
        { apiVersion: 'sdn.cozystack.io/v1alpha1', kind: 'SecurityGroup', metadata: { name: 'a' }, spec: {} },
      ],
    ] as const;
    for (const [path, object] of objects) {
      await until('it is served', async () => sent(201, 'POST', path, object));
      await sent(200, 'GET', `${path}/a`);
      expect((await direct.patch(`${path}/a`, { metadata: { annotations: { changed: 'yes' } } })).status).toBe(200);
      await sent(200, 'GET', path);
      await sent(200, 'DELETE', `${path}/a`);
    }
    for (const plural of ['options', 'tenantmodules']) await sent(200, 'GET', `${CORE}/namespaces/${namespace}/${plural}`);
    await sent(200, 'GET', `${CORE}/tenantnamespaces`);
    // By way of kube-apiserver, as somebody whose rights have to be asked for; and with a token, which has to be reviewed.
    expect((await api.host.as('somebody').get(`${APPS}/namespaces/${namespace}/boxes`)).status).toBe(403);
    const stranger = new Requester({ server: api.servers.at(-1)!.url, tls: { rejectUnauthorized: false } });
    expect((await stranger.get(`${APPS}/boxes`, { authorization: 'Bearer none' })).status).toBe(401);
    const broken = `broken-${namespace}`;
    await api.apply(DEFINITIONS, definition(broken, { kind: 'Box', plural: 'boxes', prefix: 'box-' }));
    await until('it is said to be broken', async () => {
      const { json } = await api.host.get(`${DEFINITIONS}/${broken}`);
      expect(json.status.conditions[0].status).toBe('False');
    });
    await api.host.send('DELETE', `${DEFINITIONS}/${broken}`);
  }

  /** What the chart's own roles grant to the server, each verb on each resource. */
  const granted = (): string[] =>
    api
      .rights()
      .filter(({ kind, metadata }) => kind === 'ClusterRole' && metadata.name !== 'tenantnamespaces-read')
      .flatMap(({ rules = [] }) => rules)
      .flatMap(({ apiGroups = [], resources = [], verbs }) =>
        apiGroups.flatMap((group) => resources.flatMap((resource) => verbs.map((verb) => `${verb} ${group}/${resource}`))),
      );

  test('are those that it uses: nothing is missing, and nothing is there in vain', async () => {
    await api.namespace('tenant-root');
    await everything('tenant-one');
    // Once more on a control plane that streams no lists, as older ones do.
    api.refuseStreamedLists();
    await api.add();
    await everything('tenant-two');
    const refused = api.asked.filter(({ status }) => status === 401 || status === 403);
    expect(refused.map(inTerms)).toEqual([]);
    const used = new Set(api.asked.map(inTerms));
    expect([...DELEGATED, ...AUTHORITIES].filter((right) => !used.has(right))).toEqual([]);
    const own = [...used].filter((right) => ![...DELEGATED, ...AUTHORITIES].includes(right));
    expect(own.sort()).toEqual(
      granted()
        .filter((right) => !SELDOM.includes(right))
        .sort(),
    );
    // Of what it may touch by one name only it touches no other.
    const services = api.asked.filter(({ resource }) => resource === 'apiservices').map(({ name }) => name);
    expect(new Set(services)).toEqual(new Set(['v1alpha1.apps.cozystack.io']));
  });

  test('are used for no write while nobody wants anything', async () => {
    const writes = () => api.asked.filter((each) => !['get', 'list', 'watch'].includes(each.verb) && !DELEGATED.includes(inTerms(each)));
    const watch = api.host.watch(`${APPS}/boxes`);
    await watch.opened;
    // What the first test has set off is to be over: nothing is written for a while.
    for (let before = -1; before !== writes().length; await sleep(2_000)) before = writes().length;
    const before = writes().length;
    await sleep(8_000);
    expect(writes().slice(before)).toEqual([]);
    expect(watch.told).toEqual([]);
    watch.stop();
  });
});
