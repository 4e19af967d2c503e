import { type PlacedMap, parsePlacedMap } from '../../placed-yaml.ts';
import { cliProblem } from '../codes.ts';

/** Values with the place that each of them has in a file. */
export type ValuesSource = PlacedMap;

/** Reads the text of a values file; throws with file, line and column for what is no YAML, holds a key twice, or is no map. */
export function parseValuesFile(text: string, file: string): ValuesSource {
  return parsePlacedMap(text, file, { one: 'a values file', content: 'values' }, (message, where) =>
    cliProblem({ code: 'VALUES_UNREADABLE', message, where, hint: 'mend the file there' }),
  );
}
