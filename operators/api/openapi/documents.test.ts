import { describe, expect, test } from 'vitest';
import { definition } from '../registry/fixtures.ts';
import { makeRegistry } from '../registry/registry.ts';
import { applicationResource } from '../resources/apps.ts';
import { options, securityGroups, tenantModules, tenantNamespaces, tenantSecrets } from '../resources/core.ts';
import { v2Document, v3Document } from './documents.ts';

const registry = makeRegistry([
  definition('a', {
    kind: 'Redis',
    plural: 'redises',
    schema: { type: 'object', properties: { a: { type: 'object', additionalProperties: true, nullable: true } } },
  }),
  definition('b', { kind: 'Ingress', plural: 'ingresses', prefix: '' }),
]);
const groups = [
  { group: 'apps.cozystack.io', version: 'v1alpha1', resources: registry.kinds.map(applicationResource) },
  { group: 'core.cozystack.io', version: 'v1alpha1', resources: [tenantNamespaces, tenantSecrets, tenantModules, options] },
  { group: 'sdn.cozystack.io', version: 'v1alpha1', resources: [securityGroups] },
];

function references(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(references);
  if (typeof node !== 'object' || node === null) return [];
  const own = '$ref' in node && typeof node.$ref === 'string' ? [node.$ref] : [];
  return [...own, ...Object.values(node).flatMap(references)];
}

const documents = [
  ...groups.map((group): [string, string, unknown, object] => {
    const document = JSON.parse(v3Document(group, registry).body.toString('utf8'));
    return [`v3 of ${group.group}`, '#/components/schemas/', document, document.components.schemas];
  }),
  ((): [string, string, unknown, object] => {
    const document = JSON.parse(v2Document(groups, registry).body.toString('utf8'));
    return ['v2', '#/definitions/', document, document.definitions];
  })(),
];

describe.each(documents)('A4: %s', (_name, prefix, document, schemas) => {
  test('every reference is found by cutting its prefix off', () => {
    for (const reference of references(document))
      expect([reference, reference.startsWith(prefix) && Object.hasOwn(schemas, reference.slice(prefix.length))]).toEqual([
        reference,
        true,
      ]);
  });

  test('names have dots and no slashes', () => {
    for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Za-z0-9.]+$/);
  });

  test('A12: no strategic merge is advertised', () => expect(JSON.stringify(document)).not.toContain('strategic-merge-patch'));

  test('operations have ids of their own', () => {
    const ids = [...JSON.stringify(document).matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('v2 has none of the words that would break the document of a cluster', () => {
  const text = v2Document(groups, registry).body.toString('utf8');
  for (const word of ['"nullable"', '"anyOf"', '"oneOf"', '"not"', '"allOf"', '"requestBody"', '"components"'])
    expect(text).not.toContain(word);
});

test('the identity of a document changes with its kinds only', () => {
  const again = makeRegistry([definition('a', { kind: 'Redis', plural: 'redises', schema: '' })]);
  expect(v3Document(groups[0]!, registry).hash).toBe(v3Document(groups[0]!, registry).hash);
  expect(v3Document(groups[0]!, again).hash).not.toBe(v3Document(groups[0]!, registry).hash);
});
