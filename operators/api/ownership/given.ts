import { isJsonObject, type ManagedFieldsEntry, sameJson } from '../objects.ts';

function isEntry(value: unknown): value is ManagedFieldsEntry {
  if (!isJsonObject(value)) return false;
  const { manager, operation, fieldsV1 } = value;
  return typeof manager === 'string' && manager !== '' && (operation === 'Apply' || operation === 'Update') && isJsonObject(fieldsV1);
}

/**
 * Owners of fields that a writer puts in place of those that are shown: kubectl moves its fields so from client-side to server-side apply.
 * @returns undefined if the writer says nothing about them, or what they are already; a list of one empty entry forgets all
 */
export function givenRecord(
  given: readonly unknown[] | undefined,
  shown: readonly ManagedFieldsEntry[] | undefined,
): ManagedFieldsEntry[] | undefined {
  if (!given || given.length === 0 || sameJson(given, shown ?? [])) return undefined;
  return given.filter(isEntry);
}
