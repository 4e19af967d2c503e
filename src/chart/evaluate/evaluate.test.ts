import { expect, test } from 'vitest';
import {
  assume,
  boolean,
  defaultTo,
  defineChart,
  evaluate,
  failWhen,
  freeForm,
  integer,
  listOf,
  lookupAtRender,
  lt,
  object,
  parseInteger,
  Resource,
  randomAtRender,
  size,
  str,
  string,
  when,
  whenever,
} from '../index.ts';

const sample = defineChart({
  name: 'sample',
  version: '1.2.3',
  values: { replicas: integer({ default: 2, minimum: 0 }), external: boolean({ default: false }) },
  compose(chart, { values, release, capabilities, chart: self, cluster, namespace }) {
    new Resource(chart, 'main', {
      apiVersion: 'v1',
      kind: 'Main',
      metadata: { name: release.name },
      spec: {
        replicas: values.replicas,
        upgrade: release.isUpgrade,
        chart: str`${self.name} ${self.version}`,
        routes: when(capabilities.has('gateway.networking.k8s.io/v1'), true),
        version: capabilities.kubeVersion,
        domain: cluster.text('cluster-domain', 'cozy.local'),
        oidc: cluster.flag('oidc-enabled'),
        exposed: cluster.list('expose-services'),
        scheduling: cluster.map('scheduling'),
        host: namespace.text('host'),
      },
    });
    whenever(
      chart,
      values.external,
      (scope) => new Resource(scope, 'service', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' } }),
    );
    failWhen(chart, lt(values.replicas, 1), str`replicas is ${values.replicas}`);
  },
});

test('a chart renders with nothing given', () => {
  expect(evaluate(sample)).toEqual([
    {
      apiVersion: 'v1',
      kind: 'Main',
      metadata: { name: 'release-name' },
      spec: {
        replicas: 2,
        upgrade: false,
        chart: 'sample 1.2.3',
        version: 'v1.36.0',
        domain: 'cozy.local',
        oidc: false,
        exposed: [],
        scheduling: {},
        host: '',
      },
    },
  ]);
});

test('injected values are read as text, whatever type they come in', () => {
  const [main] = evaluate(sample, {
    release: { name: 'a', namespace: 'tenant-a', isUpgrade: true },
    capabilities: { apiVersions: ['gateway.networking.k8s.io/v1'], kubeVersion: 'v1.35.1' },
    cluster: { 'oidc-enabled': true, 'expose-services': 'api, dashboard,', scheduling: { node: 'a' }, 'cluster-domain': '' },
    namespace: { host: 7 },
  });
  expect(main?.['spec']).toMatchObject({
    upgrade: true,
    routes: true,
    version: 'v1.35.1',
    domain: 'cozy.local',
    oidc: true,
    exposed: ['api', 'dashboard'],
    scheduling: { node: 'a' },
    host: '7',
  });
});

test('values that the schema refuses, or a check, are errors', () => {
  expect(() => evaluate(sample, { values: { replicas: 'two' } })).toThrow(
    'sample: the values do not meet the schema: values.replicas: "two" is not of type integer',
  );
  expect(() => evaluate(sample, { values: { replicas: 0 } })).toThrow('sample: replicas is 0');
  expect(() => evaluate(sample, { cluster: { 'root-host': 'a\u0085b' } })).toThrow('control character');
});

test('a lookup finds the objects given, and nothing without', () => {
  const chart = defineChart({
    name: 'kept',
    values: {},
    compose(scope, { release }) {
      const secret = assume(lookupAtRender('v1', 'Secret', release.namespace, 'auth'), object({ data: object({ password: string() }) }));
      new Resource(scope, 'secret', {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'auth' },
        data: { password: secret.data.password, fresh: randomAtRender(3) },
      });
    },
  });
  const stored = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'auth', namespace: 'default' }, data: { password: 'c2VjcmV0' } };
  expect(evaluate(chart, { objects: [stored] })[0]?.['data']).toEqual({ password: 'c2VjcmV0', fresh: 'xxx' });
  expect(evaluate(chart)[0]?.['data']).toEqual({ fresh: 'xxx' });
});

test('a lookup without a name lists what there is, of one namespace or all', () => {
  const chart = defineChart({
    name: 'listing',
    values: { namespace: string({ default: '' }) },
    compose(scope, { values }) {
      const list = assume(lookupAtRender('v1', 'Secret', values.namespace, ''), object({ items: listOf(freeForm()) }));
      new Resource(scope, 'count', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'count' },
        data: size(defaultTo(list.items, [])),
      });
    },
  });
  const secret = (namespace: string, name: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace } });
  const objects = [secret('a', 'x'), secret('a', 'y'), secret('b', 'x')];
  const count = (namespace: string, given = objects) => evaluate(chart, { objects: given, values: { namespace } })[0]?.['data'];
  expect([count(''), count('a'), count('c'), count('', [])]).toEqual([3, 2, 0, 0]);
});

test('free-form values pass through as they are', () => {
  const chart = defineChart({
    name: 'free',
    values: { override: freeForm({ default: {} }) },
    compose: (scope, { values }) =>
      void new Resource(scope, 'a', { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, values: values.override }),
  });
  expect(evaluate(chart, { values: { override: { a: null, __proto__: undefined, b: [1, { c: 1000000 }] } } })[0]?.['values']).toEqual({
    a: null,
    b: [1, { c: 1000000 }],
  });
});

test('an error names the object, the line that made it, and the property', () => {
  const chart = defineChart({
    name: 'parsed',
    values: { text: string({ default: '' }) },
    compose: (scope, { values }) =>
      void new Resource(scope, 'a', {
        apiVersion: 'v1',
        kind: 'A',
        metadata: { name: 'a' },
        spec: { list: [{ port: parseInteger(values.text) }] },
      }),
  });
  expect(() => evaluate(chart, { values: { text: 'x' } })).toThrow(
    /^parsed\/a \(src\/chart\/evaluate\/evaluate\.test\.ts:\d+\): spec\.list\.port: "x" is not a whole number$/,
  );
});
