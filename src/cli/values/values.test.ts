import { describe, expect, it } from 'vitest';
import { mergeSources } from './merge.ts';
import { checkValues } from './schema-check.ts';
import { parseSet } from './set.ts';
import { parseValuesFile } from './values-file.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['host'],
  properties: {
    host: { type: 'string', pattern: '^[a-z.]+$' },
    replicas: { type: 'integer', minimum: 1 },
    version: { enum: ['v7', 'v8'] },
    size: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    users: { type: 'object', additionalProperties: { type: 'object', properties: { password: { type: 'string' } } } },
    hosts: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  },
};
const check = (text: string, ...settings: string[]) => {
  const sources = [parseValuesFile(text, 'v.yaml'), ...settings.map(parseSet)];
  return checkValues(schema, mergeSources(sources), sources);
};

describe('values that a chart does not take', () => {
  it.each([
    ['host: a\nreplicas: many', 'replicas must be integer, got "many"', { line: 2, column: 1 }],
    ['host: a\nreplicas: 0', 'replicas must be >= 1, got 0', { line: 2, column: 1 }],
    ['host: a\nversion: v9', 'version must be one of "v7", "v8", got "v9"', { line: 2, column: 1 }],
    ['host: a\nsize: []', 'size must match a schema in anyOf, got []', { line: 2, column: 1 }],
    ['host: a\nusers:\n  admin:\n    password: 5', 'users.admin.password must be string, got 5', { line: 4, column: 5 }],
    ['host: a\nhosts:\n  - name: x\n  - name: 7', 'hosts.1.name must be string, got 7', { line: 4, column: 5 }],
  ])('are placed: %j', (text, message, where) => {
    const problems = check(text);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
    expect(problems[0]).toMatchObject({ code: 'VALUES_INVALID', where: { file: 'v.yaml', ...where } });
  });

  it('are missing', () => {
    expect(check('replicas: 1')).toMatchObject([{ message: 'host is missing', where: { field: 'host' } }]);
  });

  it('are told all at once', () => {
    expect(check('replicas: 0\nversion: x')).toHaveLength(3);
  });

  it.each([
    ['host: a\nreplica: 1', 'replica is no value of this chart', 'did you mean replicas?', 2],
    ['host: a\nhosts:\n- {nam: x}', 'hosts.0.nam is no value of this chart', 'did you mean hosts.0.name?', 3],
    ['host: a\nusers: {u: {pass: x}}', 'users.u.pass is no value of this chart', 'there are password', 2],
  ])('are unknown: %j', (text, message, hint, line) => {
    expect(check(text)).toMatchObject([{ message, hint, where: { file: 'v.yaml', line } }]);
  });

  it('come from --set', () => {
    expect(check('host: a', 'replicas=x')).toMatchObject([{ where: { object: '--set replicas=x', field: 'replicas' } }]);
  });
});

it('values that a chart takes, among them what the platform adds and what is free', () => {
  expect(check('host: a\nfree: {a: 1}\nglobal: {x: 1}\n_cluster: {y: 1}\n_namespace: {}\nusers: {any: {password: x}}\nsize: 5')).toEqual(
    [],
  );
});

describe('a values file', () => {
  it.each([
    ['a: [1', 'Flow sequence', 1],
    ['a: 1\na: 2', 'Map keys must be unique', 2],
    ['- a', 'values are a map', 1],
    ['a: 1\n---\nb: 2', 'one document', 2],
  ])('that cannot be read is refused with its place: %j', (text, message, line) => {
    expect(() => parseValuesFile(text, 'v.yaml')).toThrow(
      expect.objectContaining({
        code: 'VALUES_UNREADABLE',
        message: expect.stringContaining(message),
        where: expect.objectContaining({ file: 'v.yaml', line }),
      }),
    );
  });

  it.each(['', '# nothing\n', 'null', '---\n'])('may be empty: %j', (text) => {
    expect(parseValuesFile(text, 'v.yaml').values).toEqual({});
  });
});

describe('--set', () => {
  it.each([
    ['a=1', { a: 1 }],
    ['a.b=true', { a: { b: true } }],
    ['a\\.b=x', { 'a.b': 'x' }],
    ['a=', { a: '' }],
    ['a=0123', { a: '0123' }],
    ['a=1.5', { a: '1.5' }],
    ['a=x=y', { a: 'x=y' }],
    ['a=["b"]', { a: ['b'] }],
    ['a="1"', { a: '1' }],
    ['a[0].b=1', { a: { 0: { b: 1 } } }],
  ])('%s', (text, expected) => {
    expect(parseSet(text).values).toEqual(expected);
  });

  it.each(['a', '=1', 'a..b=1', '.a=1', 'a=[1'])('%s is refused', (text) => {
    expect(() => parseSet(text)).toThrow(expect.objectContaining({ code: 'ARGUMENT_INVALID', blame: 'usage' }));
  });

  it('goes over files, into lists too', () => {
    const sources = [parseValuesFile('a: {b: 1, c: 2}\nl: [{x: 1}, {x: 2}]', 'f'), parseSet('a.b=5'), parseSet('l[1].x=9')];
    expect(mergeSources(sources)).toEqual({ a: { b: 5, c: 2 }, l: [{ x: 1 }, { x: 9 }] });
  });
});
