import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  ifElse,
  integer,
  isSet,
  listOf,
  map,
  mapEntries,
  mapOf,
  match,
  notEmpty,
  object,
  str,
  string,
  when,
} from '../index.ts';
import { specTemplate } from '../testing/template.ts';

const on = { on: boolean({ default: false }) };

test('a dynamic scalar leaves through toJson, and so does a dynamic key', () => {
  expect(
    specTemplate({ size: string({ default: '' }), labels: mapOf(string(), { default: {} }) }, ({ size, labels }) => ({ size, labels })),
  ).toMatchInlineSnapshot(`
    "spec:
      labels: {{ $values.labels | toJson }}
      size: {{ $values.size | toJson }}
    "
  `);
});

test('a property under a condition is left out when it does not hold', () => {
  expect(
    specTemplate({ class: string({ default: '' }) }, (values) => ({
      size: 1,
      storageClassName: when(notEmpty(values.class), values.class),
    })),
  ).toMatchInlineSnapshot(`
    "spec:
      size: 1
      {{- if ne $values.class "" }}
      storageClassName: {{ $values.class | toJson }}
      {{- end }}
    "
  `);
});

test('a map whose entries are all conditional prints {} when none holds, a list []', () => {
  expect(specTemplate(on, (values) => ({ map: { a: when(values.on, 1) }, list: [when(values.on, 'x')] }))).toMatchInlineSnapshot(`
    "spec:
      list:
        {{- if $values.on }}
        - x
        {{- else }}
        []
        {{- end }}
      map:
        {{- if $values.on }}
        a: 1
        {{- else }}
        {}
        {{- end }}
    "
  `);
});

test('a loop prints a range, with [] or {} for an empty source', () => {
  expect(
    specTemplate(
      { ports: listOf(integer(), { default: [] }), users: mapOf(object({ password: string() }), { default: {} }) },
      ({ ports, users }) => ({
        ports: map(ports, (port) => ({ name: str`port-${port}`, port }), { name: 'port' }),
        users: mapEntries(users, (name, user) => ({ name, password: user.password }), { name: 'user' }),
      }),
    ),
  ).toMatchInlineSnapshot(`
    "spec:
      ports:
        {{- range $port := $values.ports }}
        - name: {{ printf "port-%d" (int64 $port) | toJson }}
          port: {{ $port | toJson }}
        {{- else }}
        []
        {{- end }}
      users:
        {{- range $userKey, $user := $values.users }}
        - name: {{ $userKey | toJson }}
          {{- if not (kindIs "invalid" $user.password) }}
          password: {{ $user.password | toJson }}
          {{- end }}
        {{- else }}
        []
        {{- end }}
    "
  `);
});

test('structures are chosen with if and else, texts with ternary and a dict', () => {
  expect(
    specTemplate({ ...on, version: choice(['v8', 'v7'], { default: 'v8' }) }, (values) => ({
      image: str`redis:${match(values.version, { v8: '8.4.0', v7: '7.4.7' })}`,
      mode: ifElse(values.on, 'a', 'b'),
      strategy: ifElse(values.on, { type: 'a' }, { type: 'b' }),
    })),
  ).toMatchInlineSnapshot(`
    "spec:
      image: {{ printf "redis:%s" (index (dict "v7" "7.4.7" "v8" "8.4.0") $values.version) | toJson }}
      mode: {{ ternary "a" "b" $values.on | toJson }}
      {{- if $values.on }}
      strategy:
        type: a
      {{- else }}
      strategy:
        type: b
      {{- end }}
    "
  `);
});

test('spread items and entries stand among fixed ones; entries of unknown keys are set one after the other', () => {
  expect(
    specTemplate({ list: listOf(string(), { default: [] }), labels: mapOf(string(), { default: {} }) }, ({ list, labels }) => ({
      list: ['first', ...list],
      labels: { ...labels, app: 'redis' },
    })),
  ).toMatchInlineSnapshot(`
    "spec:
      {{- $labels := dict }}
      {{- range $key, $value := $values.labels }}
      {{- $_ := set $labels $key $value }}
      {{- end }}
      {{- $_ := set $labels "app" "redis" }}
      labels: {{ $labels | toJson }}
      list:
        - first
        {{- range $item := $values.list }}
        - {{ $item | toJson }}
        {{- end }}
    "
  `);
});

test('text of several lines is a block, and what would open an action is written as one', () => {
  expect(specTemplate({}, () => ({ script: 'set -e\necho "{{ .Node }}"\n', 'key {{': '{{ x }}' }))).toMatchInlineSnapshot(`
    "spec:
      "key {{ "{{" }}": "{{ "{{" }} x }}"
      script: |
        set -e
        echo "{{ "{{" }} .Node }}"
    "
  `);
});

test('a condition that is known to hold is not asked again', () => {
  expect(
    specTemplate({ ...on, maybe: string() }, (values) => ({
      a: when(values.on, { b: when(values.on, 1), c: when(isSet(values.maybe), values.maybe) }),
    })),
  ).toMatchInlineSnapshot(`
    "spec:
      {{- if $values.on }}
      a:
        b: 1
        {{- if not (kindIs "invalid" $values.maybe) }}
        c: {{ $values.maybe | toJson }}
        {{- end }}
      {{- else }}
      {}
      {{- end }}
    "
  `);
});
