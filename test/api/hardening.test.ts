import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority, issue, type KeyPair } from '../../src/sandbox/certificates/authority.ts';
import { residentMemory } from '../bench/process-use.ts';
import { Requester } from './requests.ts';
import { APPS, CORE, ServedApi } from './served.ts';

/** Numbers that look random and are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Requests of the fuzz run; the full run is asked for by the environment. */
const REQUESTS = Number(process.env['COZY_FUZZ_REQUESTS'] ?? 4_000);

describe('the API takes what comes', () => {
  let api: ServedApi;
  const boxes = `${APPS}/namespaces/tenant-h/boxes`;
  const box = { apiVersion: 'apps.cozystack.io/v1alpha1', kind: 'Box', metadata: { name: 'a' }, spec: {} };

  beforeAll(async () => {
    api = await ServedApi.start();
    await api.namespace('tenant-h');
    await api.host.send('POST', boxes, box);
  });
  afterAll(() => api?.stop());

  test('headers of a proxy are believed from a proxy only', async () => {
    const { url } = api.servers[0]!;
    const nobody = new Requester({ server: url, tls: { rejectUnauthorized: false } });
    const forged = { 'x-remote-user': 'admin', 'x-remote-group': 'system:masters' };
    expect((await nobody.get(`${APPS}/boxes`, forged)).status).toBe(403);
    expect((await nobody.get(`${APPS}/boxes`, { ...forged, authorization: 'Bearer nonsense' })).status).toBe(401);
    // An administrator's certificate is a client's, not the proxy's: the headers count for nothing, and his own name does.
    expect((await api.servers[0]!.direct.get(`${CORE}/tenantnamespaces`, { 'x-remote-user': 'nobody' })).json.items.length).toBeGreaterThan(
      0,
    );
  });

  test('the proxy is whom the cluster’s authority for proxies has signed under the allowed name, as a client', async () => {
    const { layout } = api.control;
    const read = (name: string) => readFileSync(layout.certificate(name), 'utf8');
    const pair = (name: string) => ({ certificate: read(`${name}.crt`), key: read(`${name}.key`) });
    const name = 'front-proxy-client';
    const headers = {
      'x-remote-user': 'somebody',
      'x-remote-group': ['system:masters', 'others'],
      'x-remote-extra-scopes%2Fkind': 'x',
    } as unknown as Record<string, string>;
    const ask = async ({ certificate, key }: KeyPair) => {
      const { url } = api.servers[0]!;
      const asked = new Requester({ server: url, tls: { rejectUnauthorized: false, cert: certificate, key } });
      const { status, json } = await asked.get(`${APPS}/boxes`, headers);
      return status === 200 ? 'believed' : `${status} ${/User "([^"]*)"/.exec(json.message)?.[1]}`;
    };
    const proxies = pair('front-proxy-ca');
    expect(await ask(pair(name))).toBe('believed');
    expect(await ask(await issue(proxies, { commonName: name }))).toBe('believed');
    // Another name, another use, another authority, or another authority of the same name: nobody in particular.
    expect(await ask(await issue(proxies, { commonName: 'another' }))).toBe('403 system:anonymous');
    expect(await ask(await issue(proxies, { commonName: name, names: ['proxy.example.com'] }))).toBe('403 system:anonymous');
    expect(await ask(await issue(await createAuthority('sandbox front-proxy-ca'), { commonName: name }))).toBe('403 system:anonymous');
    expect(await ask(await issue(proxies, { commonName: name, days: -1 / 48 }))).toBe('403 system:anonymous');
    // A client of that name is a client of that name.
    expect(await ask(await issue(pair('ca'), { commonName: name, organizations: ['some'] }))).toBe(`403 ${name}`);
  });

  test('bodies that are too large, too deep or no bodies are refused', async () => {
    const { direct } = api.servers[0]!;
    const large = { ...box, spec: { text: 'x'.repeat(4 * 1024 * 1024) } };
    expect((await direct.send('POST', boxes, large).catch(() => ({ status: 413 }))).status).toBe(413);
    const deep = `{"apiVersion":"apps.cozystack.io/v1alpha1","kind":"Box","metadata":{"name":"deep"},"spec":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;
    expect((await direct.send('POST', boxes, deep)).status).toBe(400);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`;
    expect((await direct.send('POST', boxes, bomb, { 'content-type': 'application/yaml' })).status).toBe(400);
    for (const body of ['', 'null', '[]', '"x"', '{', '\u0000']) expect((await direct.send('POST', boxes, body)).status).toBe(400);
  });

  test('whatever is sent, the answer is a Status below 500 and the server lives', { timeout: 300_000 + REQUESTS * 30 }, async () => {
    const next = random(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const noise = (length: number) => Array.from({ length }, () => String.fromCharCode(32 + Math.floor(next() * 95))).join('');
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
    const paths = [
      boxes,
      `${boxes}/a`,
      `${boxes}/zz`,
      `${APPS}/boxes`,
      `${CORE}/tenantnamespaces`,
      `${CORE}/namespaces/tenant-h/tenantsecrets`,
      `${CORE}/namespaces/tenant-h/options`,
      '/apis/sdn.cozystack.io/v1alpha1/namespaces/tenant-h/securitygroups',
      '/apis',
      '/openapi/v3',
      APPS,
    ];
    const keys = [
      'limit',
      'continue',
      'resourceVersion',
      'resourceVersionMatch',
      'labelSelector',
      'fieldSelector',
      'dryRun',
      'fieldManager',
      'force',
      'propagationPolicy',
      'includeObject',
      'pretty',
      'gracePeriodSeconds',
      'sendInitialEvents',
    ];
    const values = [
      '',
      '0',
      '-1',
      '1',
      'x',
      'All',
      'true',
      'a=b,,',
      'metadata.name=a',
      '%00',
      '%ff',
      '9'.repeat(30),
      'Exact',
      'NotOlderThan',
      '(((',
      'W10=',
    ];
    const types = [
      'application/json',
      'application/yaml',
      'application/merge-patch+json',
      'application/json-patch+json',
      'application/apply-patch+yaml',
      'text/plain',
      '',
    ];
    const scraps = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      'null',
      '1e999',
      '"__proto__"',
      '"metadata"',
      '"spec"',
      '"name"',
      '"a"',
      '\\u0000',
      '{"op":"add","path":"/spec/x"}',
      '-',
      '&a',
      '*a',
      '\n',
    ];
    const whole = () =>
      JSON.stringify({
        ...box,
        metadata: { name: pick(['a', '', 'A', 'x'.repeat(300), '../..']), labels: pick([{}, { a: 'b' }, [], 'x', { '': '' }]) },
        spec: pick([{}, [], null, 7, 'x', { replicas: -1 }, { _a: 1 }, { size: { deep: [null] } }]),
      });
    const body = () =>
      next() < 0.4 ? whole() : Array.from({ length: 1 + Math.floor(next() * 12) }, () => (next() < 0.8 ? pick(scraps) : noise(5))).join('');
    const bad: string[] = [];
    const one = async () => {
      const query = Array.from({ length: Math.floor(next() * 3) }, () => `${pick(keys)}=${pick(values)}`).join('&');
      const path = `${pick(paths)}${next() < 0.05 ? `/${encodeURIComponent(noise(4))}` : ''}${query ? `?${query}` : ''}`;
      const method = pick(methods);
      const headers: Record<string, string> = { 'content-type': pick(types) };
      if (next() < 0.2)
        headers['accept'] = pick([
          '*/*',
          'text/html',
          'application/json;as=Table;g=meta.k8s.io;v=v1',
          ';;;',
          'application/yaml',
          noise(10),
        ]);
      const sent = method === 'GET' || method === 'HEAD' ? undefined : body();
      const { status, json } = await api.servers[0]!.direct.send(method, path, sent, headers).catch((error: Error) => ({
        status: 599,
        json: `${error.message}, sent ${JSON.stringify({ headers, sent })}`,
      }));
      if (status >= 500 && status !== 504) bad.push(`${status} ${method} ${path} ${JSON.stringify(json)}`);
    };
    for (let sent = 0; sent < REQUESTS; sent += 50) await Promise.all(Array.from({ length: 50 }, one));
    expect(bad.slice(0, 5)).toEqual([]);
    expect(api.servers[0]!.process.restarts).toBe(0);
    // Nothing of what was sent has stayed: a server that has seen a hundred thousand requests is as large as one that has seen a few.
    expect(residentMemory(api.servers[0]!.process.pid!).now).toBeLessThan(400);
    expect((await api.servers[0]!.direct.get('/readyz')).status).toBe(200);
  });
});
