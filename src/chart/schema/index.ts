export { anything, freeForm, type ListOptions, listOf, mapOf, object, untypedObject } from './composite.ts';
export { jsonSchema } from './json-schema.ts';
export { immutable, type Optional, optional, optionsFrom, required, type ValidationRule, withKeywords, withRules } from './modifier.ts';
export { boolean, choice, integer, integerOrString, number, quantity, string } from './scalar.ts';
export type { Described, JsonSchema, ObjectOf, Properties, Schema, Static } from './schema.ts';
