import { describe, expect, test } from 'vitest';
import { negotiate } from './accept.ts';
import { decode } from './decode.ts';
import { parseDeleteOptions } from './delete-options.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { matchesFields, parseFieldSelector } from './field-selector.ts';
import { parseListOptions } from './list-options.ts';
import { metadataErrors } from './metadata-rules.ts';
import { authorisedName, requestInfo } from './request-info.ts';
import { managerOf, parseWriteOptions } from './write-options.ts';

const query = (text: string) => new URLSearchParams(text);
const code = (expected: number) => expect.objectContaining({ code: expected });

describe('paths', () => {
  const info = (method: string, url: string) => requestInfo(method, url.split('?')[0]!, query(url.split('?')[1] ?? ''));

  test.each([
    ['GET', '/apis/g/v/boxes', { verb: 'list', namespace: '', resource: 'boxes', name: '' }],
    ['GET', '/apis/g/v/boxes?watch=true', { verb: 'watch' }],
    ['GET', '/apis/g/v/boxes?watch=0', { verb: 'list' }],
    ['GET', '/apis/g/v/watch/boxes', { verb: 'watch', name: '' }],
    ['GET', '/apis/g/v/watch/namespaces/n/boxes/a', { verb: 'watch', namespace: 'n', name: 'a' }],
    ['GET', '/apis/g/v/namespaces/n/boxes/a?watch=true', { verb: 'get', name: 'a' }],
    ['POST', '/apis/g/v/namespaces/n/boxes', { verb: 'create', namespace: 'n' }],
    ['DELETE', '/apis/g/v/namespaces/n/boxes', { verb: 'deletecollection' }],
    ['PATCH', '/apis/g/v/namespaces/n/boxes/a', { verb: 'patch' }],
    ['PUT', '/apis/g/v/namespaces/n/boxes', { verb: undefined }],
    ['POST', '/apis/g/v/namespaces/n/boxes/a', { verb: undefined }],
    ['GET', '/apis/g/v/namespaces/n/boxes/a/scale', { subresource: 'scale' }],
    ['GET', '/apis/g/v/namespaces/n/boxes/a%2Fb', { name: 'a/b' }],
  ])('%s %s', (method, url, wanted) => expect(info(method, url)).toMatchObject(wanted));

  test.each(['/apis', '/apis/g', '/apis/g/v', '/apis/g/v/', '/healthz', '/'])('%s is a document', (path) =>
    expect(info('GET', path)).toMatchObject({ kind: 'path' }),
  );

  test('a bad encoding is refused', () => expect(() => info('GET', '/apis/g/v/%zz')).toThrow(code(400)));

  test('a collection request for one name is authorised for it', () => {
    const found = info('GET', '/apis/g/v/boxes?fieldSelector=metadata.name%3Da');
    expect(found.kind === 'resource' && authorisedName(found, query('fieldSelector=metadata.name%3Da'))).toBe('a');
  });
});

describe('media types', () => {
  const TABLE = 'application/json;as=Table;g=meta.k8s.io;v=v1';
  test.each([
    [undefined, 'object', 'json'],
    ['*/*', 'object', 'json'],
    [TABLE, 'table', 'json'],
    [`${TABLE},application/json`, 'table', 'json'],
    ['application/json;as=Poem;g=meta.k8s.io;v=v1,application/yaml', 'object', 'yaml'],
    ['application/vnd.kubernetes.protobuf,application/json', 'object', 'json'],
    ['application/json;q=0.1,application/yaml;q=0.9', 'object', 'yaml'],
  ])('%s', (header, as, format) => expect(negotiate(header, 'list')).toMatchObject({ representation: { as }, format }));

  test.each(['application/vnd.kubernetes.protobuf', 'text/html', 'application/json;as=Table;g=other;v=v1', 'application/json;q=0'])(
    'A22: %s alone is refused',
    (header) => expect(() => negotiate(header, 'list')).toThrow(code(406)),
  );

  test('a watch is never YAML', () => expect(() => negotiate('application/yaml', 'watch')).toThrow(code(406)));
});

