import { Ajv, type ErrorObject } from 'ajv';
import { QUANTITY_PATTERN } from '../../chart/schema/scalar.ts';
import { nearest } from '../../nearest.ts';
import type { Problem } from '../../problem.ts';
import { type CliCode, cliProblem } from '../codes.ts';
import { isMap } from './merge.ts';
import type { ValuesSource } from './values-file.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the platform puts beside a chart's own values. */
const injected = new Set(['global', '_cluster', '_namespace']);

/**
 * Checks values against a chart's schema, and that each of their keys is known: Helm passes over a misspelt one in silence. `values` are the merged ones
 * with defaults below; what is wrong is placed in the last of `sources` that has it.
 */
export function checkValues(schema: JsonSchema, values: Record<string, unknown>, sources: readonly ValuesSource[]): Problem<CliCode>[] {
  const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true, validateFormats: false, logger: false });
  const compiled = ajv.compile(schema);
  compiled(values);
  const wrong = (compiled.errors ?? []).filter(isCause).map((error) => invalid(error, values, sources));
  const given = sources.flatMap((source) => unknownKeys(schema, source.values, []));
  return [...given.map((one) => unknown(one, sources)), ...wrong];
}

/** Of an `anyOf`, ajv tells each branch and then the whole; the whole is enough. */
function isCause({ schemaPath, keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf' || !/\/(anyOf|oneOf)\/\d+\//.test(schemaPath);
}

function invalid(error: ErrorObject, values: unknown, sources: readonly ValuesSource[]): Problem<CliCode> {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const full = error.keyword === 'required' ? [...path, error.params['missingProperty'] as string] : path;
  const quantity = error.keyword === 'pattern' && error.params['pattern'] === QUANTITY_PATTERN;
  const found = path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], values);
  const shown = error.keyword === 'required' ? '' : `, got ${shorten(JSON.stringify(found) ?? 'nothing')}`;
  return cliProblem({
    code: 'VALUES_INVALID',
    message: `${full.join('.') || 'the values'} ${quantity ? 'must be a quantity, such as 500m, 10Gi or 2' : wordsFor(error)}${shown}`,
    where: placed(full, sources),
    hint: 'see the chart’s README or values.schema.json for what is allowed',
  });
}

function wordsFor({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'enum')
    return `must be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
  if (keyword === 'additionalProperties') return `must not have the key "${params['additionalProperty']}"`;
  return message ?? 'is not allowed';
}

interface UnknownKey {
  path: string[];
  known: string[];
}

function unknownKeys(schema: unknown, value: unknown, path: readonly string[]): UnknownKey[] {
  if (!isMap(schema)) return [];
  const { properties, additionalProperties, items, 'x-kubernetes-preserve-unknown-fields': free } = schema;
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownKeys(items, item, [...path, String(index)]));
  if (!isMap(value) || (!isMap(properties) && !isMap(additionalProperties))) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const here = [...path, key];
    if (isMap(properties) && Object.hasOwn(properties, key)) return unknownKeys(properties[key], member, here);
    if (isMap(additionalProperties)) return unknownKeys(additionalProperties, member, here);
    if (additionalProperties === true || free === true || (path.length === 0 && injected.has(key))) return [];
    return [{ path: here, known: Object.keys(properties as object) }];
  });
}

function unknown({ path, known }: UnknownKey, sources: readonly ValuesSource[]): Problem<CliCode> {
  const key = path.at(-1)!;
  const near = nearest(key, known);
  return cliProblem({
    code: 'VALUES_INVALID',
    message: `${path.join('.')} is no value of this chart`,
    where: placed(path, sources),
    hint: near
      ? `did you mean ${[...path.slice(0, -1), near].join('.')}?`
      : `there are ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`,
  });
}

function placed(path: readonly string[], sources: readonly ValuesSource[]) {
  const place = sources.map((source) => source.place(path)).findLast((found) => found !== undefined);
  return { ...place, field: path.join('.') || undefined };
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
