import Type, { type Static, type TSchema } from 'typebox';
import type { KindNames } from './kind-names.ts';

/** A column that `kubectl get` prints; `jsonPath` is in the dialect of the API server (`.status.conditions[?(@.type=='Ready')].status`). */
export interface PrinterColumn {
  readonly name: string;
  readonly jsonPath: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly description?: string;
  /** Above 0 the column shows with `-o wide` only. */
  readonly priority?: number;
}

/**
 * Everything that is known about a kind of ours. One value gives the CustomResourceDefinition (`customResourceDefinition`), the static type
 * (`ResourceOf`) and the reference text, so that no second description can drift away from it.
 */
export interface ResourceDescription<Spec extends TSchema = TSchema, Status extends TSchema = TSchema> extends KindNames {
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly description: string;
  readonly columns: readonly PrinterColumn[];
  /** Paths of fields that lists can be narrowed by, beside name and namespace: `.spec.applicationRef.kind`. Each must be a string, number or boolean. */
  readonly selectableFields: readonly string[];
  /** `undefined`: the kind has no spec. */
  readonly spec: Spec | undefined;
  /** Whether an object without `spec` is refused. */
  readonly specRequired: boolean;
  /** `undefined`: the kind has no status. */
  readonly status: Status | undefined;
  /** Whether `status` is written through its own subresource; without it an ordinary update writes it. */
  readonly statusSubresource: boolean;
}

/** What `resource` takes: the description without what follows from the rest. */
export type ResourceInput<Spec extends TSchema, Status extends TSchema> = Pick<
  ResourceDescription<Spec, Status>,
  keyof KindNames | 'description'
> &
  Partial<Omit<ResourceDescription<Spec, Status>, 'spec' | 'status'>> & { readonly spec?: Spec; readonly status?: Status };

/** Describes a kind; the singular is the lower-cased kind, and a status has its subresource, unless said otherwise. */
export function resource<Spec extends TSchema, Status extends TSchema>(
  input: ResourceInput<Spec, Status>,
): ResourceDescription<Spec, Status> {
  return {
    singular: input.kind.toLowerCase(),
    shortNames: [],
    categories: [],
    columns: [],
    selectableFields: [],
    specRequired: false,
    statusSubresource: input.status !== undefined,
    ...input,
    spec: input.spec,
    status: input.status,
  };
}

const strings = (description: string) => Type.Record(Type.String(), Type.String(), { description });

/** The part of `metadata` that our code reads and writes; the API server holds the full schema of it. */
export const ObjectMeta = Type.Object({
  name: Type.String({ description: 'Name of the object, unique within its scope.' }),
  namespace: Type.Optional(Type.String({ description: 'Namespace of the object; absent for cluster-scoped kinds.' })),
  labels: Type.Optional(strings('Labels of the object.')),
  annotations: Type.Optional(strings('Annotations of the object.')),
  uid: Type.Optional(Type.String({ description: 'Identity of the object in time, set by the API server.' })),
  resourceVersion: Type.Optional(Type.String({ description: 'Opaque version of the stored object, set by the API server.' })),
  generation: Type.Optional(Type.Integer({ description: 'Counts the changes of the spec, set by the API server.' })),
  creationTimestamp: Type.Optional(Type.String({ description: 'Time of the creation in RFC 3339, set by the API server.' })),
  deletionTimestamp: Type.Optional(Type.String({ description: 'Time from which the object is being deleted, in RFC 3339.' })),
  finalizers: Type.Optional(Type.Array(Type.String(), { description: 'Who must still clean up before the object may go.' })),
  ownerReferences: Type.Optional(
    Type.Array(
      Type.Object({
        apiVersion: Type.String(),
        kind: Type.String(),
        name: Type.String(),
        uid: Type.String(),
        controller: Type.Optional(Type.Boolean()),
        blockOwnerDeletion: Type.Optional(Type.Boolean()),
      }),
      { description: 'Objects with which this one is collected.' },
    ),
  ),
});

/** Static type of {@link ObjectMeta}. */
export type ObjectMeta = Static<typeof ObjectMeta>;

/** Static type of a whole object of a described kind; `spec` and `status` are optional, as they are on the wire. */
export type ResourceOf<D extends ResourceDescription> = {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec?: Static<NonNullable<D['spec']>>;
  status?: Static<NonNullable<D['status']>>;
};
