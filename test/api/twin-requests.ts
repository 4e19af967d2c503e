/** A request of both twins. In paths and bodies `$A` stands for the apiVersion; paths begin behind the collection. */
export interface TwinRequest {
  readonly label: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path?: string;
  readonly body?: unknown;
  /** Content type; for patches one of `merge`, `json`, `apply`. */
  readonly type?: string;
  readonly accept?: string;
}

const object = (name: string | undefined, spec: object = {}, meta: object = {}, more: object = {}) => ({
  apiVersion: '$A',
  kind: 'Twin',
  metadata: { ...(name === undefined ? {} : { name }), ...meta },
  spec,
  ...more,
});

const create = (label: string, body: unknown, query = '', type = 'application/json'): TwinRequest => ({
  label: `create: ${label}`,
  method: 'POST',
  path: query,
  body,
  type,
});
const get = (label: string, path: string, accept?: string): TwinRequest => ({
  label: `get: ${label}`,
  path,
  ...(accept ? { accept } : {}),
});
const put = (label: string, body: unknown, path = '/a'): TwinRequest => ({ label: `put: ${label}`, method: 'PUT', path, body });
const patch = (type: 'merge' | 'json' | 'apply', label: string, body: unknown, path = '/a'): TwinRequest => ({
  label: `${type}: ${label}`,
  method: 'PATCH',
  path,
  body,
  type,
});
const merge = (label: string, body: unknown, path?: string) => patch('merge', label, body, path);
const json = (label: string, body: unknown, path = '/a?dryRun=All') => patch('json', label, body, path);
const apply = (label: string, manager: string, spec: object, query = '', meta: object = {}) =>
  patch('apply', label, object('s', spec, meta), `/s?fieldManager=${manager}${query}`);
const remove = (label: string, path: string, body?: unknown): TwinRequest => ({ label: `delete: ${label}`, method: 'DELETE', path, body });
const list = (query: string): TwinRequest => ({ label: `list: ${query}`, path: `?${query}` });
const labels = (selector: string): TwinRequest => list(`labelSelector=${encodeURIComponent(selector)}`);
const fields = (selector: string): TwinRequest => list(`fieldSelector=${encodeURIComponent(selector)}`);

const yaml = 'apiVersion: $A\nkind: Twin\nmetadata:\n  name: y\nspec:\n  size: "1"\n';

export const creations: readonly TwinRequest[] = [
  create(
    'an object',
    object('a', { size: '2Gi', hosts: ['x'], storageClass: 'fast' }, { labels: { tier: 'even', n: '3' }, annotations: { note: 'x' } }),
  ),
  create('another', object('b', {}, { labels: { tier: 'odd' } })),
  create('a third', object('c', {}, { labels: { tier: 'even', extra: 'y' } })),
  create('the same again', object('a')),
  create('a dry run', object('dry'), '?dryRun=All'),
  create('a dry run of another kind', object('dry'), '?dryRun=Some'),
  create('a dry run that is empty', object('dry'), '?dryRun='),
  create('without a name', object(undefined)),
  create('without metadata', { apiVersion: '$A', kind: 'Twin' }),
  create('with metadata that is null', { apiVersion: '$A', kind: 'Twin', metadata: null }),
  create('without a kind', { apiVersion: '$A', metadata: { name: 'x' } }),
  create('another version', { ...object('x'), apiVersion: 'other/v1' }),
  create('nothing', ''),
  create('half of something', '{'),
  create('a list', '[]'),
  create('into another namespace', object('x', {}, { namespace: 'other' })),
  create('a name that is none', object('A_b')),
  create('labels that are none', object('x', {}, { labels: { 'a b': 'c', d: 'e f' } })),
  create('annotations that are none', object('x', {}, { annotations: { 'a b': 'c' } })),
  create('a label that is null', object('x', {}, { labels: { a: null } }), '?dryRun=All'),
  create('a label that is a number', object('x', {}, { labels: { a: 5 } })),
  create('metadata that is null throughout', object('x', {}, { labels: null, annotations: null, finalizers: null }), '?dryRun=All'),
  create('a time that is none', object('x', {}, { creationTimestamp: 'yesterday' })),
  create('a finalizer that is no text', object('x', {}, { finalizers: [{}] })),
  create('a number that no double can hold', '{"apiVersion":"$A","kind":"Twin","metadata":{"name":"x"},"spec":{"any":1e400}}'),
  create('unknown fields', object('x', {}, { foo: 1 }, { bar: 1 }), '?dryRun=All'),
  create('unknown fields, strictly', object('x', {}, { foo: 1 }, { bar: 1 }), '?dryRun=All&fieldValidation=Strict'),
  create('a validation that is none', object('x'), '?fieldValidation=Loose'),
  create(
    'a key twice, strictly',
    '{"apiVersion":"$A","kind":"Twin","metadata":{"name":"x"},"spec":{"size":"1","size":"2"}}',
    '?fieldValidation=Strict',
  ),
  create('YAML', yaml, '?dryRun=All', 'application/yaml'),
  create('YAML with a key twice', `${yaml}  size: "2"\n`, '?dryRun=All', 'application/yaml'),
  create('YAML with a key twice, strictly', `${yaml}  size: "2"\n`, '?fieldValidation=Strict', 'application/yaml'),
  create('text', 'x', '', 'text/plain'),
  create('a manager with too long a name', object('x'), `?fieldManager=${'m'.repeat(129)}`),
  create('a manager with too many bytes', object('x'), `?fieldManager=${'%C3%A9'.repeat(65)}`),
];

