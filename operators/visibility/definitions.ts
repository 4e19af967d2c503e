import type { ApplicationDefinition } from '../../constructs/lib/api/application-definition.ts';

/** ApplicationDefinitions by the kind that they serve. Of several for one kind the first by name counts, however they arrived. */
export function byKind(definitions: readonly ApplicationDefinition[]): ReadonlyMap<string, ApplicationDefinition> {
  const sorted = definitions.toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  const found = new Map<string, ApplicationDefinition>();
  for (const definition of sorted) {
    const kind = definition.spec?.application.kind;
    if (kind && !found.has(kind)) found.set(kind, definition);
  }
  return found;
}
