import { jsonSchema, type Properties } from '../../../src/chart/index.ts';
import { validate } from '../../../src/chart/schema/validate.ts';
import { isVocabulary } from '../../../src/chart/source-line.ts';
import { refusedValue, unknownKey } from '../../../src/platform/known-keys.ts';

isVocabulary(import.meta.filename);

/**
 * Refuses values that the platform does not read, which Helm would take in silence, and those that its schema refuses. Maps and free-form values take
 * any key.
 *
 * @param what for the message: `variant sandbox`
 * @throws Problem with the line of the variant and the path of the key
 */
export function refuseWrongValues(what: string, given: object, known: Properties, path = 'install.values'): void {
  for (const [key, value] of Object.entries(given)) {
    const at = `${path}.${key}`;
    const schema = known[key];
    if (!schema) throw unknownKey(what, key, Object.keys(known), at);
    if (schema.shape.kind === 'object' && typeof value === 'object' && value !== null)
      refuseWrongValues(what, value, schema.shape.properties, at);
    const [fault] = validate(jsonSchema(schema), value, at);
    if (fault === undefined) continue;
    const [field, why] = fault.split(/: (.*)/s) as [string, string];
    throw refusedValue(what, field, why);
  }
}
