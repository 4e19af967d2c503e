import { getKey, isMap, type Plain, setKey } from '../expression/plain.ts';

/**
 * Values of a release laid over those of the chart, as Helm does it: maps are merged at every depth, anything else replaces, null erases
 * what the chart has. A null that erases nothing stays. Source: helm pkg/chart/common/util/coalesce.go.
 */
export function coalesce(chart: Readonly<Record<string, Plain>>, given: Readonly<Record<string, Plain>>): Record<string, Plain> {
  const result: Record<string, Plain> = {};
  for (const key of Object.keys(chart)) if (!Object.hasOwn(given, key)) setKey(result, key, chart[key]);
  for (const key of Object.keys(given)) {
    const [value, base] = [given[key], getKey(chart, key)];
    if (value === null && Object.hasOwn(chart, key)) continue;
    setKey(result, key, isMap(value) && isMap(base) ? coalesce(base, value) : value);
  }
  return result;
}
