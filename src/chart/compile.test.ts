import { ApiObject, Chart, Lazy } from 'cdk8s';
import { Deployment } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { expect, test } from 'vitest';
import {
  bind,
  boolean,
  compile,
  defineChart,
  defineFunction,
  evaluate,
  filter,
  forEach,
  hook,
  integer,
  listOf,
  lookupAtRender,
  lt,
  mul,
  ne,
  notEmpty,
  type Properties,
  Resource,
  str,
  string,
  whenever,
} from './index.ts';

const chartOf = <const P extends Properties>(values: P, compose: Parameters<typeof defineChart<P>>[0]['compose'], more: object = {}) =>
  defineChart({ name: 'sample', values, compose, ...more });
const object = (name: string) => ({ apiVersion: 'v1', kind: 'A', metadata: { name } });

test('a chart comes out as files in order of their paths, twice the same', () => {
  const chart = chartOf(
    { n: integer({ default: 1, description: 'A number.' }) },
    (scope) => void new Resource(new Construct(scope, 'part'), 'thing', object('a')),
    { description: 'A sample', files: { 'crds/a.yaml': 'x' } },
  );
  expect([...compile(chart).files.keys()]).toEqual([
    'Chart.yaml',
    'README.md',
    'crds/a.yaml',
    'templates/_values.tpl',
    'templates/part-thing.yaml',
    'values.schema.json',
    'values.yaml',
  ]);
  expect([...compile(chart, { version: '9.9.9' }).files]).toEqual([...compile(chart, { version: '9.9.9' }).files]);
  expect(compile(chart, { version: '9.9.9' }).files.get('Chart.yaml')).toContain('version: "9.9.9"');
  expect(compile(chart).files.get('values.yaml')).toBe('## A number.\n"n": 1\n');
  expect(compile(chart).files.get('README.md')).toContain('| `n` | integer | `1` | A number. |  |');
});

test('objects under conditions and in loops get them around their file', () => {
  const chart = chartOf({ on: boolean({ default: false }), names: listOf(string(), { default: [] }) }, (scope, { values, release }) => {
    whenever(scope, values.on, (inner) => {
      forEach(
        inner,
        values.names,
        (each, name) => void new Resource(each, 'thing', { ...object('x'), metadata: { name: str`${release.name}-${name}` } }),
        { name: 'name' },
      );
    });
  });
  expect(compile(chart).files.get('templates/thing.yaml')).toMatchInlineSnapshot(`
    "{{- $values := include "sample.values" . | fromJson }}
    {{- if $values.on }}
    {{- range $name := $values.names }}
    ---
    apiVersion: v1
    kind: A
    metadata:
      name: {{ printf "%s-%s" $.Release.Name $name | toJson }}
    {{- end }}
    {{- end }}
    "
  `);
});

test('bindings and shared functions are printed once', () => {
  const triple = defineFunction('triple', { n: integer() }, ({ n }) => mul(n, 3));
  const chart = chartOf({ n: integer({ default: 1 }), names: listOf(string(), { default: [] }) }, (scope, { values }) => {
    const names = bind(
      'names',
      filter(values.names, (name) => ne(name, '')),
    );
    for (const id of ['a', 'b'])
      new Resource(scope, id, { ...object(id), first: triple({ n: values.n }), second: triple({ n: 2 }), names, any: notEmpty(names) });
  });
  const { files } = compile(chart);
  expect(files.get('templates/a.yaml')).toMatchInlineSnapshot(`
    "{{- $values := include "sample.values" . | fromJson }}
    {{- $names := list }}
    {{- range $item := $values.names }}
    {{- if ne $item "" }}
    {{- $names = append $names $item }}
    {{- end }}
    {{- end }}
    apiVersion: v1
    kind: A
    metadata:
      name: a
    any: {{ not (empty $names) | toJson }}
    first: {{ (include "sample.triple" (dict "n" $values.n) | fromJson).result | toJson }}
    names: {{ $names | toJson }}
    second: {{ (include "sample.triple" (dict "n" 2) | fromJson).result | toJson }}
    "
  `);
  expect(files.get('templates/_lib.tpl')).toMatchInlineSnapshot(`
    "{{- define "sample.triple" -}}
    {{- $n := .n -}}
    {{- dict "result" (mul (int64 $n) 3) | toRawJson -}}
    {{- end }}
    "
  `);
});