const judged = (label: string, spec: object) => create(label, object('v', spec), '?dryRun=All');

export const judgements: readonly TwinRequest[] = [
  judged('a text that is a number', { size: 5 }),
  judged('too little', { replicas: 0 }),
  judged('too much', { replicas: 11 }),
  judged('a part of a number', { replicas: 1.5 }),
  judged('none of the choices', { mode: 'c' }),
  judged('another pattern', { code: 'A1' }),
  judged('too short', { code: 'a' }),
  judged('too long', { code: 'abcdef' }),
  judged('neither number nor text', { port: true }),
  judged('no items', { hosts: [] }),
  judged('too many items', { hosts: ['a', 'b', 'c', 'd'] }),
  judged('an item of another type', { hosts: ['a', 5] }),
  judged('no list', { hosts: 'a' }),
  judged('an item twice', { tags: ['a', 'a'] }),
  judged('a key twice', { users: [{ name: 'a' }, { name: 'a' }] }),
  judged('items with keys', { users: [{ name: 'a' }, { name: 'b' }] }),
  judged('a required field that is not there', { nodes: { a: {} } }),
  judged('too many entries', { nodes: { a: { cpu: 1 }, b: { cpu: 1 }, c: { cpu: 1 } } }),
  judged('no time', { when: 'yesterday' }),
  judged('no URI', { link: 'x' }),
  judged('a URI', { link: 'https://example.com/%20' }),
  judged('against a rule', { mode: 'b' }),
];

