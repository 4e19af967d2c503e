import { forbidden } from '../errors/status.ts';
import type { Call } from '../http/call.ts';
import { isJsonObject, type Json, type JsonObject, type ManagedFieldsEntry, type ServedObject, sameJson } from '../objects.ts';
import { RECORD, readRecord, writeRecord } from '../ownership/record.ts';
import { APPS_GROUP, type ApplicationKind } from '../registry/application-kind.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import { applicationResource } from '../resources/apps.ts';
import { HostWrites } from '../resources/host-writes.ts';
import { Overtaken, type Writer } from '../resources/writer.ts';
import type { Named } from '../schema/defaults.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { Entry } from '../store/entry.ts';
import { versionOf } from '../store/feed.ts';
import type { ApplicationBackend } from './backend.ts';
import { checkMetadata, checkSpecShape, refuse } from './checks.ts';
import { type HelmRelease, helmReleases } from './helm-release.ts';
import { KIND_LABEL, NAME_LABEL } from './labels.ts';
import { releaseName } from './names.ts';
import { presetWarnings } from './presets.ts';
import { newRelease, releasePatch } from './release-change.ts';
import { isRootTenant } from './tenant.ts';
import { TenantAdmission } from './tenant-admission.ts';
import { userValues } from './view.ts';

/** Milliseconds that a write waits for its own change to come back. */
const OWN_CHANGE_MS = 3_000;

/** What has been written has to be taken back also for a client that is gone. */
const outlasting = (call: Call): Call => ({ ...call, signal: AbortSignal.timeout(30_000) });

/** Writes applications of one kind as releases. */
export class ApplicationWriter implements Writer<HelmRelease> {
  readonly recordsFrom = 'creation';
  readonly fields = ['spec', 'appVersion'];
  readonly schema: SchemaNode | undefined;
  readonly #kind: ApplicationKind;
  readonly #backend: ApplicationBackend;
  readonly #host: HostWrites<HelmRelease>;
  readonly #tenants: TenantAdmission;

  constructor(kind: ApplicationKind, backend: ApplicationBackend) {
    this.#kind = kind;
    this.#backend = backend;
    this.schema = kind.spec.schema && { properties: { spec: kind.spec.schema } };
    this.#host = new HostWrites(backend.client, helmReleases, applicationResource(kind), [['spec.values', 'spec']]);
    this.#tenants = new TenantAdmission(kind, backend, (entry) => this.stored(entry));
  }

  stored(entry: Entry<HelmRelease>): ServedObject {
    const { status: _, spec: __, ...object } = entry.object();
    const { managedFields: ___, ...metadata } = object.metadata;
    const values = userValues(entry.source.spec?.values);
    return { ...object, metadata, ...(values === undefined ? {} : { spec: values }) };
  }

  record(entry: Entry<HelmRelease>): ManagedFieldsEntry[] | undefined {
    return readRecord(entry.source.metadata.annotations?.[RECORD]);
  }

