import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../operators/api/http/self-signed.ts';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { freePort } from '../free-port.ts';
import { APPS, releases, ServedApi, until } from './served.ts';

describe('several servers, and what surrounds them', () => {
  let api: ServedApi;
  const boxes = (namespace: string) => `${APPS}/namespaces/${namespace}/boxes`;
  const made = (name: string, spec: object = {}, meta: object = {}) => ({
    apiVersion: 'apps.cozystack.io/v1alpha1',
    kind: 'Box',
    metadata: { name, ...meta },
    spec,
  });

  beforeAll(async () => {
    api = await ServedApi.start(2);
  });
  afterAll(() => api?.stop());

  test('what one server was told, the other goes on from, with nothing lost and nothing twice', async () => {
    const ns = await api.namespace('tenant-r1');
    const [one, two] = [api.servers[0]!.direct, api.servers[1]!.direct];
    await one.send('POST', boxes(ns), made('a'));
    const first = one.watch(boxes(ns));
    await first.until((told) => told.includes('ADDED a'));
    await two.send('POST', boxes(ns), made('b'));
    await first.until((told) => told.includes('ADDED b'));
    first.stop();
    const version = first.events.at(-1)?.object.metadata.resourceVersion;
    await one.patch(`${boxes(ns)}/a`, { spec: { size: '2Gi' } });
    const second = two.watch(`${boxes(ns)}?resourceVersion=${version}`);
    await one.send('DELETE', `${boxes(ns)}/b`);
    expect(await second.until((told) => told.join() === 'MODIFIED a,DELETED b')).toBe(true);
    second.stop();
    const lists = await Promise.all([one, two].map(async (each) => (await each.get(boxes(ns))).json.items));
    expect(lists[0]).toEqual(lists[1]);
  });

  test('a write that was made at one server from a copy of the other is judged by what has changed', async () => {
    const ns = await api.namespace('tenant-r2');
    const [one, two] = [api.servers[0]!.direct, api.servers[1]!.direct];
    const { json: copy } = await one.send('POST', boxes(ns), made('a'));
    await api.host.patch(`${releases(ns)}/box-a/status`, {
      status: { conditions: [{ type: 'Ready', status: 'True', reason: 'R', message: '', lastTransitionTime: '2026-01-01T00:00:00Z' }] },
    });
    expect((await two.send('PUT', `${boxes(ns)}/a`, { ...copy, spec: { size: '2Gi' } })).status).toBe(200);
    expect((await one.send('PUT', `${boxes(ns)}/a`, { ...copy, spec: { size: '3Gi' } })).status).toBe(409);
  });

  test('I2: tenants that are made at once do not overdraw their parent, at one server or at two', async () => {
    await api.define(
      definition('tenant', {
        kind: 'Tenant',
        plural: 'tenants',
        prefix: 'tenant-',
        schema: {
          type: 'object',
          properties: { resourceQuotas: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } } },
        },
      }),
    );
    const tenants = (namespace: string) => `${APPS}/namespaces/${namespace}/tenants`;
    const tenant = (name: string, cpu: number) => ({
      apiVersion: 'apps.cozystack.io/v1alpha1',
      kind: 'Tenant',
      metadata: { name },
      spec: { resourceQuotas: { cpu } },
    });
    const root = await api.namespace('tenant-root');
    await api.host.send('POST', tenants(root), tenant('pool', 10));
    const pool = await api.namespace('tenant-pool');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => api.servers[0]!.direct.send('POST', tenants(pool), tenant(`t${index}`, 1))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await api.servers[0]!.direct.send('DELETE', `${tenants(root)}/root`)).status).toBe(404);
    // At two servers neither of which can know of the other's: what does not fit is taken back.
    await api.host.send('POST', tenants(root), tenant('wide', 10));
    const wide = await api.namespace('tenant-wide');
    const both = await Promise.all(
      Array.from({ length: 30 }, (_, index) => api.servers[index % 2]!.direct.send('POST', tenants(wide), tenant(`t${index}`, 1))),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const names = async () =>
      (await api.host.get(tenants(wide))).json.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    const taken = both.filter(({ status }) => status === 201).map(({ json }) => json.metadata.name);
    expect(taken).toHaveLength(10);
    expect((await names()).sort()).toEqual(taken.sort());
    // And tenants that grow at once.
    const grown = await Promise.all(
      taken
        .slice(0, 2)
        .map((name, index) => api.servers[index]!.direct.patch(`${tenants(wide)}/${name}`, { spec: { resourceQuotas: { cpu: 2 } } })),
    );
    expect(grown.map(({ status }) => status)).toEqual([422, 422]);
    await api.servers[0]!.direct.send('DELETE', `${tenants(wide)}/${taken[9]}`);
    await until('the other server knows', async () => expect((await api.servers[1]!.direct.get(tenants(wide))).json.items).toHaveLength(9));
    const raced = await Promise.all(
      taken
        .slice(0, 2)
        .map((name, index) => api.servers[index]!.direct.patch(`${tenants(wide)}/${name}`, { spec: { resourceQuotas: { cpu: 2 } } })),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { json } = await api.host.get(tenants(wide));
    const declared = json.items.reduce(
      (sum: number, { spec }: { spec: { resourceQuotas: { cpu: number } } }) => sum + spec.resourceQuotas.cpu,
      0,
    );
    expect(declared).toBe(10);
  });

  test('webhooks of the cluster are asked: they change, warn and refuse', async () => {
    const { cert, key } = await selfSigned(['127.0.0.1']);
    const port = await freePort();
    const seen: string[] = [];
    const hook = https.createServer({ cert, key }, (request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const { request: review } = JSON.parse(text);
        seen.push(`${request.url?.split('?')[0]} ${review.operation} ${review.dryRun}`);
        const mutating = request.url?.startsWith('/mutate');
        const patch = Buffer.from(JSON.stringify([{ op: 'add', path: '/spec/size', value: '7Gi' }])).toString('base64');
        const refused = !mutating && (review.object ?? review.oldObject).metadata.name === 'no';
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            apiVersion: 'admission.k8s.io/v1',
            kind: 'AdmissionReview',
            response: {
              uid: review.uid,
              allowed: !refused,
              ...(mutating ? { patchType: 'JSONPatch', patch, warnings: ['made larger'] } : {}),
              ...(refused ? { status: { code: 403, reason: 'Forbidden', message: 'not this one' } } : {}),
            },
          }),
        );
      });
    });
    await new Promise<void>((resolve) => hook.listen(port, '127.0.0.1', resolve));
    const configuration = (kind: string, path: string) => ({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind,
      metadata: { name: 'test' },
      webhooks: [
        {
          name: 'test.example.com',
          clientConfig: { url: `https://127.0.0.1:${port}${path}`, caBundle: Buffer.from(cert).toString('base64') },
          rules: [{ apiGroups: ['apps.cozystack.io'], apiVersions: ['*'], operations: ['*'], resources: ['boxes'] }],
          namespaceSelector: { matchLabels: { hooked: 'yes' } },
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    });
    const root = '/apis/admissionregistration.k8s.io/v1';
    try {
      await api.apply(`${root}/mutatingwebhookconfigurations`, configuration('MutatingWebhookConfiguration', '/mutate'));
      await api.apply(`${root}/validatingwebhookconfigurations`, configuration('ValidatingWebhookConfiguration', '/validate'));
      const ns = await api.namespace('tenant-r4', { hooked: 'yes' });
      const { direct } = api.servers[0]!;
      await until('the webhooks are known', async () => {
        const { headers, json } = await direct.send('POST', `${boxes(ns)}?dryRun=All`, made('a'));
        expect([headers['warning'], json.spec.size]).toEqual([expect.stringContaining('made larger'), '7Gi']);
        expect((await direct.send('POST', `${boxes(ns)}?dryRun=All`, made('no'))).status).toBe(403);
      });
      const refused = await direct.send('POST', boxes(ns), made('no'));
      expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining('not this one')]);
      await direct.send('POST', boxes(ns), made('a'));
      await direct.send('DELETE', `${boxes(ns)}/a`);
      expect(seen).toEqual(expect.arrayContaining(['/mutate CREATE true', '/validate CREATE false', '/validate DELETE false']));
      const elsewhere = await api.namespace('tenant-r4b');
      expect((await direct.send('POST', boxes(elsewhere), made('no'))).status).toBe(201);
    } finally {
      for (const plural of ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'])
        await api.host.send('DELETE', `${root}/${plural}/test`);
      hook.close();
    }
  });

  test('the certificate is renewed while connections are open', async () => {
    const [certFile, keyFile] = ['tls.crt', 'tls.key'].map((name) => join(api.folder, name)) as [string, string];
    const write = async (name: string) => {
      const { cert, key } = await selfSigned([name]);
      writeFileSync(certFile, cert);
      writeFileSync(keyFile, key);
    };
    await write('first');
    const server = await api.add([`--tls-cert-file=${certFile}`, `--tls-private-key-file=${keyFile}`]);
    const subject = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false }, () => {
          resolve(String(socket.getPeerCertificate().subject.CN));
          socket.destroy();
        });
        socket.on('error', reject);
      });
    expect(await subject()).toBe('first');
    const watch = server.direct.watch(`${APPS}/boxes`);
    await watch.opened;
    await write('second');
    await until('the new certificate', async () => expect(await subject()).toBe('second'));
    expect(watch.closed).toBe(false);
    watch.stop();
  });

  test('A7: asked to end, a server ends its watches in order, at once, and leaves with 0', async () => {
    // Ended by the grace alone it would take minutes.
    const server = await api.add(['--shutdown-grace=5m']);
    const watch = server.direct.watch(`${APPS}/boxes`);
    await watch.opened;
    expect(await server.process.stop()).toBe(0);
    expect(await watch.ends()).toBe(true);
    api.servers.pop();
  });

  test('kubectl: edit, diff, replace, patch of each type, delete with each policy, wait', async () => {
    const ns = await api.namespace('tenant-r7');
    const file = join(api.folder, 'box.json');
    const kubectl = (...args: string[]) => {
      const [program, ...all] = [join(api.control.programs, 'kubectl'), '--kubeconfig', api.control.kubeconfig, '-n', ns, ...args];
      return execFileSync(program!, all, { encoding: 'utf8', env: { ...process.env, KUBE_EDITOR: 'sed -i s/2Gi/3Gi/', HOME: api.folder } });
    };
    writeFileSync(file, JSON.stringify(made('a', { size: '2Gi' })));
    await until('kubectl knows the kind', async () => kubectl('get', 'boxes'), 120);
    kubectl('apply', '-f', file);
    expect(kubectl('edit', 'box', 'a')).toContain('edited');
    expect(kubectl('get', 'box', 'a', '-o', 'jsonpath={.spec.size}')).toBe('3Gi');
    const diff = spawnSync(join(api.control.programs, 'kubectl'), ['--kubeconfig', api.control.kubeconfig, '-n', ns, 'diff', '-f', file], {
      encoding: 'utf8',
    });
    expect([diff.status, diff.stdout]).toEqual([1, expect.stringContaining('3Gi')]);
    kubectl('patch', 'box', 'a', '--type=json', '-p', '[{"op":"replace","path":"/spec/size","value":"4Gi"}]');
    kubectl('patch', 'box', 'a', '--type=merge', '-p', '{"spec":{"replicas":3}}');
    expect(() => kubectl('patch', 'box', 'a', '--type=strategic', '-p', '{"spec":{}}')).toThrow();
    kubectl('apply', '--server-side', '--force-conflicts', '-f', file);
    expect(kubectl('get', 'box', 'a', '-o', 'jsonpath={.spec.size}')).toBe('2Gi');
    expect(kubectl('describe', 'box', 'a')).toContain('Size:');
    expect(kubectl('explain', 'boxes.spec.size')).toContain('string');
    // What was applied client-side is taken over: fields that the manifest no longer has go, too.
    const taken = join(api.folder, 'taken.json');
    writeFileSync(taken, JSON.stringify(made('taken', { size: '2Gi', replicas: 4 }, { labels: { a: '1' } })));
    kubectl('apply', '-f', taken);
    writeFileSync(taken, JSON.stringify(made('taken', { size: '5Gi' })));
    kubectl('apply', '--server-side', '-f', taken);
    expect(kubectl('get', 'box', 'taken', '-o', 'jsonpath={.spec.size} {.spec.replicas} {.metadata.labels}')).toBe('5Gi 2 ');
    for (const policy of ['background', 'foreground', 'orphan']) {
      const other = join(api.folder, `${policy}.json`);
      writeFileSync(other, JSON.stringify(made(policy)));
      kubectl('create', '-f', other);
      expect(kubectl('delete', 'box', policy, `--cascade=${policy}`, '--timeout=120s')).toContain('deleted');
    }
  });
});
