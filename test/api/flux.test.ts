import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { releases, SDN, ServedApi, until } from './served.ts';

const run = promisify(execFile);
const NAMESPACE = 'tenant-flux';

/** Templates of a chart whose objects are a tenant's own. */
const templates = {
  tenant: { apiVersion: 'apps.cozystack.io/v1alpha1', kind: 'Tenant', metadata: { name: 'child' }, spec: { host: 'a.example.org' } },
  box: {
    apiVersion: 'apps.cozystack.io/v1alpha1',
    kind: 'Box',
    metadata: { name: 'a', labels: { team: 'x' } },
    spec: { size: '{{ .Values.size }}', replicas: 2 },
  },
  group: {
    apiVersion: 'sdn.cozystack.io/v1alpha1',
    kind: 'SecurityGroup',
    metadata: { name: 'web' },
    spec: { attachments: [{ kind: 'Box', name: 'a' }], ingress: [{ fromCIDR: ['10.0.0.0/8'] }] },
  },
};

describe("Flux applies tenants' objects", () => {
  let api: ServedApi;
  const outer = `${releases(NAMESPACE)}/objects`;
  const backing = async (name: string) => (await api.host.get(`${releases(NAMESPACE)}/${name}`)).json;

  beforeAll(async () => {
    api = await ServedApi.start(1, { flux: true });
    await api.define(definition('tenant', { kind: 'Tenant', plural: 'tenants', prefix: 'tenant-' }));
    await api.namespace(NAMESPACE);
    const chart = join(api.folder, 'objects');
    mkdirSync(join(chart, 'templates'), { recursive: true });
    writeFileSync(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: objects\nversion: 1.0.0\n');
    for (const [name, object] of Object.entries(templates)) writeFileSync(join(chart, 'templates', `${name}.yaml`), JSON.stringify(object));
    const helm = join(api.control.programs, 'helm');
    await run(helm, ['package', chart, '--destination', api.folder]);
    await run(helm, ['push', join(api.folder, 'objects-1.0.0.tgz'), `oci://${api.control.registry}/charts`, '--plain-http']);
    await api.apply(`/apis/source.toolkit.fluxcd.io/v1/namespaces/${NAMESPACE}/ocirepositories`, {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'OCIRepository',
      metadata: { name: 'objects', namespace: NAMESPACE },
      spec: {
        interval: '10m',
        url: `oci://${api.control.registry}/charts/objects`,
        insecure: true,
        ref: { tag: '1.0.0' },
        layerSelector: { mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip', operation: 'copy' },
      },
    });
  });
  afterAll(() => api?.stop());

  /** Applies the release with these values, and waits until Flux is done with it. */
  async function reconciled(size: string, asked: string): Promise<void> {
    await api.apply(releases(NAMESPACE), {
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: { name: 'objects', namespace: NAMESPACE, annotations: { 'reconcile.fluxcd.io/requestedAt': asked } },
      spec: {
        interval: '10m',
        chartRef: { kind: 'OCIRepository', name: 'objects' },
        // Nothing installs the applications themselves here: they never become ready.
        install: { disableWait: true },
        upgrade: { disableWait: true },
        driftDetection: { mode: 'enabled' },
        values: { size },
      },
    });
    await until(
      'Flux is done',
      async () => {
        const { status } = (await api.host.get(outer)).json;
        const ready = status?.conditions?.find(({ type }: { type: string }) => type === 'Ready');
        expect([status?.lastHandledReconcileAt, ready?.status ?? ready, ready?.reason]).toEqual([
          asked,
          'True',
          expect.stringMatching(/Succeeded$/),
        ]);
      },
      120,
    );
  }

  /** What a write to an object of ours would change in what stands behind it; Flux itself writes the status of releases. */
  async function stored(): Promise<unknown> {
    const policy = (await api.host.get(`/apis/cilium.io/v2/namespaces/${NAMESPACE}/ciliumnetworkpolicies/web`)).json;
    const all = await Promise.all(['box-a', 'tenant-child'].map(backing));
    const written = all.map(({ metadata: { generation, labels, annotations } }) => ({ generation, labels, annotations }));
    return [...written, policy.metadata.resourceVersion];
  }

  test('A11: applied once they are there; reconciled again nothing is written; a change is one change', async () => {
    await reconciled('2Gi', 'first');
    expect([(await backing('box-a')).spec.values, (await backing('tenant-child')).spec.values]).toEqual([
      { size: '2Gi', replicas: 2 },
      { host: 'a.example.org' },
    ]);
    const group = await api.host.get(`${SDN}/namespaces/${NAMESPACE}/securitygroups/web`);
    expect(group.json.spec.attachments).toEqual([{ apiGroup: 'apps.cozystack.io', kind: 'Box', name: 'a' }]);
    const before = await stored();
    await reconciled('2Gi', 'second');
    const { metadata, status } = (await api.host.get(outer)).json;
    expect([await stored(), status.history.length, metadata.generation]).toEqual([before, 1, 1]);
    const { metadata: was } = await backing('tenant-child');
    await reconciled('3Gi', 'third');
    expect((await backing('box-a')).spec.values).toEqual({ size: '3Gi', replicas: 2 });
    expect((await backing('tenant-child')).metadata.generation).toBe(was.generation);
  });

  test('A11: what somebody changed by hand is put right', async () => {
    const path = `/apis/apps.cozystack.io/v1alpha1/namespaces/${NAMESPACE}/boxes/a`;
    await api.host.patch(path, { spec: { replicas: 5 } });
    await reconciled('3Gi', 'fourth');
    await until('the drift is gone', async () => expect((await api.host.get(path)).json.spec.replicas).toBe(2), 120);
  });

  test('and with the release they go', async () => {
    await api.host.send('DELETE', outer);
    await until('the release is gone', async () => expect((await api.host.get(outer)).status).toBe(404), 120);
    expect((await api.host.get(`${SDN}/namespaces/${NAMESPACE}/securitygroups`)).json.items).toEqual([]);
    await until('the applications are gone', async () => expect((await api.host.get(releases(NAMESPACE))).json.items).toEqual([]), 120);
  });
});
