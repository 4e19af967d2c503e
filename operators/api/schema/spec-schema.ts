import type { FieldError } from '../errors/field-error.ts';
import type { Json, JsonObject } from '../objects.ts';
import { type Named, specWithDefaults, withoutDefaults } from './defaults.ts';
import { listErrors } from './list-type.ts';
import { parseSchema } from './parse.ts';
import { compileRules, type RuleTree, ruleErrors } from './rules.ts';
import type { SchemaNode } from './schema-node.ts';
import { Validator } from './validator.ts';

/** All that a kind's schema does for its specs: defaults, checks, transition rules. One instance a schema text, shared by registries. */
export class SpecSchema {
  /** Undefined: anything is taken as it is. */
  readonly schema: SchemaNode | undefined;
  readonly hash: string;
  /** What of the schema cannot be used, one line each. */
  readonly faults: readonly string[];
  readonly #validator: Validator | undefined;
  readonly #rules: RuleTree | undefined;

  /** @throws SyntaxError if the text is neither blank nor JSON */
  constructor(text: string) {
    const { schema, hash, faults } = parseSchema(text);
    const all = [...faults];
    this.schema = schema;
    this.hash = hash;
    if (schema) {
      this.#rules = compileRules(schema, all);
      try {
        this.#validator = new Validator(schema);
      } catch (error) {
        all.push(`values cannot be checked: ${(error as Error).message}`);
      }
    }
    this.faults = all;
  }

  /** What a reader sees of a stored spec. */
  view(stored: JsonObject | undefined): JsonObject | undefined {
    return this.schema ? specWithDefaults(this.schema, stored) : stored;
  }

  /** What to store so that a reader sees `wanted`: defaults that nobody wrote stay out. */
  stored(wanted: JsonObject, before: JsonObject, named?: Named): JsonObject {
    return this.schema ? withoutDefaults(this.schema, wanted, before, named) : wanted;
  }

  /**
   * What is wrong with a spec, at paths below `spec`.
   * @param old the stored spec before a change; undefined on creation
   */
  errors(stored: JsonObject, old?: JsonObject): FieldError[] {
    if (!this.schema) return [];
    const value: Json = specWithDefaults(this.schema, stored, 'keep');
    const before = old === undefined ? undefined : specWithDefaults(this.schema, old, 'keep');
    const found = this.#validator?.errors(value, 'spec', before) ?? [];
    const known = new Set(found.map(({ field }) => field));
    const errors = [...found, ...listErrors(this.schema, value, before, 'spec').filter(({ field }) => !known.has(field))];
    if (errors.length > 0 || !this.#rules) return errors;
    return ruleErrors(this.#rules, value, before, 'spec');
  }
}

const known = new Map<string, SpecSchema>();
const KEPT = 500;

/** The schema of a text, made once. @throws SyntaxError if the text is neither blank nor JSON */
export function specSchema(text: string): SpecSchema {
  const found = known.get(text);
  if (found) return found;
  const made = new SpecSchema(text);
  if (known.size >= KEPT) known.clear();
  known.set(text, made);
  return made;
}
