import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensurePrograms } from '../sandbox/programs/programs.ts';
import {
  boolean,
  type ChartSource,
  compile,
  defineChart,
  evaluate,
  integer,
  lookupAtRender,
  mapOf,
  notEmpty,
  object,
  type Properties,
  type RenderInput,
  Resource,
  str,
  string,
  when,
  whenever,
} from './index.ts';
import { HelmChart, inOrder } from './testing/helm.ts';
import { HOSTILE_TEXTS } from './testing/hostile-text.ts';

let helm: string;
beforeAll(async () => {
  helm = process.env['COZY_HELM'] ?? path.join(await ensurePrograms({ now: () => {}, done: () => {} }), 'helm');
});

/** What Helm renders; it must be what the evaluator says. */
async function rendered<P extends Properties>(source: ChartSource<P>, input: RenderInput = {}) {
  using chart = new HelmChart(helm, compile(source));
  const objects = inOrder(await chart.render(input));
  expect(objects).toEqual(inOrder(evaluate(source, input)));
  return objects;
}

const one = { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } };

describe('E1: a number is written in plain digits', () => {
  const chart = defineChart({
    name: 'numbers',
    values: { n: integer({ default: 0 }) },
    compose(scope, { values }) {
      new Resource(scope, 'a', {
        ...one,
        metadata: { name: 'a', labels: { n: str`${values.n}` } },
        plain: values.n,
        text: str`n=${values.n}`,
        quoted: str`"${values.n}"`,
      });
    },
  });
  test.each([999999, 1000000, 356136738, 2 ** 31, 2 ** 53 - 1, -1e6])('%d', async (n) => {
    const [object] = await rendered(chart, { values: { n } });
    expect(object).toMatchObject({ metadata: { labels: { n: String(n) } }, plain: n, text: `n=${n}`, quoted: `"${n}"` });
  });
});

test('E3, F1: a text stays the text that it is, static or given, as value and as key', async () => {
  const chart = defineChart({
    name: 'texts',
    values: { texts: mapOf(string(), { default: {} }) },
    compose(scope, { values }) {
      new Resource(scope, 'a', {
        ...one,
        fixed: HOSTILE_TEXTS,
        keyed: Object.fromEntries(HOSTILE_TEXTS.filter((t) => t.length < 1000).map((t) => [t, t])),
        given: values.texts,
      });
    },
  });
  const texts = Object.fromEntries(HOSTILE_TEXTS.map((text, i) => [`t${i}`, text]));
  const [object] = await rendered(chart, { values: { texts } });
  expect(object?.['fixed']).toEqual(HOSTILE_TEXTS);
  expect(object?.['given']).toEqual(texts);
});

describe('E4, C14: null and empty are decided by the compiler', () => {
  const chart = defineChart({
    name: 'nulls',
    values: {
      replicas: integer({ default: 2 }),
      storageClass: string({ default: '' }),
      backup: object({ enabled: boolean({ default: false }), key: string({ default: 'ca.crt' }) }, { default: {} }),
      users: mapOf(object({ readonly: boolean({ default: false }) }), { default: {} }),
    },
    compose(scope, { values }) {
      new Resource(scope, 'a', { ...one, values, class: when(notEmpty(values.storageClass), values.storageClass) });
    },
  });
  test.each([{ replicas: null }, { backup: null }, { backup: { key: null } }, { storageClass: null }])(
    '%j yields the default',
    async (values) => {
      const [object] = await rendered(chart, { values });
      expect(object?.['values']).toEqual({ replicas: 2, storageClass: '', backup: { enabled: false, key: 'ca.crt' }, users: {} });
      expect(object).not.toHaveProperty('class');
    },
  );
  test('a default inside a map is filled in', async () => {
    const [object] = await rendered(chart, { values: { users: { a: {} } } });
    expect(object?.['values']).toMatchObject({ users: { a: { readonly: false } } });
  });
});

describe('E8, E9, C15, C16: what depends on the moment of the render', () => {
  test('two renders are the same bytes, and templates hold neither tpl nor toYaml', async () => {
    const source = defineChart({
      name: 'same',
      values: { m: mapOf(string(), { default: { b: '1', a: '2' } }) },
      compose: (scope, { values }) => void new Resource(scope, 'a', { ...one, data: values.m }),
    });
    using chart = new HelmChart(helm, compile(source));
    expect(await chart.manifest()).toBe(await chart.manifest());
    expect(
      [...compile(source).files].filter(
        ([file, content]) => file.startsWith('templates/') && /\b(?:tpl|toYaml|toYamlPretty|randAlpha\w*|lookup)\b/.test(content),
      ),
    ).toEqual([]);
  });
  test('no object can hang on a lookup', () => {
    const gated = defineChart({
      name: 'gated',
      values: {},
      compose: (scope) =>
        whenever(scope, notEmpty(lookupAtRender('v1', 'Secret', 'a', 'b')), (inner) => void new Resource(inner, 'a', one)),
    });
    expect(() => compile(gated)).toThrow('its existence depends on a lookup');
  });
});

describe('Helm takes a compiled chart as any other', () => {
  const inner = defineChart({
    name: 'inner',
    description: 'The chart inside',
    icon: 'https://example.org/icon.svg',
    values: { size: integer({ default: 1, minimum: 1 }), nested: object({ a: string({ default: 'x' }) }, { default: {} }) },
    compose: (scope, { values, release }) => void new Resource(scope, 'a', { ...one, metadata: { name: release.name }, values }),
  });

  test('lint finds nothing', async () => {
    using chart = new HelmChart(helm, compile(inner));
    expect(await chart.lint()).toContain('0 chart(s) failed');
  });

  test('it can be a sub-chart, with global values', async () => {
    const files = Object.fromEntries([...compile(inner).files].map(([file, content]) => [`charts/inner/${file}`, content]));
    const outer = defineChart({
      name: 'outer',
      values: { size: integer({ default: 9 }) },
      files,
      dependencies: [{ name: 'inner', version: '0.0.0' }],
      compose: (scope, { values }) => void new Resource(scope, 'b', { ...one, size: values.size }),
    });
    using chart = new HelmChart(helm, compile(outer));
    const objects = await chart.render({ values: { inner: { size: 3 }, global: { any: true } }, release: { name: 'r' } });
    expect(objects).toContainEqual({ ...one, metadata: { name: 'r' }, values: { size: 3, nested: { a: 'x' } } });
    expect(objects).toContainEqual({ ...one, size: 9 });
  });

  test('it refuses what its schema refuses', async () => {
    using chart = new HelmChart(helm, compile(inner));
    await expect(chart.render({ values: { size: 0 } })).rejects.toThrow(/minimum/);
    expect(() => evaluate(inner, { values: { size: 0 } })).toThrow(/minimum/);
  });

  test('both refuse characters that YAML cannot carry', async () => {
    using chart = new HelmChart(helm, compile(inner));
    await expect(chart.render({ values: { nested: { a: 'bom \ufeff' } } })).rejects.toThrow('control character');
    expect(() => evaluate(inner, { values: { nested: { a: 'bom \ufeff' } } })).toThrow('control character');
  });
});
