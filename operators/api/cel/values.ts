import { isJsonObject } from '../objects.ts';
import { childSchema, type SchemaNode } from '../schema/schema-node.ts';

/** Names that CEL cannot write as a field; Kubernetes lets them be reached under an escaped name. */
const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

/** The name under which a property is reached in a rule: `a-b` → `a__dash__b`. */
export function escapedName(name: string): string {
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replaceAll('__', '__underscores__').replaceAll('.', '__dot__').replaceAll('-', '__dash__').replaceAll('/', '__slash__');
}

/**
 * JSON as CEL sees it: whole numbers are int (BigInt), others double. With a schema, `type: number` makes every number a double, and declared
 * properties are also found under their escaped names.
 */
export function celValue(value: unknown, schema?: SchemaNode): unknown {
  if (typeof value === 'number') return Number.isInteger(value) && schema?.type !== 'number' ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map((item) => celValue(item, schema?.items));
  if (!isJsonObject(value)) return value;
  const made: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    const child = celValue(item, childSchema(schema, key));
    made[key] = child;
    if (schema?.properties && Object.hasOwn(schema.properties, key)) made[escapedName(key)] = child;
  }
  return made;
}
