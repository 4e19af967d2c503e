import type { Properties } from '../../../src/chart/index.ts';
import { isVocabulary } from '../../../src/chart/source-line.ts';
import { unknownKey } from '../../../src/platform/known-keys.ts';

isVocabulary(import.meta.filename);

/**
 * Refuses values that no part of the platform reads; Helm would take them in silence. Maps and free-form values take any key.
 *
 * @param what for the message: `variant sandbox`
 * @throws Problem with the line of the variant and the path of the key
 */
export function refuseUnknownValues(what: string, given: object, known: Properties, path: readonly string[] = ['install', 'values']): void {
  for (const [key, value] of Object.entries(given)) {
    const schema = known[key];
    if (!schema) throw unknownKey(what, key, Object.keys(known), [...path, key].join('.'));
    if (schema.shape.kind === 'object' && typeof value === 'object' && value !== null)
      refuseUnknownValues(what, value, schema.shape.properties, [...path, key]);
  }
}