  toStored(wanted: ServedObject, before: ServedObject | undefined, named?: Named): ServedObject {
    const { status: _, appVersion: __, ...object } = wanted;
    const { managedFields: ___, ...metadata } = object.metadata;
    const spec = checkSpecShape(this.#kind, wanted);
    if (spec === undefined) return { ...object, metadata };
    const made = this.#kind.spec.stored(spec, (before?.['spec'] ?? {}) as JsonObject, named);
    const nothing = Object.keys(made).length === 0 && before !== undefined && before['spec'] === undefined;
    const { spec: ____, ...rest } = object;
    return { ...rest, metadata, ...(nothing ? {} : { spec: made }) };
  }

  toShown(stored: ServedObject, entry: Entry<HelmRelease> | undefined): ServedObject {
    const { appVersion: _, spec, ...object } = stored;
    // Policies look below spec without asking whether it is there. One that is no object is refused when its turn comes.
    const shown = spec === undefined || isJsonObject(spec) ? (this.#kind.spec.view(spec) ?? {}) : spec;
    const current = entry?.object();
    return {
      ...object,
      metadata: { ...current?.metadata, ...stored.metadata },
      spec: shown,
      ...(current?.['status'] === undefined ? {} : { status: current['status'] }),
    };
  }

  async checkCreate(object: ServedObject, call: Call): Promise<void> {
    checkMetadata(this.#kind, object, true);
    await this.#checkSpec(object, undefined, call);
  }

  async checkUpdate(object: ServedObject, before: ServedObject, call: Call): Promise<void> {
    checkMetadata(this.#kind, object, false);
    await this.#checkSpec(object, before, call);
  }

  async create(
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Entry<HelmRelease>> {
    const { cadence } = this.#backend;
    const { name = '', namespace = '' } = object.metadata;
    const release = newRelease(this.#kind, name, object, managed?.length ? writeRecord(managed) : undefined, cadence);
    return this.#tenants.inTurn(object, async (takenIn) => {
      const made = await this.#host.create(release, name, options, call, () => this.#collision(namespace, name));
      await this.#tenants.confirm(object, undefined, made, takenIn, options, call, async () => {
        const { uid = '', resourceVersion = '' } = made.metadata;
        await this.#host.remove(made.metadata, name, { uid, resourceVersion }, { dryRun: false }, outlasting(call));
      });
      return this.#settled(made, name, options.dryRun);
    });
  }

  async update(
    entry: Entry<HelmRelease>,
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Entry<HelmRelease>> {
    const { cadence } = this.#backend;
    const { name } = entry;
    const patch = releasePatch(this.#kind, name, entry.source, object, managed?.length ? writeRecord(managed) : undefined, cadence);
    if (!patch) return entry;
    return this.#tenants.inTurn(object, async (takenIn) => {
      const made = await this.#host.patch(entry.source.metadata, name, patch, options, call);
      await this.#tenants.confirm(object, entry, made, takenIn, options, call, () =>
        this.#takeBack(entry, object, made, options, outlasting(call)),
      );
      return this.#settled(made, name, options.dryRun);
    });
  }

  async remove(entry: Entry<HelmRelease>, options: DeleteOptions, call: Call): Promise<Entry<HelmRelease> | undefined> {
    const { feed, projector } = this.#backend;
    const { namespace, name, source } = entry;
    if (isRootTenant(this.#kind.kind, namespace, name))
      throw forbidden({ group: APPS_GROUP, resource: this.#kind.plural }, name, 'the root tenant holds the platform and cannot be deleted');
    await this.#host.remove(
      source.metadata,
      name,
      { uid: entry.uid, resourceVersion: source.metadata.resourceVersion ?? '' },
      options,
      call,
    );
    if (options.dryRun) return undefined;
    const current = () => projector.collection(this.#kind.kind)?.get(namespace, name);
    await feed.until(() => {
      const release = current()?.source;
      return release?.metadata.uid !== entry.uid || release.metadata.deletionTimestamp !== undefined;
    }, OWN_CHANGE_MS);
    const left = current();
    return left?.uid === entry.uid ? left : undefined;
  }

  async confirmed(namespace: string, name: string, call: Call): Promise<boolean> {
    if (!/^[-.a-z0-9]+$/.test(name)) return false;
    const { feed, projector } = this.#backend;
    const release = await this.#host.read({ namespace, name: releaseName(this.#kind, name) }, name, call);
    if (release) await feed.reached(versionOf(release), OWN_CHANGE_MS);
    else await feed.until(() => projector.collection(this.#kind.kind)?.get(namespace, name) === undefined, OWN_CHANGE_MS);
    return release !== undefined;
  }

  async newer(entry: Entry<HelmRelease>): Promise<void> {
    const { feed, projector } = this.#backend;
    await feed.until(
      () =>
        projector.collection(this.#kind.kind)?.get(entry.namespace, entry.name)?.source.metadata.resourceVersion !==
        entry.source.metadata.resourceVersion,
      300,
    );
  }

  async #checkSpec(object: ServedObject, before: ServedObject | undefined, call: Call): Promise<void> {
    const { name = '' } = object.metadata;
    const spec = checkSpecShape(this.#kind, object);
    refuse(this.#kind, name, this.#kind.spec.errors(spec ?? {}, before === undefined ? undefined : ((before['spec'] ?? {}) as JsonObject)));
    await this.#tenants.check(object, before);
    call.warnings.push(...presetWarnings(spec));
  }

  /** Puts a tenant back to what it was before a change, unless somebody has changed it since. */
  async #takeBack(before: Entry<HelmRelease>, object: ServedObject, made: HelmRelease, options: WriteOptions, call: Call): Promise<void> {
    const { cadence, feed, projector } = this.#backend;
    const current = () => projector.collection(this.#kind.kind)?.get(before.namespace, before.name)?.source;
    const record = before.source.metadata.annotations?.[RECORD];
    for (
      let live: HelmRelease | undefined = made;
      live && sameJson(userValues(live.spec?.values), object['spec'] as Json);
      live = current()
    ) {
      const { resourceVersion } = live.metadata;
      const patch = releasePatch(this.#kind, before.name, live, this.stored(before), record, cadence);
      if (!patch) return;
      try {
        await this.#host.patch(live.metadata, before.name, patch, options, call);
        return;
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        // Flux wrote status meanwhile.
        await feed.until(() => current()?.metadata.resourceVersion !== resourceVersion, OWN_CHANGE_MS);
      }
    }
  }

  /** The written object as it is served, once the change has come back; a dry run's never does. */
  async #settled(made: HelmRelease, name: string, dryRun: boolean): Promise<Entry<HelmRelease>> {
    const { feed, projector } = this.#backend;
    const { namespace = '' } = made.metadata;
    const version = versionOf(made);
    if (!dryRun && (await feed.reached(version, OWN_CHANGE_MS))) {
      const entry = projector.collection(this.#kind.kind)?.get(namespace, name);
      if (entry && entry.uid === made.metadata.uid) return entry;
    }
    return new Entry(projector.project(this.#kind, made, name), version, version);
  }

  /** Kinds whose prefixes begin alike can want the same name for different applications. */
  #collision(namespace: string, name: string): string {
    const other = this.#backend.feed.informer.get({ namespace, name: releaseName(this.#kind, name) });
    const labels = other?.metadata.labels ?? {};
    const kind = labels[KIND_LABEL];
    return kind && kind !== this.#kind.kind ? `the name is taken by ${kind} "${labels[NAME_LABEL] ?? ''}"` : '';
  }
}
