import { isMap } from '../values/merge.ts';

type Values = Record<string, unknown>;

/** Choices with more members are sizes, of which no image depends. */
const manyChoices = 12;

/**
 * Values that differ from a chart's defaults in one choice each: every other member of a choice, every switch flipped, and lists and maps with one
 * entry whose own values are the defaults. Rendered together they show what a chart can render at all.
 */
export function variationsOf(schema: unknown): Values[] {
  if (!isMap(schema) || !isMap(schema['properties'])) return [];
  return Object.entries(schema['properties']).flatMap(([key, property]) => alternatives(property).map((value) => ({ [key]: value })));
}

function alternatives(property: unknown): unknown[] {
  if (!isMap(property)) return [];
  const { type, default: usual, enum: choices, items, additionalProperties } = property;
  if (Array.isArray(choices)) return choices.length > manyChoices ? [] : choices.filter((choice) => choice !== usual);
  if (type === 'boolean') return [usual !== true];
  if (type === 'array' && isMap(items)) return [[smallest(items)]];
  if (type === 'object' && isMap(additionalProperties)) return [{ example: smallest(additionalProperties) }];
  return variationsOf(property);
}

/** The least that a schema takes for an entry. */
function smallest(schema: Values): unknown {
  const { type, default: usual, enum: choices, properties, required, minimum } = schema;
  if (usual !== undefined) return usual;
  if (Array.isArray(choices)) return choices[0];
  if (type === 'object') {
    const wanted = Array.isArray(required) ? (required as string[]) : [];
    return Object.fromEntries(
      wanted.map((key) => [key, isMap(properties) && isMap(properties[key]) ? smallest(properties[key]) : 'example']),
    );
  }
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return 'example';
}
