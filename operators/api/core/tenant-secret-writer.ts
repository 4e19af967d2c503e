import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../../kit/client/client.ts';
import { type Secret, secrets } from '../../kit/client/kinds.ts';
import { invalid, notFound } from '../errors/status.ts';
import type { Call } from '../http/call.ts';
import type { JsonObject, ManagedFieldsEntry, ServedObject } from '../objects.ts';
import { RECORD, readRecord, writeRecord } from '../ownership/record.ts';
import { mergeDifference } from '../patch/merge-patch.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import { metadataErrors } from '../requests/metadata-rules.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { BackingSource } from '../resources/backing-source.ts';
import { tenantSecrets } from '../resources/core.ts';
import { HostWrites } from '../resources/host-writes.ts';
import type { Writer } from '../resources/writer.ts';
import type { Entry } from '../store/entry.ts';
import { SECRET_MARKER } from './markers.ts';
import { decodedSecret, secretErrors, withoutStringData } from './tenant-secret-view.ts';

const isName = (name: string): boolean =>
  name.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(name);

function annotationsOf(
  user: Record<string, string> | undefined,
  managed: readonly ManagedFieldsEntry[] | undefined,
): Record<string, string> {
  const { [RECORD]: _, ...own } = user ?? {};
  return { ...own, ...(managed?.length ? { [RECORD]: writeRecord(managed) } : {}) };
}

/** Writes TenantSecrets as Secrets that carry the marker: last of all labels, so that nobody can take it off. */
export class TenantSecretWriter implements Writer<Secret> {
  readonly recordsFrom = 'apply';
  readonly fields = ['type', 'data', 'stringData'];
  readonly decoded = decodedSecret;
  readonly #source: BackingSource<Secret>;
  readonly #host: HostWrites<Secret>;

  constructor(client: Client, source: BackingSource<Secret>) {
    this.#source = source;
    this.#host = new HostWrites(client, secrets, tenantSecrets);
  }

  stored(entry: Entry<Secret>): ServedObject {
    const { metadata, ...object } = entry.object();
    const { managedFields: _, ...meta } = metadata;
    return { ...object, metadata: meta };
  }

  /** Contents are never lost by a write that does not speak of them. */
  completed(object: ServedObject, { source }: Entry<Secret>): ServedObject {
    const speaks = object['data'] !== undefined || object['stringData'] !== undefined;
    return speaks || !source.data ? object : { ...object, data: source.data };
  }

  record({ source }: Entry<Secret>): ManagedFieldsEntry[] | undefined {
    return readRecord(source.metadata.annotations?.[RECORD]);
  }

  toStored(wanted: ServedObject): ServedObject {
    const { managedFields: _, ...metadata } = wanted.metadata;
    return withoutStringData({ ...wanted, metadata });
  }

  toShown(stored: ServedObject, entry: Entry<Secret> | undefined): ServedObject {
    const { metadata, ...object } = withoutStringData(stored);
    const { [SECRET_MARKER]: _, ...labels } = metadata.labels ?? {};
    return { ...object, metadata: { ...entry?.object().metadata, ...metadata, ...(metadata.labels ? { labels } : {}) } };
  }

  async checkCreate(object: ServedObject, _call: Call): Promise<void> {
    const { name = '' } = object.metadata;
    const errors = isName(name)
      ? []
      : [
          {
            reason: 'FieldValueInvalid' as const,
            field: 'metadata.name',
            message: `Invalid value: ${JSON.stringify(name)}: a lowercase RFC 1123 subdomain is needed`,
          },
        ];
    this.#refuse(name, [...errors, ...metadataErrors(object.metadata, 0), ...secretErrors(object)]);
  }

  async checkUpdate(object: ServedObject, before: ServedObject, _call: Call): Promise<void> {
    const { ownerReferences, ...metadata } = object.metadata;
    const errors = metadataErrors(isDeepStrictEqual(ownerReferences, before.metadata.ownerReferences) ? metadata : object.metadata, 0);
    this.#refuse(metadata.name ?? '', [...errors, ...secretErrors(object)]);
  }

  async create(
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Entry<Secret>> {
    const { metadata, type, data } = withoutStringData(object) as ServedObject & { type?: string; data?: Record<string, string> };
    const { name = '', namespace = '' } = metadata;
    const annotations = annotationsOf(metadata.annotations, managed);
    const secret: Secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name,
        namespace,
        labels: { ...metadata.labels, [SECRET_MARKER]: 'true' },
        ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
      },
      ...(type ? { type } : {}),
      ...(data ? { data } : {}),
    };
    return this.#source.settled(await this.#host.create(secret, name, options, call), options.dryRun);
  }

  async update(
    entry: Entry<Secret>,
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Entry<Secret>> {
    const { metadata, type, data } = withoutStringData(object);
    const live = entry.source;
    const patch = mergeDifference(
      {
        metadata: { labels: live.metadata.labels ?? {}, annotations: live.metadata.annotations ?? {} },
        type: live.type ?? 'Opaque',
        data: live.data ?? {},
      },
      {
        metadata: { labels: { ...metadata.labels, [SECRET_MARKER]: 'true' }, annotations: annotationsOf(metadata.annotations, managed) },
        type: (type as string | undefined) ?? live.type ?? 'Opaque',
        data: (data as JsonObject | undefined) ?? {},
      },
    ) as JsonObject | undefined;
    if (!patch) return entry;
    const { metadata: changes, ...rest } = patch;
    const body = { ...rest, metadata: { ...(changes as JsonObject | undefined), resourceVersion: live.metadata.resourceVersion ?? '' } };
    return this.#source.settled(await this.#host.patch(live.metadata, entry.name, { type: 'merge', body }, options, call), options.dryRun);
  }

  async remove(entry: Entry<Secret>, options: DeleteOptions, call: Call): Promise<Entry<Secret> | undefined> {
    const { metadata } = entry.source;
    if (metadata.labels?.[SECRET_MARKER] !== 'true') throw notFound(tenantSecrets, entry.name);
    await this.#host.remove(metadata, entry.name, { uid: entry.uid, resourceVersion: metadata.resourceVersion ?? '' }, options, call);
    return options.dryRun ? undefined : this.#source.afterRemoval(entry);
  }

  newer(entry: Entry<Secret>): Promise<void> {
    return this.#source.newer(entry);
  }

  #refuse(name: string, errors: Parameters<typeof invalid>[2]): void {
    if (errors.length > 0) throw invalid(tenantSecrets, name, errors);
  }
}
