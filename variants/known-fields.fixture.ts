import * as models from '@kubernetes/client-node';
import type { MapLiteral, Node, Variable } from '../src/chart/expression/node.ts';

/** Which fields an object may have: by name, by any name (`values`), or in a list. Without any of these, whatever it likes. */
export interface Fields {
  readonly properties?: () => ReadonlyMap<string, Fields>;
  readonly values?: () => Fields;
  readonly items?: () => Fields;
}

const ANYTHING: Fields = {};

type Structural = { properties?: Record<string, Structural>; additionalProperties?: Structural; items?: Structural } & Record<
  string,
  unknown
>;

/** Fields of a kind that a CustomResourceDefinition describes. */
export function fieldsOfSchema({ properties, additionalProperties, items, ...rest }: Structural): Fields {
  if (rest['x-kubernetes-preserve-unknown-fields'] === true) return ANYTHING;
  if (items) return { items: () => fieldsOfSchema(items) };
  if (additionalProperties) return { values: () => fieldsOfSchema(additionalProperties) };
  if (!properties) return rest['type'] === 'object' ? { properties: () => new Map() } : ANYTHING;
  return { properties: () => new Map(Object.entries(properties).map(([name, schema]) => [name, fieldsOfSchema(schema)])) };
}

interface Model {
  getAttributeTypeMap(): readonly { readonly baseName: string; readonly type: string }[];
}

const modelOf = (name: string): Model | undefined => (models as unknown as Record<string, Model | undefined>)[name];

/** Fields of a type as the client of Kubernetes names it: `V1PodSpec`, `Array<V1Container>`, `{ [key: string]: string; }`. */
export function fieldsOfModel(type: string): Fields {
  const list = /^Array<(.*)>$/.exec(type)?.[1];
  if (list) return { items: () => fieldsOfModel(list) };
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  if (map) return { values: () => fieldsOfModel(map) };
  const model = modelOf(type);
  if (!model?.getAttributeTypeMap) return ANYTHING;
  return { properties: () => new Map(model.getAttributeTypeMap().map(({ baseName, type }) => [baseName, fieldsOfModel(type)])) };
}

const GROUPS_OF_KUBERNETES = new Set([
  '',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'apps',
  'autoscaling',
  'batch',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
]);

const split = (apiVersion: string) => apiVersion.split('/').reverse() as [version: string, group?: string];

/** The group of an apiVersion, empty for the core. */
export const groupOf = (apiVersion: string): string => split(apiVersion)[1] ?? '';

export const isOfKubernetes = (apiVersion: string): boolean => GROUPS_OF_KUBERNETES.has(groupOf(apiVersion));

/** Fields of a kind of Kubernetes itself; undefined for kinds that it does not have. */
export function fieldsOfKubernetes(apiVersion: string, kind: string): Fields | undefined {
  const [version] = split(apiVersion);
  const name = `${version[0]?.toUpperCase()}${version.slice(1)}${kind}`;
  return isOfKubernetes(apiVersion) && modelOf(name) ? fieldsOfModel(name) : undefined;
}

/** The text of an entry that is written down. */
export function textOf({ entries }: MapLiteral, key: string): string {
  const entry = entries.find((candidate) => 'key' in candidate && candidate.key === key);
  return entry && 'value' in entry && entry.value.kind === 'literal' ? String(entry.value.value) : '';
}

/** Paths of fields that the body of a document can give its object, whatever values it is rendered with, and that the object may not have. */
export function unknownFields(body: Node, fields: Fields): string[] {
  const found = new Set<string>();
  const given = new Map<Variable, Node>();

  const visit = (node: Node, allowed: Fields, at: string): void => {
    switch (node.kind) {
      case 'map':
        for (const entry of node.entries) {
          if ('spread' in entry) visit(entry.spread, allowed, at);
          else member(typeof entry.key === 'string' ? entry.key : '*', entry.value, allowed, at);
        }
        return;
      case 'list':
        for (const item of node.items) {
          if ('spread' in item) visit(item.spread, allowed, at);
          else visit(item.item, allowed.items?.() ?? ANYTHING, `${at}[]`);
        }
        return;
      case 'loop':
        if (node.yields.kind === 'entry') member('*', node.yields.value, allowed, at);
        else if (node.yields.kind === 'items') visit(node.yields.value, allowed, at);
        else visit(node.yields.value, allowed.items?.() ?? ANYTHING, `${at}[]`);
        return;
      case 'choice':
        for (const { value } of node.branches) visit(value, allowed, at);
        if (node.otherwise) visit(node.otherwise, allowed, at);
        return;
      case 'match':
        for (const [, value] of node.cases) visit(value, allowed, at);
        if (node.otherwise) visit(node.otherwise, allowed, at);
        return;
      case 'let':
        visit(node.value, allowed, at);
        return;
      case 'call':
        if (node.operation.name === 'concat') for (const arg of node.args) visit(arg, allowed, at);
        return;
      case 'apply':
        for (const [i, parameter] of node.target.parameters.entries()) given.set(parameter, node.args[i]!);
        visit(node.target.body, allowed, at);
        return;
      case 'variable': {
        const value = given.get(node);
        if (value) visit(value, allowed, at);
      }
    }
  };

  /** A name that only a render knows, `*`, is that of no property. */
  const member = (key: string, value: Node, { properties, values }: Fields, at: string): void => {
    const path = `${at}.${key}`;
    const known = values?.() ?? (properties ? properties().get(key) : ANYTHING);
    if (known) visit(value, known, path);
    else found.add(path);
  };

  visit(body, fields, '');
  return [...found].sort();
}
