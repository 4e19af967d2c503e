import type { Client } from '../../kit/client/client.ts';
import type { ObjectMeta } from '../../kit/client/object.ts';
import type { FieldError } from '../errors/field-error.ts';
import { invalid } from '../errors/status.ts';
import type { Call } from '../http/call.ts';
import type { Json, JsonObject, ManagedFieldsEntry, ServedObject } from '../objects.ts';
import { RECORD, readRecord, writeRecord } from '../ownership/record.ts';
import { mergeDifference } from '../patch/merge-patch.ts';
import type { DeleteOptions } from '../requests/delete-options.ts';
import { metadataErrors } from '../requests/metadata-rules.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { BackingSource } from '../resources/backing-source.ts';
import { securityGroups } from '../resources/core.ts';
import { HostWrites } from '../resources/host-writes.ts';
import type { Writer } from '../resources/writer.ts';
import type { Entry } from '../store/entry.ts';
import { attachmentsText, groupSpec, policySpec } from './projection.ts';
import { ownNameErrors, specErrors, unknownSpecFields } from './rules.ts';
import { finalizersAfter } from './security-group-view.ts';
import { ATTACHMENTS, GROUP_MARKER, type NetworkPolicy, networkPolicies, type SecurityGroupSpec } from './types.ts';

const specOf = ({ spec }: ServedObject): SecurityGroupSpec => (spec ?? {}) as SecurityGroupSpec;

function labelsOf(object: ServedObject): Record<string, string> {
  return { ...object.metadata.labels, [GROUP_MARKER]: 'true' };
}

function annotationsOf(object: ServedObject, managed: readonly ManagedFieldsEntry[] | undefined): Record<string, string> {
  const { [RECORD]: _r, [ATTACHMENTS]: _a, ...own } = object.metadata.annotations ?? {};
  const attachments = attachmentsText(specOf(object));
  return { ...own, ...(attachments ? { [ATTACHMENTS]: attachments } : {}), ...(managed?.length ? { [RECORD]: writeRecord(managed) } : {}) };
}

/** Writes SecurityGroups as Cilium policies of the same name that carry the marker. */
export class SecurityGroupWriter implements Writer<NetworkPolicy> {
  readonly recordsFrom = 'apply';
  readonly fields = ['spec'];
  readonly showsRemoved = true;
  readonly unknown = ({ spec }: JsonObject): string[] => unknownSpecFields(spec);
  readonly #source: BackingSource<NetworkPolicy>;
  readonly #host: HostWrites<NetworkPolicy>;

  constructor(client: Client, source: BackingSource<NetworkPolicy>) {
    this.#source = source;
    this.#host = new HostWrites(client, networkPolicies, securityGroups);
  }

  stored(entry: Entry<NetworkPolicy>): ServedObject {
    const { metadata, ...object } = entry.object();
    const { managedFields: _, ...meta } = metadata;
    return { ...object, metadata: meta };
  }

  record({ source }: Entry<NetworkPolicy>): ManagedFieldsEntry[] | undefined {
    return readRecord(source.metadata.annotations?.[RECORD]);
  }

  toStored(wanted: ServedObject): ServedObject {
    const { managedFields: _, ...metadata } = wanted.metadata;
    const { status: __, ...object } = wanted;
    return { ...object, metadata };
  }

  toShown(stored: ServedObject, entry: Entry<NetworkPolicy> | undefined): ServedObject {
    return { ...stored, spec: stored['spec'] ?? {}, metadata: { ...entry?.object().metadata, ...stored.metadata } };
  }

  settled(object: ServedObject): ServedObject {
    const spec = specOf(object);
    const policy = { apiVersion: '', kind: '', metadata: { name: '' }, spec: policySpec(object.metadata.name ?? '', spec) };
    return { ...object, spec: groupSpec(policy, attachmentsText(spec)) };
  }

  async checkCreate(object: ServedObject, _call: Call): Promise<void> {
    const { name = '' } = object.metadata;
    this.#refuse(name, [...ownNameErrors(name), ...this.#metadata(object), ...specErrors(object['spec'])]);
  }

  async checkUpdate(object: ServedObject, _before: ServedObject, _call: Call): Promise<void> {
    this.#refuse(object.metadata.name ?? '', [...this.#metadata(object), ...specErrors(object['spec'])]);
  }

  async create(
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Entry<NetworkPolicy>> {
    const { name = '', namespace = '', ownerReferences, finalizers } = object.metadata;
    const annotations = annotationsOf(object, managed);
    const metadata: ObjectMeta = {
      name,
      namespace,
      labels: labelsOf(object),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
      ...(ownerReferences?.length ? { ownerReferences } : {}),
      ...(finalizers?.length ? { finalizers } : {}),
    };
    const policy: NetworkPolicy = {
      apiVersion: 'cilium.io/v2',
      kind: networkPolicies.kind,
      metadata,
      spec: policySpec(name, specOf(object)),
    };
    return this.#source.settled(await this.#host.create(policy, name, options, call), options.dryRun);
  }

  async update(
    entry: Entry<NetworkPolicy>,
    object: ServedObject,
    managed: readonly ManagedFieldsEntry[] | undefined,
    options: WriteOptions,
    call: Call,
  ): Promise<Entry<NetworkPolicy>> {
    const { metadata: live, spec } = entry.source;
    const { ownerReferences = [], finalizers = [] } = object.metadata;
    const before = {
      labels: live.labels ?? {},
      annotations: live.annotations ?? {},
      finalizers: live.finalizers ?? [],
      ownerReferences: live.ownerReferences ?? [],
    };
    const after = {
      labels: labelsOf(object),
      annotations: annotationsOf(object, managed),
      finalizers: finalizersAfter(live.finalizers ?? [], finalizers),
      ownerReferences,
    };
    const metadata = mergeDifference(before as unknown as Json, after as unknown as Json) as JsonObject | undefined;
    const rules = mergeDifference((spec ?? {}) as unknown as Json, policySpec(entry.name, specOf(object)) as unknown as Json);
    if (metadata === undefined && rules === undefined) return entry;
    const body = {
      metadata: { ...metadata, resourceVersion: live.resourceVersion ?? '' },
      ...(rules === undefined ? {} : { spec: rules }),
    };
    return this.#source.settled(await this.#host.patch(live, entry.name, { type: 'merge', body }, options, call), options.dryRun);
  }

  async remove(entry: Entry<NetworkPolicy>, options: DeleteOptions, call: Call): Promise<Entry<NetworkPolicy> | undefined> {
    const { metadata } = entry.source;
    await this.#host.remove(metadata, entry.name, { uid: entry.uid, resourceVersion: metadata.resourceVersion ?? '' }, options, call);
    return options.dryRun ? undefined : this.#source.afterRemoval(entry);
  }

  newer(entry: Entry<NetworkPolicy>): Promise<void> {
    return this.#source.newer(entry);
  }

  /** Owners and finalizers of a group are those of its policy: people may set them. */
  #metadata({ metadata }: ServedObject): FieldError[] {
    const { ownerReferences: _o, finalizers: _f, ...rest } = metadata;
    return metadataErrors(rest, 0);
  }

  #refuse(name: string, errors: readonly FieldError[]): void {
    if (errors.length > 0) throw invalid(securityGroups, name, errors);
  }
}
