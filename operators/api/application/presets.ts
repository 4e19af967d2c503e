import { childPath } from '../errors/field-error.ts';
import { isJsonObject } from '../objects.ts';

const REPLACED: Readonly<Record<string, string>> = {
  nano: 't1.nano',
  micro: 't1.micro',
  small: 't1.small',
  medium: 'c1.small',
  large: 'c1.medium',
  xlarge: 'c1.large',
  '2xlarge': 'c1.xlarge',
};

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
