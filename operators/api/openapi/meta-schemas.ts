import type { SchemaNode } from '../schema/schema-node.ts';
import { boolean, GVK, integer, kindOf, list, metaName, object, reference, string, texts, typeFields } from './schema-text.ts';

/** The schemas of metadata, options and statuses that every document needs. @param groups whose DeleteOptions and WatchEvents these are */
export function metaSchemas(groups: readonly { group: string; version: string }[]): Record<string, SchemaNode> {
  const time = reference(metaName('Time'));
  const marked = (kind: string) => ({
    [GVK]: [...groups.map(({ group, version }) => kindOf(group, version, kind)), kindOf('', 'v1', kind)],
  });
  return {
    [metaName('Time')]: string('A moment, in RFC 3339.', { format: 'date-time' }),
    [metaName('FieldsV1')]: { type: 'object', description: 'A set of fields as a trie: `f:<name>` is a field, `.` the field itself.' },
    [metaName('Patch')]: { type: 'object', description: 'A patch, in the form that the content type says.' },
    [metaName('ListMeta')]: object('Metadata of a list.', {
      continue: string('Where the next page begins; empty on the last.'),
      remainingItemCount: integer('Objects that follow on later pages.'),
      resourceVersion: string('Version that the list was made at.'),
      selfLink: string('Not used any more.'),
    }),
    [metaName('OwnerReference')]: object(
      'An object with which this one is collected.',
      {
        apiVersion: string('API version of the owner.'),
        kind: string('Kind of the owner.'),
        name: string('Name of the owner.'),
        uid: string('Identity of the owner.'),
        controller: boolean('Whether the owner manages this object.'),
        blockOwnerDeletion: boolean('Whether the owner waits for this object when it is deleted in the foreground.'),
      },
      ['apiVersion', 'kind', 'name', 'uid'],
    ),
    [metaName('ManagedFieldsEntry')]: object('What one writer owns of the object.', {
      apiVersion: string('API version that the fields are named in.'),
      fieldsType: string('Form of the set; always FieldsV1.'),
      fieldsV1: reference(metaName('FieldsV1'), 'The fields.'),
      manager: string('Name of the writer.'),
      operation: string('Apply or Update.'),
      subresource: string('Subresource that was written.'),
      time: { ...time },
    }),
    [metaName('ObjectMeta')]: object('Metadata that every object has.', {
      name: string('Name of the object, unique in its namespace.'),
      generateName: string('Beginning of a name that the server makes.'),
      namespace: string('Namespace of the object.'),
      uid: string('Identity of the object in time; set by the server.'),
      resourceVersion: string('Version of the object; set by the server.'),
      generation: integer('Counts changes of the desired state; set by the server.'),
      creationTimestamp: { ...time },
      deletionTimestamp: { ...time },
      deletionGracePeriodSeconds: integer('Seconds until the object goes.'),
      labels: texts('Labels, to select by.'),
      annotations: texts('Annotations, for whoever reads them.'),
      ownerReferences: list(reference(metaName('OwnerReference')), 'Objects with which this one is collected.'),
      finalizers: list({ type: 'string' }, 'Who must still clean up before the object may go.'),
      managedFields: list(reference(metaName('ManagedFieldsEntry')), 'Who owns which fields.'),
      selfLink: string('Not used any more.'),
    }),
    [metaName('Condition')]: object(
      'One observation about the state of the object.',
      {
        type: string('What it is about.'),
        status: string('True, False or Unknown.'),
        reason: string('Cause, in one word.'),
        message: string('Details for people.'),
        lastTransitionTime: { ...time },
        observedGeneration: integer('Generation that was observed.'),
      },
      ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
    ),
    [metaName('Preconditions')]: object('What must hold for a deletion to be done.', {
      uid: string('Identity that the object must have.'),
      resourceVersion: string('Version that the object must have.'),
    }),
    [metaName('DeleteOptions')]: {
      ...object('How to delete.', {
        ...typeFields(),
        dryRun: list({ type: 'string' }, '`All`: check everything, delete nothing.'),
        gracePeriodSeconds: integer('Seconds until the object goes.'),
        orphanDependents: boolean('Not used any more; see propagationPolicy.'),
        preconditions: reference(metaName('Preconditions'), 'What must hold.'),
        propagationPolicy: string('What becomes of dependents: Orphan, Background or Foreground.'),
      }),
      ...marked('DeleteOptions'),
    },
    [metaName('StatusCause')]: object('One thing that is wrong.', {
      field: string('Path of the field.'),
      message: string('What is wrong, for people.'),
      reason: string('What is wrong, in one word.'),
    }),
    [metaName('StatusDetails')]: object('What a status is about.', {
      causes: list(reference(metaName('StatusCause')), 'Everything that is wrong.'),
      group: string('API group.'),
      kind: string('Kind or resource.'),
      name: string('Name of the object.'),
      retryAfterSeconds: integer('Seconds to wait before the next try.', 'int32'),
      uid: string('Identity of the object.'),
    }),
    [metaName('Status')]: {
      ...object('The outcome of a request that returns no object.', {
        ...typeFields(),
        code: integer('HTTP code.', 'int32'),
        details: reference(metaName('StatusDetails'), 'What it is about.'),
        message: string('What happened, for people.'),
        metadata: reference(metaName('ListMeta'), 'Metadata of the status.'),
        reason: string('What happened, in one word.'),
        status: string('Success or Failure.'),
      }),
      [GVK]: [kindOf('', 'v1', 'Status')],
    },
    [metaName('WatchEvent')]: {
      ...object(
        'One change on a watch.',
        {
          object: { type: 'object', description: 'The object, or a Status for ERROR.' },
          type: string('ADDED, MODIFIED, DELETED, BOOKMARK or ERROR.'),
        },
        ['type', 'object'],
      ),
      ...marked('WatchEvent'),
    },
    [metaName('APIResource')]: object(
      'A resource that is served.',
      {
        name: string('Plural name.'),
        singularName: string('Singular name.'),
        namespaced: boolean('Whether its objects lie in namespaces.'),
        kind: string('Kind.'),
        verbs: list({ type: 'string' }, 'What can be done.'),
        categories: list({ type: 'string' }, 'Groups of resources it belongs to.'),
        shortNames: list({ type: 'string' }, 'Shorter names.'),
      },
      ['name', 'singularName', 'namespaced', 'kind', 'verbs'],
    ),
    [metaName('APIResourceList')]: {
      ...object(
        'The resources of a group and version.',
        {
          ...typeFields(),
          groupVersion: string('Group and version.'),
          resources: list(reference(metaName('APIResource')), 'The resources.'),
        },
        ['groupVersion', 'resources'],
      ),
      [GVK]: [kindOf('', 'v1', 'APIResourceList')],
    },
  };
}
