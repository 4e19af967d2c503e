import { DEPRECATED_PRESETS } from '../../../constructs/lib/api/deprecated-presets.ts';
import { childPath } from '../errors/field-error.ts';
import { isJsonObject } from '../objects.ts';

const REPLACED: Readonly<Record<string, string>> = DEPRECATED_PRESETS;

/** A warning for each deprecated `resourcesPreset` at any depth of a spec. */
export function presetWarnings(value: unknown, path = 'spec'): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => presetWarnings(item, `${path}[${index}]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = childPath(path, key);
    const wanted = key === 'resourcesPreset' && typeof item === 'string' && Object.hasOwn(REPLACED, item) ? REPLACED[item] : undefined;
    return wanted ? [`${at}: preset "${String(item)}" is deprecated; use "${wanted}"`] : presetWarnings(item, at);
  });
}
