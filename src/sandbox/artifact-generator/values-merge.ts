import { parseAllDocuments, stringify } from 'yaml';

type Values = Record<string, unknown>;

/**
 * Merges two values files as Helm does: maps key by key, anything else, lists too, is replaced; the documents of one file are folded first.
 * Keys come out in the order of their code points, as from every Go program that writes YAML.
 * @throws if a file is no YAML or holds something else than maps
 */
export function mergeValuesFiles(base: string, overlay: string): string {
  return stringify(merge(load(base), load(overlay)), {
    // Who reads it may read YAML 1.1: what means something else there is quoted.
    compat: 'yaml-1.1',
    sortMapEntries: byCodePoint,
    aliasDuplicateObjects: false,
    lineWidth: 0,
  });
}

export function merge(base: Values, overlay: Values): Values {
  // Entries, not assignments: the key "__proto__" is a key like any other.
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(overlay)) {
    const before = merged.get(key);
    merged.set(key, isMap(value) && isMap(before) ? merge(before, value) : value);
  }
  return Object.fromEntries(merged);
}

function load(text: string): Values {
  let folded: Values = {};
  for (const document of parseAllDocuments(text, { version: '1.1', intAsBigInt: true })) {
    if (document.errors[0]) throw document.errors[0];
    const content: unknown = document.toJS({ maxAliasCount: 1000 });
    if (content === null || content === undefined) continue;
    if (!isMap(content)) throw new Error('a values file must hold a map');
    folded = merge(folded, content);
  }
  return folded;
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byCodePoint(a: { key: unknown }, b: { key: unknown }): number {
  return Buffer.compare(Buffer.from(keyText(a.key)), Buffer.from(keyText(b.key)));
}

function keyText(key: unknown): string {
  return String((key as { value?: unknown }).value ?? key);
}
