import { apiVersionOf, type ServedResource, type Verb } from '../resources/served-resource.ts';
import { PATCH_TYPES } from '../verbs/patch-types.ts';
import { GVK, kindOf, metaName, ourName, REF } from './schema-text.ts';

type Document = Record<string, unknown>;

const query = (name: string, type: 'string' | 'integer' | 'boolean', description: string): Document => ({
  name,
  in: 'query',
  description,
  schema: { type, uniqueItems: true },
});

const PRETTY = query('pretty', 'string', 'Print for people.');
const LIST: readonly Document[] = [
  query('allowWatchBookmarks', 'boolean', 'Send bookmarks on a watch.'),
  query('continue', 'string', 'Where to go on with a list.'),
  query('fieldSelector', 'string', 'Choose by metadata.name and metadata.namespace.'),
  query('labelSelector', 'string', 'Choose by labels.'),
  query('limit', 'integer', 'Objects a page.'),
  query('resourceVersion', 'string', 'Version to read from.'),
  query('resourceVersionMatch', 'string', 'How to take resourceVersion.'),
  query('sendInitialEvents', 'boolean', 'Begin a watch with everything that is there.'),
  query('timeoutSeconds', 'integer', 'Seconds that a watch lives.'),
  query('watch', 'boolean', 'Watch instead of listing.'),
];
const WRITE: readonly Document[] = [
  query('dryRun', 'string', '`All`: check everything, write nothing.'),
  query('fieldManager', 'string', 'Who writes.'),
  query('fieldValidation', 'string', 'What to do about unknown fields: Ignore, Warn or Strict.'),
];
const DELETE: readonly Document[] = [
  query('dryRun', 'string', '`All`: check everything, delete nothing.'),
  query('gracePeriodSeconds', 'integer', 'Seconds until the object goes.'),
  query('orphanDependents', 'boolean', 'Not used any more; see propagationPolicy.'),
  query('propagationPolicy', 'string', 'What becomes of dependents.'),
];

const ANSWER_TYPES = ['application/json', 'application/yaml'];
const content = (types: readonly string[], name: string): Document =>
  Object.fromEntries(types.map((type) => [type, { schema: { $ref: REF + name } }]));
const answers = (codes: Readonly<Record<string, string>>, types = ANSWER_TYPES): Document => ({
  ...Object.fromEntries(
    Object.entries(codes).map(([code, name]) => [code, { description: code === '201' ? 'Created' : 'OK', content: content(types, name) }]),
  ),
  '401': { description: 'Unauthorized' },
});

interface Operation {
  readonly method: string;
  readonly action: string;
  readonly id: string;
  readonly parameters: readonly Document[];
  readonly body?: { readonly types: readonly string[]; readonly name: string };
  readonly responses: Document;
}

function operation(of: ServedResource, verb: Verb): Operation | undefined {
  const name = ourName(of.group, of.kind);
  const body = { types: ANSWER_TYPES, name };
  const one = answers({ '200': name });
  switch (verb) {
    case 'list':
      return {
        method: 'get',
        action: 'list',
        id: 'list',
        parameters: LIST,
        responses: answers({ '200': `${name}List` }, [...ANSWER_TYPES, 'application/json;stream=watch']),
      };
    case 'create':
      return { method: 'post', action: 'post', id: 'create', parameters: WRITE, body, responses: answers({ '200': name, '201': name }) };
    case 'deletecollection':
      return {
        method: 'delete',
        action: 'deletecollection',
        id: 'deleteCollection',
        parameters: [...LIST, ...DELETE],
        body: { types: ['*/*'], name: metaName('DeleteOptions') },
        responses: answers({ '200': metaName('Status') }),
      };
    case 'get':
      return { method: 'get', action: 'get', id: 'read', parameters: [], responses: one };
    case 'update':
      return { method: 'put', action: 'put', id: 'replace', parameters: WRITE, body, responses: answers({ '200': name, '201': name }) };
    case 'patch':
      return {
        method: 'patch',
        action: 'patch',
        id: 'patch',
        parameters: [...WRITE, query('force', 'boolean', 'Take fields from other writers; for apply.')],
        body: { types: PATCH_TYPES, name: metaName('Patch') },
        responses: answers({ '200': name, '201': name }),
      };
    case 'delete':
      return {
        method: 'delete',
        action: 'delete',
        id: 'delete',
        parameters: DELETE,
        body: { types: ['*/*'], name: metaName('DeleteOptions') },
        responses: answers({ '200': metaName('Status'), '202': metaName('Status') }),
      };
    default:
      return undefined;
  }
}

const COLLECTION: readonly Verb[] = ['list', 'create', 'deletecollection'];
const OBJECT: readonly Verb[] = ['get', 'update', 'patch', 'delete'];
const NAMESPACE: Document = {
  name: 'namespace',
  in: 'path',
  required: true,
  description: 'Namespace of the object.',
  schema: { type: 'string', uniqueItems: true },
};
const NAME: Document = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'Name of the object.',
  schema: { type: 'string', uniqueItems: true },
};

function item(of: ServedResource, verbs: readonly Verb[], parameters: readonly Document[], suffix: string): Document {
  const made: Document = {};
  const tag = `${of.group.split('.')[0]}_${of.version}`;
  for (const verb of verbs) {
    const found = of.verbs.includes(verb) ? operation(of, verb) : undefined;
    if (!found) continue;
    made[found.method] = {
      tags: [tag],
      description: `${found.action} ${of.kind}`,
      operationId: `${found.id}${of.group.replace(/(^|\.)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}${of.version}${suffix}${of.kind}`,
      parameters: found.parameters,
      ...(found.body
        ? {
            requestBody: {
              content: content(found.body.types, found.body.name),
              ...(verb === 'delete' || verb === 'deletecollection' ? {} : { required: true }),
            },
          }
        : {}),
      responses: found.responses,
      'x-kubernetes-action': found.action,
      [GVK]: kindOf(of.group, of.version, of.kind),
    };
  }
  return { ...made, parameters: [...parameters, PRETTY] };
}

/** The paths of a resource, as v3 has them. */
export function resourcePaths(of: ServedResource): Record<string, Document> {
  const root = `/apis/${apiVersionOf(of)}`;
  if (!of.namespaced)
    return { [`${root}/${of.resource}`]: item(of, COLLECTION, [], ''), [`${root}/${of.resource}/{name}`]: item(of, OBJECT, [NAME], '') };
  const inside = `${root}/namespaces/{namespace}/${of.resource}`;
  return {
    [`${root}/${of.resource}`]: renamed(item(of, ['list'], [], ''), 'ForAllNamespaces'),
    [inside]: item(of, COLLECTION, [NAMESPACE], 'Namespaced'),
    [`${inside}/{name}`]: item(of, OBJECT, [NAME, NAMESPACE], 'Namespaced'),
  };
}

function renamed(path: Document, suffix: string): Document {
  const get = path['get'] as Document | undefined;
  return get ? { ...path, get: { ...get, operationId: `${String(get['operationId'])}${suffix}` } } : path;
}
