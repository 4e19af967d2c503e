import type { JsonObject, ManagedFieldsEntry } from '../objects.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { fieldChanges } from './changes.ts';
import { fieldsOf, type PathSet, readFields, writeFields } from './paths.ts';

/** What one writer owns, by one of the two ways of writing. */
export interface Manager {
  readonly name: string;
  readonly operation: 'Apply' | 'Update';
  readonly time: string;
  readonly fields: PathSet;
}

/** Owner of what was there before anybody's fields were recorded. */
export const BEFORE_FIRST_APPLY = 'before-first-apply';

export const readManagers = (entries: readonly ManagedFieldsEntry[] | undefined): Manager[] =>
  (entries ?? []).map(({ manager, operation, time, fieldsV1 }) => ({
    name: manager,
    operation,
    time: time ?? '',
    fields: readFields(fieldsV1),
  }));

export function writeManagers(managers: readonly Manager[], apiVersion: string): ManagedFieldsEntry[] {
  return managers
    .filter(({ fields }) => fields.size > 0)
    .map(({ name, operation, time, fields }) => ({
      manager: name,
      operation,
      apiVersion,
      ...(time ? { time } : {}),
      fieldsType: 'FieldsV1' as const,
      fieldsV1: writeFields(fields),
    }))
    .sort((a, b) => (a.operation !== b.operation ? (a.operation === 'Apply' ? -1 : 1) : (a.time ?? '') < (b.time ?? '') ? -1 : 1));
}

export const isSame = (a: Manager, b: Pick<Manager, 'name' | 'operation'>): boolean => a.name === b.name && a.operation === b.operation;

const without = (fields: PathSet, ...others: PathSet[]): PathSet =>
  fields.difference(others.reduce((all, other) => all.union(other), new Set()));

/** Fields that a value no longer has are owned by nobody, however they went. */
export function onlyExisting(managers: readonly Manager[], value: JsonObject, schema: SchemaNode | undefined): Manager[] {
  const existing = fieldsOf(value, schema);
  return managers.map((manager) => ({ ...manager, fields: manager.fields.intersection(existing) }));
}

/** Who owns what after an ordinary write: whatever it changed is the writer's. */
export function afterUpdate(
  managers: readonly Manager[],
  before: JsonObject,
  after: JsonObject,
  schema: SchemaNode | undefined,
  writer: string,
  now: string,
): Manager[] {
  const { written, removed } = fieldChanges(before, after, schema);
  const known = onlyExisting(managers, before, schema);
  if (written.size === 0 && removed.size === 0) return known;
  const mine = known.find((manager) => isSame(manager, { name: writer, operation: 'Update' }));
  const others = known
    .filter((manager) => manager !== mine)
    .map((manager) => ({ ...manager, fields: without(manager.fields, written, removed) }));
  const fields = without(mine?.fields ?? new Set(), removed).union(written);
  const time = mine && fields.size === mine.fields.size && fields.isSubsetOf(mine.fields) && written.size === 0 ? mine.time : now;
  return [...others, { name: writer, operation: 'Update', time, fields }];
}
