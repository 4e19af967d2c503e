import { childPath } from '../errors/field-error.ts';
import { isSchema, type SchemaNode } from './schema-node.ts';

/** Keywords that have no place in a structural schema: what they say cannot be defaulted or walked. */
const FOREIGN = [
  '$ref',
  'id',
  '$id',
  '$schema',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
  'additionalItems',
  'if',
  'then',
  'else',
];
const MAX_DEPTH = 64;

/**
 * Why a schema is not structural, one line a fault; empty if it is. `$schema` at the top only names the draft and is let pass.
 */
export function structuralFaults(schema: SchemaNode): string[] {
  const faults: string[] = [];
  visit(schema, '', 0, faults);
  return faults;
}

function visit(node: unknown, path: string, depth: number, faults: string[]): void {
  const at = path || 'the schema';
  if (!isSchema(node)) {
    faults.push(`${at} is no schema`);
    return;
  }
  if (depth > MAX_DEPTH) {
    faults.push(`${at} is nested more than ${MAX_DEPTH} deep`);
    return;
  }
  for (const keyword of FOREIGN) if (keyword in node && !(keyword === '$schema' && depth === 0)) faults.push(`${at} uses ${keyword}`);
  if (node['x-kubernetes-preserve-unknown-fields'] === false) faults.push(`${at} sets x-kubernetes-preserve-unknown-fields to false`);
  if (node.type !== undefined && typeof node.type !== 'string') faults.push(`${at} has more than one type`);
  if (Array.isArray(node.items)) faults.push(`${at} has a list of item schemas`);
  else if (node.items !== undefined) visit(node.items, `${path}[]`, depth + 1, faults);
  if (node.properties !== undefined && !isSchema(node.properties)) faults.push(`${at} has properties that are no object`);
  for (const [name, child] of Object.entries(node.properties ?? {})) visit(child, childPath(path, name), depth + 1, faults);
  if (typeof node.additionalProperties === 'object') visit(node.additionalProperties, `${path}{}`, depth + 1, faults);
  for (const word of ['allOf', 'anyOf', 'oneOf'] as const) {
    const parts = node[word];
    if (parts !== undefined && !Array.isArray(parts)) faults.push(`${at} has ${word} that is no list`);
    else for (const part of parts ?? []) visit(part, path, depth + 1, faults);
  }
  if (node.not !== undefined) visit(node.not, path, depth + 1, faults);
}