export const readings: readonly TwinRequest[] = [
  get('what is not there', '/none'),
  get('a version that is not there yet', '/a?resourceVersion=99999999'),
  get('a table', '/a', 'application/json;as=Table;v=v1;g=meta.k8s.io'),
  get('a table with objects of no kind', '/a?includeObject=x', 'application/json;as=Table;v=v1;g=meta.k8s.io'),
  get('a table of no version', '/a', 'application/json;as=Table;v=v2;g=meta.k8s.io'),
  get('metadata alone', '/a', 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'),
  get('text', '/a', 'text/plain'),
  get('a stream of one', '/a', 'application/json;stream=watch'),
  get('below it', '/a/scale'),
  ...[
    '',
    'limit=2',
    'limit=-1',
    'limit=x',
    'continue=x',
    'continue=x&resourceVersion=5',
    'timeoutSeconds=x',
    'limit=',
    'allowWatchBookmarks=x',
    'sendInitialEvents=x',
  ].map(list),
  ...['Exact', 'Foo&resourceVersion=5', 'Exact&resourceVersion=0', 'NotOlderThan&resourceVersion=1'].map((match) =>
    list(`resourceVersionMatch=${match}`),
  ),
  ...['sendInitialEvents=true', 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan'].map(list),
  ...[
    'tier=even',
    'tier!=even',
    'tier in (even,odd)',
    'tier notin (even)',
    'extra',
    '!extra',
    'n>2',
    'n<2',
    'n>x',
    'n>-1',
    'tier in ()',
    'tier=even,',
    '=',
    'a b',
    'tier in (even',
    '-a=b',
    ' ',
  ].map(labels),
  ...[
    'metadata.name=a',
    'metadata.name!=a',
    'metadata.namespace!=x',
    'metadata.name=a,metadata.name=b',
    'spec.size=1',
    'metadata.name',
    'metadata.name=a\\',
    'metadata.name=a\\x',
    'metadata.name=a\\=',
    'metadata.name=a=b',
    ' metadata.name=a',
  ].map(fields),
];

export const changes: readonly TwinRequest[] = [
  put('what is not there', object('none'), '/none'),
  put('under another name', object('b')),
  put('without a name', object(undefined)),
  put('another object', object('a', {}, { uid: '11111111-1111-1111-1111-111111111111', resourceVersion: '1' })),
  put('from a copy that cannot be', object('a', { storageClass: 'fast' }, { resourceVersion: '999999999999' })),
  put('from an old copy', object('a', { storageClass: 'fast' }, { resourceVersion: '1' })),
  merge('a value', { spec: { size: '3Gi' } }),
  merge('a value that must stay', { spec: { storageClass: 'slow' } }),
  merge('of nothing', {}),
  merge('of what is not there', {}, '/none'),
  merge('a list', []),
  merge('half of something', '{'),
  merge('another name', { metadata: { name: 'b' } }),
  merge('another namespace', { metadata: { namespace: 'b' } }),
  merge('another uid', { metadata: { uid: '11111111-1111-1111-1111-111111111111' } }),
  merge('an end', { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }),
  merge('an old copy', { metadata: { resourceVersion: '1' } }),
  merge('no metadata', { metadata: null }, '/a?dryRun=All'),
  merge('a label that is a number', { metadata: { labels: { a: 1 } } }),
  merge('an unknown field, strictly', { foo: 1 }, '/a?fieldValidation=Strict'),
  merge('force', {}, '/a?force=true'),
  json('a value', [{ op: 'replace', path: '/spec/size', value: '4Gi' }]),
  json('a test that holds', [{ op: 'test', path: '/spec/size', value: '3Gi' }]),
  json('a test that does not', [{ op: 'test', path: '/spec/size', value: '9Gi' }]),
  json('a test of null', [{ op: 'test', path: '/spec/none', value: null }]),
  json('removing nothing', [{ op: 'remove', path: '/spec/none' }]),
  json('replacing nothing', [{ op: 'replace', path: '/spec/none', value: 1 }]),
  json('adding below nothing', [{ op: 'add', path: '/spec/none/x', value: 1 }]),
  json('an item at the end', [{ op: 'add', path: '/spec/hosts/-', value: 'y' }]),
  json('an item from the end', [{ op: 'add', path: '/spec/hosts/-1', value: 'y' }]),
  json('an item beyond the end', [{ op: 'add', path: '/spec/hosts/9', value: 'y' }]),
  json('no value', [{ op: 'add', path: '/spec/none' }]),
  json('no operation', [{ path: '/spec/size' }]),
  json('an unknown operation', [{ op: 'juggle', path: '/spec/size' }]),
  json('an object', { op: 'add' }),
  json(
    'too many operations',
    Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/kind', value: 'Twin' })),
  ),
  json('an unknown field, strictly', [{ op: 'add', path: '/foo', value: 1 }], '/a?fieldValidation=Strict'),
  apply('an object', 'one', { size: '2Gi', tags: ['a'], users: [{ name: 'x', mail: 'm' }], nodes: { n: { cpu: 1 } } }, '', {
    labels: { l: '1' },
  }),
  apply('what is another’s, too', 'two', { tags: ['b'], users: [{ name: 'y' }], nodes: { m: { cpu: 2 } } }),
  apply('what is another’s', 'two', { size: '9Gi', users: [{ name: 'x', mail: 'n' }] }),
  apply('what is another’s, by force', 'two', { size: '9Gi', users: [{ name: 'x', mail: 'n' }] }, '&force=true'),
  apply('less', 'one', { nodes: { n: { cpu: 1 } } }),
  apply('nothing', 'two', {}),
  apply('without a manager', '', {}),
  apply('an old copy', 'three', {}, '', { resourceVersion: '1' }),
  apply('another object', 'three', {}, '', { uid: '11111111-1111-1111-1111-111111111111' }),
  apply('owners', 'three', {}, '', { managedFields: [] }),
  patch('apply', 'a new one with a uid', object('new', {}, { uid: '11111111-1111-1111-1111-111111111111' }), '/new?fieldManager=three'),
];

export const deletions: readonly TwinRequest[] = [
  remove('what is not there', '/none'),
  remove('a dry run', '/a?dryRun=All'),
  remove('a dry run of another kind', '/a', { dryRun: ['Some'] }),
  remove('another uid', '/a', { preconditions: { uid: 'x' } }),
  remove('an old version', '/a', { preconditions: { resourceVersion: '1' } }),
  remove('no version', '/a', { preconditions: { resourceVersion: 'x' } }),
  remove('no policy', '/a?propagationPolicy=Foo'),
  remove('an empty policy', '/a?propagationPolicy='),
  remove('two policies', '/a', { propagationPolicy: 'Orphan', orphanDependents: true }),
  remove('a dry run that is empty', '/a?dryRun='),
  ...[{ preconditions: 'x' }, { preconditions: { uid: 5 } }, { orphanDependents: 'x' }, { propagationPolicy: 5 }, { dryRun: [5] }].map(
    (body) => remove(`options of other types: ${JSON.stringify(body)}`, '/a', body),
  ),
  { ...remove('answered in no form', '/a'), accept: 'text/plain' },
  remove('all behind a page that is none', '?continue=x'),
  remove('options of another kind', '/a', { apiVersion: 'v1', kind: 'Pod' }),
  remove('half of options', '/a', '{'),
  remove('all of another uid', '?labelSelector=tier%3Deven', { preconditions: { uid: 'x' } }),
  remove('by a selector that is none', '?labelSelector=%3D'),
  remove('one', '/a'),
  remove('it again', '/a'),
  remove('with its dependents', '/b?propagationPolicy=Background'),
  remove('the first', '?limit=1'),
  remove('by a selector', '?labelSelector=extra'),
  remove('all', ''),
  list(''),
];
