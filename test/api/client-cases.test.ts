import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { APPS, box, CORE, releases, SDN, ServedApi, until } from './served.ts';

describe('what clients do and rely on', () => {
  let api: ServedApi;
  const boxes = (namespace: string) => `${APPS}/namespaces/${namespace}/boxes`;
  const made = (name: string, spec: object = {}, meta: object = {}, kind = 'Box') => ({
    apiVersion: 'apps.cozystack.io/v1alpha1',
    kind,
    metadata: { name, ...meta },
    spec,
  });
  const release = async (namespace: string, name: string) => (await api.host.get(`${releases(namespace)}/${name}`)).json;
  /** Every collection of a namespace, with the kind of its list. */
  const collections = (namespace: string): [path: string, kind: string][] => [
    [boxes(namespace), 'BoxList'],
    [`${APPS}/namespaces/${namespace}/tenants`, 'TenantList'],
    [`${CORE}/namespaces/${namespace}/tenantsecrets`, 'TenantSecretList'],
    [`${CORE}/namespaces/${namespace}/tenantmodules`, 'TenantModuleList'],
    [`${SDN}/namespaces/${namespace}/securitygroups`, 'SecurityGroupList'],
  ];

  beforeAll(async () => {
    api = await ServedApi.start();
    await api.define(definition('tenant', { kind: 'Tenant', plural: 'tenants', prefix: 'tenant-' }));
    // Numbers and words that YAML readers mistake are names here: a kind without a prefix shows them as they are.
    await api.define(definition('crate', { kind: 'Crate', plural: 'crates', prefix: '' }));
  });
  afterAll(() => api?.stop());

  test('A6: an empty collection is a list like any other, and an empty namespace goes', async () => {
    const ns = await api.namespace('tenant-a6');
    for (const [path, kind] of collections(ns)) {
      const { status, json } = await api.host.get(path);
      expect([path, status, json]).toEqual([
        path,
        200,
        expect.objectContaining({ kind, items: [], metadata: { resourceVersion: expect.stringMatching(/^[1-9]\d*$/) } }),
      ]);
      const metadata = await api.host.get(path, { accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io' });
      expect(metadata.json).toMatchObject({ kind: 'PartialObjectMetadataList', items: [] });
    }
    for (const path of [boxes(ns), `${CORE}/namespaces/${ns}/tenantsecrets`, `${SDN}/namespaces/${ns}/securitygroups`])
      expect((await api.host.send('DELETE', path)).json).toMatchObject({ items: [] });
    await api.host.send('DELETE', `/api/v1/namespaces/${ns}`);
    await until('the namespace is gone', async () => expect((await api.host.get(`/api/v1/namespaces/${ns}`)).status).toBe(404), 240);
  });

  test('A7: discovery answers in the form that was asked for, and falls back to the plain one', async () => {
    const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    const { direct } = api.servers[0]!;
    for (const [accept, type, kind] of [
      [aggregated, /as=APIGroupDiscoveryList/, 'APIGroupDiscoveryList'],
      [`${aggregated.replace('v=v2;', 'v=v9;')},application/json`, /^application\/json$/, 'APIGroupList'],
      ['application/vnd.kubernetes.protobuf,application/json', /^application\/json$/, 'APIGroupList'],
    ] as const) {
      const answer = await direct.get('/apis', { accept });
      expect([answer.headers['content-type'], answer.json.kind]).toEqual([expect.stringMatching(type), kind]);
    }
    expect((await direct.get('/apis', { accept: 'application/vnd.kubernetes.protobuf' })).status).toBe(406);
  });

  test('A11: Helm applies objects of tenants and waits for them; applied again, nothing is written', async () => {
    const ns = await api.namespace('tenant-a11h');
    const chart = join(api.folder, 'objects');
    mkdirSync(join(chart, 'templates'), { recursive: true });
    writeFileSync(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: objects\nversion: 1.0.0\n');
    const template = (name: string, object: object) => writeFileSync(join(chart, 'templates', `${name}.yaml`), JSON.stringify(object));
    template('tenant', made('child', { host: 'a.example.org' }, {}, 'Tenant'));
    template('box', made('a', { size: '{{ .Values.size }}', replicas: 2 }));
    template('group', {
      apiVersion: 'sdn.cozystack.io/v1alpha1',
      kind: 'SecurityGroup',
      metadata: { name: 'web' },
      spec: { attachments: [{ kind: 'Box', name: 'a' }], ingress: [{ fromCIDR: ['10.0.0.0/8'] }] },
    });
    const helm = (...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        const child = spawn(join(api.control.programs, 'helm'), [
          ...args,
          '--kubeconfig',
          api.control.kubeconfig,
          '-n',
          ns,
          '--timeout=180s',
        ]);
        let text = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
        child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(text))));
      });
    const versions = async () =>
      Promise.all([
        release(ns, 'tenant-child'),
        release(ns, 'box-a'),
        api.host.get(`${SDN}/namespaces/${ns}/securitygroups/web`).then(({ json }) => json),
      ]).then((all) => all.map(({ metadata }) => metadata.resourceVersion));
    await helm('install', 'objects', chart, '--set=size=2Gi');
    const before = await versions();
    await helm('upgrade', 'objects', chart, '--set=size=2Gi');
    expect(await versions()).toEqual(before);
    await helm('upgrade', 'objects', chart, '--set=size=3Gi');
    expect((await release(ns, 'box-a')).spec.values).toEqual({ size: '3Gi', replicas: 2 });
    await helm('uninstall', 'objects');
    for (const [path] of collections(ns)) expect((await api.host.get(path)).json.items).toEqual([]);
  });

  test('A11: who applies at the same time as others changes what the fastest made', async () => {
    const ns = await api.namespace('tenant-a11c');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        api.host.patch(`${boxes(ns)}/a?fieldManager=m${index}`, made('a', { [`key${index}`]: index }), 'apply'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await release(ns, 'box-a')).spec.values).toEqual({ key0: 0, key1: 1, key2: 2, key3: 3, key4: 4, key5: 5 });
  });

  test('A12, O8: a list that a patch empties is empty, in what is stored too; and nothing else goes', async () => {
    const ns = await api.namespace('tenant-a12');
    await api.host.send('POST', boxes(ns), made('a', { size: '2Gi', hosts: ['x', 'y'] }));
    expect((await api.host.patch(`${boxes(ns)}/a`, { spec: { hosts: ['z'] } })).json.spec.hosts).toEqual(['z']);
    for (const hosts of [['x'], []]) await api.host.patch(`${boxes(ns)}/a`, { spec: { hosts } });
    expect((await release(ns, 'box-a')).spec.values).toEqual({ size: '2Gi', hosts: [] });
    const strategic = await api.host.send('PATCH', `${boxes(ns)}/a`, {}, { 'content-type': 'application/strategic-merge-patch+json' });
    expect([strategic.status, strategic.json.message]).toEqual([415, expect.stringContaining('application/merge-patch+json')]);
  });

  test('A14: an outdated copy is a conflict about our kind and object; the release is not named', async () => {
    const ns = await api.namespace('tenant-a14');
    const { json: copy } = await api.host.send('POST', boxes(ns), made('a'));
    await api.host.patch(`${boxes(ns)}/a`, { spec: { size: '2Gi' } });
    for (const answer of [
      await api.host.send('PUT', `${boxes(ns)}/a`, { ...copy, spec: { size: '3Gi' } }),
      await api.host.patch(`${boxes(ns)}/a`, { metadata: { resourceVersion: copy.metadata.resourceVersion }, spec: { size: '3Gi' } }),
      await api.host.send('DELETE', `${boxes(ns)}/a`, { preconditions: { resourceVersion: copy.metadata.resourceVersion } }),
    ]) {
      expect([answer.status, answer.json.reason, answer.json.details]).toEqual([
        409,
        'Conflict',
        { name: 'a', group: 'apps.cozystack.io', kind: 'boxes' },
      ]);
      expect(answer.text).not.toMatch(/helm|release|box-a/i);
    }
  });

  test.each(['on', 'null', 'true', 'x1e3'])('A28: an application named %s stays a text all the way to its release', async (name) => {
    const ns = await api.namespace('tenant-a28');
    const crates = `${APPS}/namespaces/${ns}/crates`;
    const yaml = `apiVersion: apps.cozystack.io/v1alpha1\nkind: Crate\nmetadata:\n  name: "${name}"\n  labels: {same: "${name}"}\nspec: {word: "${name}", number: "0x10"}\n`;
    expect((await api.host.send('POST', crates, yaml, { 'content-type': 'application/yaml' })).status).toBe(201);
    const { metadata, spec } = await release(ns, name);
    expect([metadata.labels['apps.cozystack.io/application.name'], metadata.labels['apps.cozystack.io-same'], spec.values]).toEqual([
      name,
      name,
      { word: name, number: '0x10' },
    ]);
    const { text } = await api.host.get(`${crates}/${name}`, { accept: 'application/yaml' });
    const again = await api.host.send('PUT', `${crates}/${name}`, text, { 'content-type': 'application/yaml' });
    expect([again.status, again.json.spec, again.json.metadata.name]).toEqual([200, { word: name, number: '0x10' }, name]);
  });

  test.each(['123', '0x10', '1e3'])('A28: %s is no name: 422, not a release that fails', async (name) => {
    const ns = await api.namespace('tenant-a28');
    const { status, json } = await api.host.send('POST', boxes(ns), made(name));
    expect([status, json.details.causes[0].field]).toEqual([422, 'metadata.name']);
  });

  test('O8: the garbage collector is told of an owner what the cluster knows, at every server and at once', async () => {
    const ns = await api.namespace('tenant-o8');
    const { direct } = api.servers[0]!;
    const metadata = { accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io' };
    for (let round = 0; round < 10; round++) {
      // Behind the server's back, as another replica would: nothing has come to this one when it is asked.
      const owner = (await api.host.send('POST', releases(ns), {
        apiVersion: 'helm.toolkit.fluxcd.io/v2',
        kind: 'HelmRelease',
        metadata: {
          name: `box-o${round}`,
          labels: {
            'apps.cozystack.io/application.group': 'apps.cozystack.io',
            'apps.cozystack.io/application.kind': 'Box',
            'apps.cozystack.io/application.name': `o${round}`,
          },
        },
        spec: { interval: '5m', chartRef: { kind: 'ExternalArtifact', name: 'x' } },
      })) as { json: { metadata: { uid: string } } };
      const there = await direct.get(`${boxes(ns)}/o${round}`, metadata);
      expect([there.status, there.json.metadata.uid]).toEqual([200, owner.json.metadata.uid]);
      await api.host.send('DELETE', `${releases(ns)}/box-o${round}`);
      expect((await direct.get(`${boxes(ns)}/o${round}`, metadata)).status).toBe(404);
    }
  });

  test('H2: there is no way around the rules by a subresource', async () => {
    const ns = await api.namespace('tenant-h2');
    await api.host.send('POST', boxes(ns), made('a', { storageClass: 'fast' }));
    for (const part of ['status', 'scale', 'finalize']) {
      const path = `${boxes(ns)}/a/${part}`;
      const answers = [
        await api.host.get(path),
        await api.host.send('PUT', path, made('a', { storageClass: 'slow' })),
        await api.host.patch(path, { spec: { storageClass: 'slow' } }),
        await api.host.send('DELETE', path),
        await api.host.send('POST', path, made('a')),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await release(ns, 'box-a')).spec.values).toEqual({ storageClass: 'fast' });
  });

  test('H3: nobody takes a release over by owners or finalizers, and those that it has stay', async () => {
    const ns = await api.namespace('tenant-h3');
    await api.host.send('POST', boxes(ns), made('a'));
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '11111111-1111-1111-1111-111111111111' };
    await api.host.patch(`${releases(ns)}/box-a`, { metadata: { ownerReferences: [owner], finalizers: ['finalizers.fluxcd.io'] } });
    for (const metadata of [{ ownerReferences: [{ ...owner, name: 'y' }] }, { finalizers: ['example.com/mine'] }])
      expect((await api.host.patch(`${boxes(ns)}/a`, { metadata })).status).toBe(422);
    await api.host.patch(`${boxes(ns)}/a`, { metadata: { ownerReferences: null, finalizers: null, labels: { team: 'x' } } });
    const { metadata } = await release(ns, 'box-a');
    expect([metadata.ownerReferences, metadata.finalizers]).toEqual([[owner], ['finalizers.fluxcd.io']]);
    await api.host.patch(`${releases(ns)}/box-a`, { metadata: { ownerReferences: null, finalizers: null } });
  });

  test('a write that does not speak of the contents of a secret leaves them; one that does replaces them', async () => {
    const ns = await api.namespace('tenant-contents');
    const path = `${CORE}/namespaces/${ns}/tenantsecrets`;
    const secret = (more: object) => ({ apiVersion: 'core.cozystack.io/v1alpha1', kind: 'TenantSecret', metadata: { name: 'a' }, ...more });
    expect((await api.host.send('POST', path, secret({ stringData: { user: 'u' } }))).status).toBe(201);
    const contents = async (body: object) => {
      expect((await api.host.send('PUT', `${path}/a`, body)).status).toBe(200);
      return (await api.host.get(`/api/v1/namespaces/${ns}/secrets/a`)).json.data;
    };
    expect(await contents(secret({}))).toEqual({ user: 'dQ==' });
    expect(await contents(secret({ data: { pass: 'cA==' } }))).toEqual({ pass: 'cA==' });
  });

  test('who deletes a security group is told what it was; whether it is gone, who asks in the older way', async () => {
    const ns = await api.namespace('tenant-groups');
    const path = `${SDN}/namespaces/${ns}/securitygroups`;
    const group = { apiVersion: 'sdn.cozystack.io/v1alpha1', kind: 'SecurityGroup', metadata: { name: 'a' }, spec: {} };
    expect((await api.host.send('POST', path, group)).status).toBe(201);
    expect(await api.host.send('DELETE', `${path}/a?dryRun=All`)).toMatchObject({ status: 200, json: { kind: 'SecurityGroup' } });
    const policy = `/apis/cilium.io/v2/namespaces/${ns}/ciliumnetworkpolicies/a`;
    await api.host.patch(policy, { metadata: { finalizers: ['sdn.cozystack.io/securitygroup-membership'] } });
    expect(await api.host.send('DELETE', `${path}/a?orphanDependents=false`)).toMatchObject({
      status: 202,
      json: { kind: 'SecurityGroup', metadata: { name: 'a', deletionTimestamp: expect.any(String) } },
    });
    await api.host.patch(policy, { metadata: { finalizers: null } });
    await until('it is gone', async () => expect((await api.host.get(`${path}/a`)).status).toBe(404));
  });

  test('refusals and deletions are told in YAML to who takes nothing else', async () => {
    const ns = await api.namespace('tenant-yaml');
    await api.host.send('POST', boxes(ns), made('a'));
    for (const [method, path, kind] of [
      ['GET', `${boxes(ns)}/none`, /^reason: NotFound$/m],
      ['DELETE', `${boxes(ns)}/a`, /^status: Success$/m],
    ] as const) {
      const { headers, text } = await api.host.send(method, path, undefined, { accept: 'application/yaml' });
      expect([headers['content-type'], text]).toEqual(['application/yaml', expect.stringMatching(kind)]);
    }
  });

  test('what is wrong is told in the order of the rules: the namespace, the name, what the platform keeps for itself', async () => {
    const ns = await api.namespace('tenant-order');
    const wrong = made('Bad_Name', { _hidden: 1 });
    const codes = [await api.host.send('POST', boxes('tenant-nowhere'), wrong), await api.host.send('POST', boxes(ns), wrong)];
    expect([...codes, await api.host.send('POST', boxes(ns), made('a', { _hidden: 1 }))].map(({ status }) => status)).toEqual([
      404, 422, 400,
    ]);
  });

  test('J6: the root tenant is not deleted, alone or with all others', async () => {
    const root = await api.namespace('tenant-root');
    const tenants = `${APPS}/namespaces/${root}/tenants`;
    expect((await api.host.send('POST', tenants, made('root', {}, {}, 'Tenant'))).status).toBe(201);
    for (const answer of [
      await api.host.send('DELETE', `${tenants}/root`),
      await api.host.send('DELETE', `${tenants}/root?dryRun=All`),
      await api.host.send('DELETE', `${tenants}/root?propagationPolicy=Foreground`),
      await api.host.send('DELETE', tenants),
    ])
      expect([answer.status, answer.json.reason, answer.json.details]).toEqual([
        403,
        'Forbidden',
        { name: 'root', group: 'apps.cozystack.io', kind: 'tenants' },
      ]);
    expect((await release(root, 'tenant-root')).metadata.deletionTimestamp).toBeUndefined();
  });

  test('O2, O10: every change of the release’s state shows, in the object and on the watch', async () => {
    const ns = await api.namespace('tenant-o2');
    await api.host.send('POST', boxes(ns), made('a'));
    const watch = api.host.watch(boxes(ns));
    await watch.until((told) => told.includes('ADDED a'));
    const states = [
      ['Unknown', 'Progressing', '1.0.0'],
      ['False', 'InstallFailed', '1.0.0'],
      ['True', 'InstallSucceeded', '1.0.1'],
    ] as const;
    for (const [status, reason, version] of states) {
      const condition = {
        type: 'Ready',
        status,
        reason,
        message: reason,
        lastTransitionTime: '2026-01-01T00:00:00Z',
        observedGeneration: 1,
      };
      await api.host.patch(`${releases(ns)}/box-a/status`, {
        status: { conditions: [condition, { ...condition, type: 'Reconciling' }], lastAttemptedRevision: version },
      });
    }
    expect(await watch.until((told) => told.filter((each) => each === 'MODIFIED a').length === states.length)).toBe(true);
    const shown = watch.events.slice(1).map(({ object }) => object.status);
    expect(shown).toEqual(
      states.map(([status, reason, version]) => ({
        version,
        conditions: [{ type: 'Ready', status, reason, message: reason, lastTransitionTime: '2026-01-01T00:00:00Z' }],
      })),
    );
    watch.stop();
  });

  test('O9: what an application is stays true of its release, whatever is written and however its definition changes', async () => {
    const ns = await api.namespace('tenant-o9');
    const { json: first } = await api.host.send('POST', boxes(ns), made('a'));
    await api.define(box({ release: { labels: { tier: 'gold' } } }));
    await api.host.patch(`${boxes(ns)}/a`, { spec: { size: '2Gi' } });
    await api.host.send('PUT', `${boxes(ns)}/a`, made('a', { size: '3Gi' }));
    await api.define(box());
    const { json: last } = await api.host.get(`${boxes(ns)}/a`);
    const { metadata } = await release(ns, 'box-a');
    expect([last.metadata.uid, metadata.uid]).toEqual([first.metadata.uid, first.metadata.uid]);
    expect(metadata.labels).toMatchObject({
      'apps.cozystack.io/application.group': 'apps.cozystack.io',
      'apps.cozystack.io/application.kind': 'Box',
      'apps.cozystack.io/application.name': 'a',
    });
  });
});