describe('options', () => {
  test.each([
    'resourceVersionMatch=Exact',
    'resourceVersion=5&resourceVersionMatch=Sometimes',
    'resourceVersion=0&resourceVersionMatch=Exact',
    'sendInitialEvents=true',
  ])('list: %s means nothing', (text) => expect(() => parseListOptions(query(text), false)).toThrow(code(422)));
  test.each([
    'sendInitialEvents=true',
    'sendInitialEvents=true&resourceVersionMatch=Exact',
    'resourceVersionMatch=NotOlderThan&resourceVersion=0',
    'continue=x',
  ])('watch: %s means nothing', (text) => expect(() => parseListOptions(query(text), true)).toThrow(code(422)));
  test.each([
    'limit=many',
    'resourceVersion=x',
    'labelSelector=a==b==c,,',
    'fieldSelector=spec.size=1',
    'fieldSelector=nonsense',
    'timeoutSeconds=1.5',
  ])('%s cannot be read', (text) => expect(() => parseListOptions(query(text), false)).toThrow(code(400)));

  test('field selectors', () => {
    const terms = parseFieldSelector('metadata.name!=a,metadata.namespace=n');
    expect([matchesFields(terms, 'a', 'n'), matchesFields(terms, 'b', 'n'), matchesFields(terms, 'b', 'm')]).toEqual([false, true, false]);
    expect(parseFieldSelector('metadata.name=a\\,b')[0]?.value).toBe('a,b');
  });

  test.each([
    ['dryRun=Some', 'dryRun'],
    [`fieldManager=${'m'.repeat(129)}`, 'fieldManager'],
    ['fieldValidation=Loose', 'fieldValidation'],
    ['force=true', 'force'],
  ])('write: %s', (text, field) => {
    expect(() => parseWriteOptions(query(text), 'PatchOptions', 'x')).toThrow(
      expect.objectContaining({ code: 422, details: expect.objectContaining({ causes: [expect.objectContaining({ field })] }) }),
    );
  });

  test('who writes is the program, if nobody says', () => {
    expect(managerOf('kubectl/v1.36.3 (linux)')).toBe('kubectl');
    expect(managerOf(undefined)).toBe('unknown');
    expect(parseWriteOptions(query('fieldManager=me'), 'CreateOptions', 'x').fieldManager).toBe('me');
    expect(() => parseWriteOptions(query(''), 'PatchOptions', 'x', true)).toThrow(code(422));
    expect(() => parseWriteOptions(query(`fieldManager=${'é'.repeat(65)}`), 'CreateOptions', 'x')).toThrow(code(422));
  });

  test('deletion: from the body or the query, in any of its forms', () => {
    for (const apiVersion of ['v1', 'meta.k8s.io/v1', 'g/v'])
      expect(parseDeleteOptions({ apiVersion, kind: 'DeleteOptions', propagationPolicy: 'Orphan' }, query(''), 'g/v')).toMatchObject({
        propagationPolicy: 'Orphan',
      });
    expect(parseDeleteOptions(undefined, query('propagationPolicy=Foreground&gracePeriodSeconds=0&dryRun=All'), 'g/v')).toEqual({
      dryRun: true,
      gracePeriodSeconds: 0,
      propagationPolicy: 'Foreground',
    });
    expect(parseDeleteOptions({ orphanDependents: true }, query(''), 'g/v').propagationPolicy).toBe('Orphan');
    expect(parseDeleteOptions(undefined, query('orphanDependents=false'), 'g/v')).toMatchObject({
      propagationPolicy: 'Background',
      orphanDependents: false,
    });
    expect(() => parseDeleteOptions({ propagationPolicy: 'Sideways' }, query(''), 'g/v')).toThrow(code(422));
    expect(() => parseDeleteOptions({ apiVersion: 'v1', kind: 'ConfigMap' }, query(''), 'g/v')).toThrow(code(400));
  });
});