test('objects of cdk8s itself may hold expressions, in metadata too', () => {
  const chart = chartOf({ app: string({ default: 'x' }), more: listOf(string(), { default: [] }) }, (scope, { values }) => {
    const labelled = new Chart(scope, 'inner', { labels: { team: 'db' } });
    const thing = new ApiObject(labelled, 'thing', {
      apiVersion: 'v1',
      kind: 'A',
      metadata: { name: 'a', labels: { app: values.app as unknown as string }, finalizers: [...(values.more as unknown as string[])] },
      spec: { lazy: Lazy.any({ produce: () => values.app }) },
    });
    thing.metadata.addAnnotation('note', values.app as unknown as string);
  });
  expect(evaluate(chart, { values: { more: ['f'] } })).toEqual([
    {
      apiVersion: 'v1',
      kind: 'A',
      metadata: { name: 'a', annotations: { note: 'x' }, finalizers: ['f'], labels: { app: 'x', team: 'db' } },
      spec: { lazy: 'x' },
    },
  ]);
});

test('constructs of cdk8s-plus take expressions', () => {
  const chart = chartOf({ replicas: integer({ default: 2 }), tag: string({ default: 'latest' }) }, (scope, { values, release }) => {
    const name = release.name as unknown as string;
    const image = str`nginx:${values.tag}` as unknown as string;
    new Deployment(scope, 'web', {
      metadata: { name },
      replicas: values.replicas as unknown as number,
      containers: [{ image, portNumber: 80 }],
    });
  });
  expect([...compile(chart).files.keys()]).toContain('templates/web.yaml');
  expect(evaluate(chart, { values: { replicas: 5 } })).toMatchObject([
    {
      kind: 'Deployment',
      metadata: { name: 'release-name' },
      spec: { replicas: 5, template: { spec: { containers: [{ image: 'nginx:latest' }] } } },
    },
  ]);
});

test('hooks are annotations', () => {
  expect(hook({ on: ['pre-delete'], weight: -5, deletePolicy: ['before-hook-creation', 'hook-succeeded'] })).toEqual({
    'helm.sh/hook': 'pre-delete',
    'helm.sh/hook-weight': '-5',
    'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
  });
});

test.each<[string, () => unknown, RegExp]>([
  [
    'two objects of one path',
    () =>
      chartOf(
        {},
        (s) => void [new Resource(new Construct(s, 'a'), 'b-c', object('x')), new Resource(new Construct(s, 'a-b'), 'c', object('y'))],
      ),
    /two files are called templates\/a-b-c\.yaml/,
  ],
  [
    'an object behind a lookup',
    () =>
      chartOf({}, (s) =>
        whenever(s, notEmpty(lookupAtRender('v1', 'Secret', 'a', 'b')), (i) => void new Resource(i, 'gated', object('x'))),
      ),
    /sample\/gated \(src\/chart\/compile\.test\.ts:\d+\): its existence depends on a lookup/,
  ],
  [
    'a condition that is no boolean',
    () => chartOf({ a: string({ default: '' }) }, (s, { values }) => whenever(s, values.a as never, () => {})),
    /values\.a is not a boolean: use isSet/,
  ],
  [
    'an optional value in an operation',
    () => chartOf({ a: integer() }, (s, { values }) => void new Resource(s, 'x', { ...object('x'), n: mul(values.a as never, 2) })),
    /argument 1 of mul\(\) may be absent: give it a value with defaultTo/,
  ],
  [
    'a comparison of two types',
    () =>
      chartOf(
        { a: integer({ default: 1 }) },
        (s, { values }) => void new Resource(s, 'x', { ...object('x'), n: lt(values.a, 'x' as never) }),
      ),
    /lt\(\): values\.a is a integer and "x" a string: they cannot be compared/,
  ],
  [
    'a class instance',
    () => chartOf({}, (s) => void new Resource(s, 'x', { ...object('x'), at: new Date(0) })),
    /sample\/x \(src\/chart\/compile\.test\.ts:\d+\): .*simple object/,
  ],
  [
    'an item outside of its loop',
    () =>
      chartOf({ list: listOf(string(), { default: [] }) }, (s, { values }) => {
        let stray: unknown;
        forEach(s, values.list, (_scope, item) => {
          stray = item;
        });
        new Resource(s, 'x', { ...object('x'), spec: { deep: stray } });
      }),
    /sample\/x \(src\/chart\/compile\.test\.ts:\d+\): spec\.deep: item is used outside of its loop/,
  ],
  [
    'a shared function of a name that is taken',
    () => chartOf({}, (s) => void new Resource(s, 'x', { ...object('x'), spec: defineFunction('text', {}, () => ({ a: 1 }))({}) })),
    /cannot be called "text"/,
  ],
  ['an id that hides the template from Helm', () => chartOf({}, (s) => void new Resource(s, '_x', object('x'))), /choose another id/],
  ['a name of its own for an injected value', () => chartOf({ _cluster: string() }, () => {}), /"_cluster" is injected/],
  ['a chart name that Helm refuses', () => defineChart({ name: 'Bad_Name', values: {}, compose: () => {} }), /"Bad_Name" is no chart name/],
])('%s is refused', (_, chart, expected) => {
  let message = 'none';
  try {
    compile(chart() as never);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(expected);
});
