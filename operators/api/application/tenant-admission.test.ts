import { expect, test } from 'vitest';
import type { Client } from '../../kit/client/client.ts';
import type { Call } from '../http/call.ts';
import type { JsonObject, ServedObject } from '../objects.ts';
import { definition } from '../registry/fixtures.ts';
import { makeRegistry } from '../registry/registry.ts';
import { versionOf } from '../store/feed.ts';
import type { ApplicationBackend } from './backend.ts';
import { release } from './fixtures.ts';
import type { HelmRelease } from './helm-release.ts';
import { ApplicationProjector } from './projector.ts';
import { QuotaGate } from './quota-gate.ts';
import { tenantQuotas } from './quota-pool.ts';
import { TenantAdmission } from './tenant-admission.ts';

const KIND = 'Tenant';
const spec = (cpu: number): JsonObject => ({ resourceQuotas: { cpu } });

/** What two servers make of the same writes of tenants: a view that is told of them by hand. */
class Cluster {
  readonly #releases = new Map<string, HelmRelease>();
  #version = 10;
  readonly projector = new ApplicationProjector({
    version: () => this.#version,
    releases: () => [],
    release: () => undefined,
    monitors: () => [],
    externalAddresses: () => 0,
  });
  readonly takenBack: string[] = [];
  readonly #admission: TenantAdmission;

  constructor() {
    const registry = makeRegistry([definition('tenant', { kind: KIND, plural: 'tenants', prefix: 'tenant-' })]);
    this.projector.register(registry);
    const client = { list: async () => ({ items: [] }) } as unknown as Client;
    const quota = new QuotaGate(client, (version) => tenantQuotas(this.projector.collection(KIND), version));
    const feed = { until: async (arrived: () => boolean) => arrived() };
    const backend = { quota, feed, projector: this.projector } as unknown as ApplicationBackend;
    this.#admission = new TenantAdmission(registry.kinds[0]!, backend, (entry) => ({
      ...entry.object(),
      spec: entry.source.spec?.values as JsonObject,
    }));
  }

  /** A write that anybody made, as it comes back. */
  put(namespace: string, name: string, cpu: number): HelmRelease {
    const key = `${namespace}/${name}`;
    const resourceVersion = String(++this.#version);
    const labels = { 'apps.cozystack.io/application.kind': KIND, 'apps.cozystack.io/application.name': name };
    const object = release({ namespace, name: `tenant-${name}`, uid: key, resourceVersion, labels }, { values: spec(cpu) });
    const previous = this.#releases.get(key);
    this.#releases.set(key, object);
    this.projector.releaseChanged(previous ? { type: 'updated', object, previous } : { type: 'added', object }, this.#version);
    return object;
  }

  /** A write of this server; `write` makes it and all that comes back before it is answered. */
  async admit(name: string, cpu: number, write: () => HelmRelease): Promise<void> {
    const object: ServedObject = {
      apiVersion: 'apps.cozystack.io/v1alpha1',
      kind: KIND,
      metadata: { namespace: 'tenant-p', name },
      spec: spec(cpu),
    };
    const call = { id: 'test', log: { info: () => undefined } } as unknown as Call;
    await this.#admission.inTurn(object, async (takenIn) => {
      const before = this.projector.collection(KIND)?.get('tenant-p', name);
      const made = write();
      expect(takenIn(versionOf(made))).toBeDefined();
      await this.#admission.confirm(object, before, made, takenIn, { dryRun: false } as never, call, async () => {
        this.takenBack.push(name);
      });
    });
  }
}

function pooled(): Cluster {
  const cluster = new Cluster();
  cluster.put('tenant-root', 'p', 10);
  cluster.put('tenant-p', 'full', 7);
  cluster.put('tenant-p', 'mine', 1);
  cluster.put('tenant-p', 'theirs', 1);
  return cluster;
}

test('I2: of two that grow at once the earlier one stays, also if the later one is known before its own answer', async () => {
  const cluster = pooled();
  await cluster.admit('mine', 2, () => {
    const made = cluster.put('tenant-p', 'mine', 2);
    cluster.put('tenant-p', 'theirs', 2);
    return made;
  });
  expect(cluster.takenBack).toEqual([]);
});

test('I2: of two that grow at once the later one is taken back', async () => {
  const cluster = pooled();
  const later = cluster.admit('mine', 2, () => {
    cluster.put('tenant-p', 'theirs', 2);
    return cluster.put('tenant-p', 'mine', 2);
  });
  await expect(later).rejects.toMatchObject({ code: 422 });
  expect(cluster.takenBack).toEqual(['mine']);
});

test('I2: a new tenant is judged without those that came after it', async () => {
  const cluster = pooled();
  await cluster.admit('new', 1, () => {
    const made = cluster.put('tenant-p', 'new', 1);
    cluster.put('tenant-p', 'newer', 1);
    return made;
  });
  expect(cluster.takenBack).toEqual([]);
});
