import { describe, expect, test } from 'vitest';
import { applicationDefinitionResource } from './application-definition.ts';
import { customResourceDefinition } from './custom-resource-definition.ts';
import { packageResource } from './package.ts';
import { packageSourceResource } from './package-source.ts';
import { workloadResource } from './workload.ts';
import { workloadMonitorResource } from './workload-monitor.ts';

const all = [packageResource, packageSourceResource, applicationDefinitionResource, workloadResource, workloadMonitorResource];
const schemaOf = (description: (typeof all)[number]) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests reach deep into plain JSON
  customResourceDefinition(description).spec.versions[0]!.schema.openAPIV3Schema as any;

describe('customResourceDefinition', () => {
  test.each(all.map((description) => [description.kind, description] as const))(
    '%s is plain JSON with a type at every node',
    (_kind, description) => {
      const definition = customResourceDefinition(description);
      expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
      const untyped: string[] = [];
      // biome-ignore lint/suspicious/noExplicitAny: plain JSON
      const walk = (schema: any, at: string): void => {
        const free = schema['x-kubernetes-preserve-unknown-fields'] || schema['x-kubernetes-int-or-string'];
        if (!schema.type && !free) untyped.push(at);
        for (const [name, field] of Object.entries(schema.properties ?? {})) walk(field, `${at}.${name}`);
        if (schema.items) walk(schema.items, `${at}[]`);
        if (schema.additionalProperties) walk(schema.additionalProperties, `${at}.*`);
      };
      walk(schemaOf(description), description.kind);
      expect(untyped).toEqual([]);
    },
  );

  test('names the definition and its list', () => {
    const { metadata, spec } = customResourceDefinition(packageSourceResource);
    expect(metadata.name).toBe('packagesources.cozystack.io');
    expect(spec.names).toEqual({
      kind: 'PackageSource',
      listKind: 'PackageSourceList',
      plural: 'packagesources',
      singular: 'packagesource',
      shortNames: ['pks'],
    });
  });

  test('a status without a subresource has none', () => {
    expect(customResourceDefinition(workloadResource).spec.versions[0]).not.toHaveProperty('subresources');
    expect(customResourceDefinition(workloadMonitorResource).spec.versions[0]!.subresources).toEqual({ status: {} });
  });

  test('takes any JSON as values of a component', () => {
    const values = schemaOf(packageResource).properties.spec.properties.components.additionalProperties.properties.values;
    expect(values).toEqual({ description: expect.any(String), 'x-kubernetes-preserve-unknown-fields': true });
  });

  test('holds exactly the values of upgradeCRDs that the operator passes on unchecked', () => {
    const install =
      schemaOf(packageSourceResource).properties.spec.properties.variants.items.properties.components.items.properties.install;
    expect(install.properties.upgradeCRDs.enum).toEqual(['Skip', 'Create', 'CreateReplace']);
  });

  test('carries annotations of the chart', () => {
    const { metadata } = customResourceDefinition(packageResource, { annotations: { 'helm.sh/resource-policy': 'keep' } });
    expect(metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  });
});