describe('bodies', () => {
  test('keys that stand twice are found, wherever they are', () => {
    expect(duplicateKeys('{"a":1,"b":{"c":1,"c":2},"d":[{"e":1},{"f":1,"\\u0066":2}],"a":"\\"a\\":"}')).toEqual(['b.c', 'd[1].f', 'a']);
    expect(
      decode(Buffer.from('a: yes\nb: off\nc: "on"\nd: yesterday\ne: &e {x: 1}\nf: {<<: *e, z: 2}\n'), 'application/yaml').value,
    ).toEqual({
      a: true,
      b: false,
      c: 'on',
      d: 'yesterday',
      e: { x: 1 },
      f: { x: 1, z: 2 },
    });
    expect(decode(Buffer.from('a: 1\nb:\n  c: 1\n  c: 2\na: 2\n'), 'application/yaml').duplicates).toEqual([
      'line 5: key "a" already set in map',
      'line 4: key "c" already set in map',
    ]);
    expect(duplicateKeys('{"a":"{\\"a\\":1,\\"a\\":2}"}')).toEqual([]);
  });

  test('YAML is JSON after reading', () => {
    expect(decode(Buffer.from('a: [x, "0123", 0x10, "on", on, 2026-01-01]\n'), 'application/yaml').value).toEqual({
      a: ['x', '0123', 16, 'on', true, '2026-01-01'],
    });
  });

  test('a number that would become another one is refused', () => {
    expect(decode(Buffer.from('{"a":9007199254740991,"b":"12345678901234567890","c":0.12345678901234567}'), undefined).value).toMatchObject(
      { a: 9_007_199_254_740_991 },
    );
    expect(() => decode(Buffer.from('{"a":9007199254740993}'), undefined)).toThrow(code(400));
  });

  test.each(['{', '', '{"a":}', '[1,]'])('%j is refused', (text) => expect(() => decode(Buffer.from(text), undefined)).toThrow(code(400)));
  test('what is nested too deep is refused before anything walks it', () => {
    expect(() => decode(Buffer.from('['.repeat(100_000)), undefined)).toThrow(code(400));
    expect(() => decode(Buffer.from(`${'a: {'.repeat(300)}${'}'.repeat(300)}`.replaceAll('a: {', '{a: ')), 'application/yaml')).toThrow(
      code(400),
    );
  });
  test('another type is refused', () => expect(() => decode(Buffer.from('x'), 'application/xml')).toThrow(code(415)));
});

describe('metadata', () => {
  const fields = (meta: Parameters<typeof metadataErrors>[0], taken = 18) => metadataErrors(meta, taken).map(({ field }) => field);

  test('keys leave room for what they are prefixed with', () => {
    expect(fields({ labels: { ['k'.repeat(45)]: 'v' } })).toEqual([]);
    expect(fields({ labels: { ['k'.repeat(46)]: 'v' } })).toEqual(['metadata.labels']);
    expect(fields({ labels: { [`${'d'.repeat(236)}/k`]: 'v' } })).toEqual(['metadata.labels']);
  });

  test.each([
    { labels: { a: 'not a value' } },
    { labels: { 'bad key!': 'x' } },
    { labels: { a: 'v'.repeat(64) } },
    { labels: { 'A.b/c/d': '' } },
  ])('%j', (meta) => expect(fields(meta)).toEqual(['metadata.labels']));

  test('owners and finalizers are answered, not dropped', () => {
    expect(fields({ ownerReferences: [{ apiVersion: 'v1', kind: 'K', name: 'n', uid: 'u' }], finalizers: ['x'] })).toEqual([
      'metadata.ownerReferences',
      'metadata.finalizers',
    ]);
  });
});
