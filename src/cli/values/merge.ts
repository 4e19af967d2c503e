import type { ValuesSource } from './values-file.ts';

/** Lays `over` over `base` as Helm does with values files: maps key by key, anything else replaces; an index of `--set` goes into its list. */
export function mergeValues(base: unknown, over: unknown): unknown {
  if (Array.isArray(base) && isMap(over) && Object.keys(over).every((key) => /^\d+$/.test(key))) {
    const items = [...base];
    for (const [index, value] of Object.entries(over)) items[Number(index)] = mergeValues(items[Number(index)], value);
    return items;
  }
  if (!isMap(base) || !isMap(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) merged[key] = Object.hasOwn(base, key) ? mergeValues(base[key], value) : value;
  return merged;
}

/** The values of all sources, later ones over earlier ones. */
export function mergeSources(sources: readonly ValuesSource[]): Record<string, unknown> {
  return sources.reduce((merged, { values }) => mergeValues(merged, values) as Record<string, unknown>, {});
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
