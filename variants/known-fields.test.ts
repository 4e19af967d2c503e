import { describe, expect, test } from 'vitest';
import { customResourceDefinition } from '../constructs/lib/api/custom-resource-definition.ts';
import { packageResource } from '../constructs/lib/api/package.ts';
import { packageSourceResource } from '../constructs/lib/api/package-source.ts';
import type { ChartSource } from '../src/chart/chart.ts';
import { toNode } from '../src/chart/expression/literal.ts';
import { boolean, composeChart, defineChart, type KubernetesObject, listOf, map, Resource, string, when } from '../src/chart/index.ts';
import { chartPath } from '../src/platform/model.ts';
import { catalogue } from './catalogue.ts';
import { type Fields, fieldsOfKubernetes, fieldsOfSchema, groupOf, isOfKubernetes, textOf, unknownFields } from './known-fields.fixture.ts';

const authored = catalogue.charts.flatMap((chart) => {
  const { source } = chart as { source?: ChartSource };
  return source ? [{ path: chartPath(chart), documents: composeChart(source).documents.objects, evaluate: chart.evaluate! }] : [];
});

/** Charts that refuse their default values have nothing to show. */
const renderedByDefault = ({ evaluate }: (typeof authored)[number]): readonly KubernetesObject[] => {
  try {
    return evaluate({ release: { name: 'release', namespace: 'tenant-root' } });
  } catch {
    return [];
  }
};
const rendered = authored.map((chart) => ({ path: chart.path, objects: renderedByDefault(chart) }));

type Definition = Pick<ReturnType<typeof customResourceDefinition>, 'spec'>;
const definitions = [
  // The operator brings these two: charts cannot be installed before they are there.
  ...[packageResource, packageSourceResource].map((kind) => customResourceDefinition(kind)),
  ...(rendered.flatMap(({ objects }) => objects).filter(({ kind }) => kind === 'CustomResourceDefinition') as unknown as Definition[]),
];
/** A definition says nothing of `metadata`, which is the same everywhere. */
const metadata = fieldsOfKubernetes('v1', 'ConfigMap')!.properties!().get('metadata')!;
const ours = new Map<string, Fields>(
  definitions.flatMap(({ spec: { group, names, versions } }) =>
    versions.map(({ name, schema }) => {
      const { properties } = fieldsOfSchema(schema.openAPIV3Schema);
      const fields: Fields = { properties: () => new Map([...(properties?.() ?? []), ['metadata', metadata]]) };
      return [`${group}/${name} ${names.kind}`, fields] as const;
    }),
  ),
);
const fieldsOf = (apiVersion: string, kind: string) => ours.get(`${apiVersion} ${kind}`) ?? fieldsOfKubernetes(apiVersion, kind);

const OURS = new Set(['cozystack.io', 'internal.cozystack.io', 'gateway.cozystack.io']);

describe('C17: no object has a field that its kind has not', () => {
  test('kinds of ours and of Kubernetes are known', () => {
    const kinds = authored.flatMap(({ documents }) =>
      documents.map(({ body }) => [textOf(body, 'apiVersion'), textOf(body, 'kind')] as const),
    );
    const judged = kinds.filter(([apiVersion]) => isOfKubernetes(apiVersion) || OURS.has(groupOf(apiVersion)));
    expect(judged.length).toBeGreaterThan(100);
    expect(judged.filter((kind) => !fieldsOf(...kind))).toEqual([]);
  });

  test.each(authored)('$path, whatever its values', ({ documents }) => {
    for (const { body, path } of documents) {
      const fields = fieldsOf(textOf(body, 'apiVersion'), textOf(body, 'kind'));
      expect(fields ? unknownFields(body, fields) : [], path).toEqual([]);
    }
  });

  test.each(rendered)('$path, as it is by default', ({ objects }) => {
    for (const object of objects) {
      const fields = fieldsOf(object.apiVersion, object.kind);
      expect(fields ? unknownFields(toNode(object), fields) : [], `${object.kind} ${object.metadata.name}`).toEqual([]);
    }
  });

  test('one is found wherever it stands', () => {
    const chart = defineChart({
      name: 'misspelt',
      values: { names: listOf(string(), { default: [] }), wide: boolean({ default: false }) },
      compose(scope, { values }) {
        const containers = map(values.names, (name) => ({ name, imagePullPolcy: 'Always' }), { name: 'name' });
        const spec = {
          replica: 1,
          template: { metadata: { lables: { a: 'b' } }, spec: { containers, hostNetwerk: when(values.wide, true) } },
        };
        new Resource(scope, 'it', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'it' }, spec });
      },
    });
    const [document] = composeChart(chart).documents.objects;
    expect(unknownFields(document!.body, fieldsOf('apps/v1', 'Deployment')!)).toEqual([
      '.spec.replica',
      '.spec.template.metadata.lables',
      '.spec.template.spec.containers[].imagePullPolcy',
      '.spec.template.spec.hostNetwerk',
    ]);
    expect(unknownFields(toNode({ spec: { variant: 'a', componets: {} } }), fieldsOf('cozystack.io/v1alpha1', 'Package')!)).toEqual([
      '.spec.componets',
    ]);
  });
});
