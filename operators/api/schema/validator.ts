import ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { RE2JS } from 're2js';
import { childPath, type FieldError, invalidValue, notSupported, required, tooLong, tooMany, wrongType } from '../errors/field-error.ts';
import { isJsonObject, type Json, type JsonObject, sameJson, setKey } from '../objects.ts';
import { checkable } from './checkable.ts';
import { formats, numberFormats } from './formats.ts';
import { childSchema, type SchemaNode } from './schema-node.ts';

/** More causes than this help nobody. */
const MAX_ERRORS = 50;

/** Patterns are RE2, as everywhere in Kubernetes: no input can make them slow. */
const re2 = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    // Ajv tells patterns apart by their text: without, all of a schema would be the first one.
    return { test: (text: string) => compiled.test(text), toString: () => pattern };
  },
  { code: 're2' },
);

const compiler = new ajv.Ajv({
  allErrors: true,
  strict: false,
  validateSchema: false,
  verbose: true,
  formats: { ...formats, ...numberFormats },
  logger: false,
  unicodeRegExp: false,
  code: { regExp: re2 },
});

/** Judges values by one schema. */
export class Validator {
  readonly #schema: SchemaNode;
  readonly #validate: ValidateFunction;

  /** @throws if the schema has a pattern that is no RE2, or cannot be compiled for another reason */
  constructor(schema: SchemaNode) {
    this.#schema = schema;
    this.#validate = compiler.compile(checkable(schema));
  }

  /**
   * What is wrong with a value that has its defaults.
   * @param root path of the value in its object, such as `spec`
   * @param old the value before a change: what was wrong already and has not changed is let pass
   */
  errors(value: Json, root: string, old?: Json): FieldError[] {
    const subject = withoutFreeNulls(this.#schema, value);
    if (this.#validate(subject)) return [];
    const found = new Map<string, FieldError>();
    for (const error of this.#validate.errors ?? []) {
      if (insideAlternative(error)) continue;
      const keys = keysOf(error.instancePath);
      if (old !== undefined && sameJson(valueAt(old, keys), valueAt(value, keys))) continue;
      const told = fieldError(error, pathOf(subject, keys, root));
      found.set(`${told.field}\n${told.message}`, told);
      if (found.size >= MAX_ERRORS) break;
    }
    return [...found.values()];
  }
}

/** Why each alternative fails is noise: that none fits is the message. */
const insideAlternative = ({ schemaPath }: ErrorObject): boolean => /\/(anyOf|oneOf|not)\//.test(schemaPath);

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let at = value;
  for (const key of keys) {
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at;
}

function pathOf(value: Json, keys: readonly string[], root: string): string {
  let path = root;
  let at: Json | undefined = value;
  for (const key of keys) {
    path = Array.isArray(at) ? `${path}[${key}]` : childPath(path, key);
    at = valueAt(at, [key]);
  }
  return path;
}

/** Null stands for "not given" where the schema allows no null, as it does for the charts. */
function withoutFreeNulls(node: SchemaNode | undefined, value: Json): Json {
  if (!node) return value;
  if (Array.isArray(value)) return node.items ? value.map((item) => withoutFreeNulls(node.items, item)) : value;
  if (!isJsonObject(value)) return value;
  const made: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    const schema = childSchema(node, key);
    if (child === null && schema && !schema.nullable) continue;
    setKey(made, key, withoutFreeNulls(schema, child));
  }
  return made;
}

function fieldError(error: ErrorObject, field: string): FieldError {
  const { keyword, params, data } = error as ErrorObject & { params: Record<string, unknown> };
  const inBody = `${field} in body`;
  switch (keyword) {
    case 'required':
      return required(childPath(field, String(params['missingProperty'])));
    case 'type':
      return wrongType(
        field,
        data,
        `${inBody} must be of type ${[params['type']]
          .flat()
          .filter((type) => type !== 'null')
          .join(' or ')}: ${JSON.stringify(typeName(data))}`,
      );
    case 'enum':
      return notSupported(
        field,
        data,
        (params['allowedValues'] as unknown[]).filter((allowed) => allowed !== null),
      );
    case 'pattern':
      return invalidValue(field, data, `${inBody} should match '${String(params['pattern'])}'`);
    case 'format':
      return wrongType(field, data, `${inBody} must be of type ${String(params['format'])}: ${JSON.stringify(data)}`);
    case 'maxLength':
      return tooLong(field, undefined, `may not be more than ${String(params['limit'])} bytes`);
    case 'maxItems':
      return tooMany(field, (data as Json[]).length, Number(params['limit']));
    case 'maxProperties':
      return tooMany(field, Object.keys(data as JsonObject).length, Number(params['limit']));
    case 'anyOf':
      return invalidValue(field, data, `${inBody} must validate at least one schema (anyOf)`);
    case 'oneOf':
      return invalidValue(field, data, `${inBody} must validate one and only one schema (oneOf)`);
    default:
      return invalidValue(
        field,
        data,
        `${inBody} ${BOUNDS[keyword] ?? error.message ?? 'is not valid'}${params['limit'] === undefined ? '' : ` ${String(params['limit'])}`}`,
      );
  }
}

const BOUNDS: Record<string, string> = {
  minimum: 'should be greater than or equal to',
  maximum: 'should be less than or equal to',
  exclusiveMinimum: 'should be greater than',
  exclusiveMaximum: 'should be less than',
  minLength: 'should have a length of at least',
  minItems: 'should have at least this many items:',
  minProperties: 'should have at least this many properties:',
  uniqueItems: "shouldn't contain duplicates",
  not: 'must not validate the schema (not)',
};

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
