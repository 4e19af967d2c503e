import { compile, evaluationMessage, optionalOf, type Program } from '../cel/program.ts';
import { celValue } from '../cel/values.ts';
import { childPath, type FieldError, type FieldErrorReason, printed } from '../errors/field-error.ts';
import { isJsonObject, type Json, sameJson } from '../objects.ts';
import { itemIdentity, listTypeOf } from './list-type.ts';
import { childSchema, isSchema, type SchemaNode, type ValidationRule } from './schema-node.ts';

interface Rule {
  readonly given: ValidationRule;
  readonly program: Program;
  readonly message: Program | undefined;
  /** Says something about a change: it needs the value before. */
  readonly transition: boolean;
}

/** The rules of a schema, compiled, each at its node. */
export interface RuleTree {
  readonly rules: readonly Rule[];
  readonly schema: SchemaNode;
  readonly properties: ReadonlyMap<string, RuleTree>;
  readonly values: RuleTree | undefined;
  readonly items: RuleTree | undefined;
}

const REASONS = new Set<FieldErrorReason>(['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate']);

/**
 * Compiles the rules of a schema and of all below it.
 * @param faults takes a line for each rule that is no CEL; such a rule is left out
 * @returns undefined if there are none
 */
export function compileRules(schema: SchemaNode, faults: string[], path = ''): RuleTree | undefined {
  const rules: Rule[] = [];
  for (const given of schema['x-kubernetes-validations'] ?? []) {
    try {
      const message = given.messageExpression ? compile(given.messageExpression) : undefined;
      rules.push({ given, program: compile(given.rule), message, transition: /\boldSelf\b/.test(given.rule) });
    } catch (error) {
      faults.push(`the rule ${JSON.stringify(given.rule)} at ${path || 'the top'} cannot be compiled: ${evaluationMessage(error)}`);
    }
  }
  const properties = new Map<string, RuleTree>();
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const tree = compileRules(child, faults, childPath(path, name));
    if (tree) properties.set(name, tree);
  }
  const values = isSchema(schema.additionalProperties) ? compileRules(schema.additionalProperties, faults, `${path}{}`) : undefined;
  const items = isSchema(schema.items) ? compileRules(schema.items, faults, `${path}[]`) : undefined;
  return rules.length > 0 || properties.size > 0 || values || items ? { rules, schema, properties, values, items } : undefined;
}

/**
 * Evaluates every rule against a value that has its defaults and is of the schema's types.
 * @param old the value before a change; undefined on creation, when rules about changes are left out
 */
export function ruleErrors(tree: RuleTree, value: Json, old: Json | undefined, path: string): FieldError[] {
  const errors: FieldError[] = [];
  visit(tree, value, old, path, true, errors);
  return errors;
}

/** @param correlated whether `old` is known to be the same thing before: items of a list only by the keys of its schema */
function visit(tree: RuleTree, value: Json, old: Json | undefined, path: string, correlated: boolean, errors: FieldError[]): void {
  if (tree.rules.length > 0) {
    const self = celValue(value, tree.schema);
    const oldSelf = correlated && old !== undefined ? celValue(old, tree.schema) : undefined;
    // What was wrong before and is not touched is let pass: rules come after the objects that they judge.
    const untouched = oldSelf !== undefined && sameJson(old, value);
    for (const rule of tree.rules) {
      if (untouched && !rule.transition) continue;
      const told = evaluate(rule, self, oldSelf, value, path);
      if (told) errors.push(told);
    }
  }
  if (Array.isArray(value)) {
    if (!tree.items) return;
    for (const [index, item] of value.entries()) {
      const before = correlated ? sameItem(tree.schema, item, old) : undefined;
      visit(tree.items, item, before, `${path}[${index}]`, before !== undefined, errors);
    }
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const child =
      tree.properties.get(key) ?? (tree.schema.properties && Object.hasOwn(tree.schema.properties, key) ? undefined : tree.values);
    if (!child || (item === null && !childSchema(tree.schema, key)?.nullable)) continue;
    const before = isJsonObject(old) && Object.hasOwn(old, key) ? old[key] : undefined;
    visit(child, item, before, childPath(path, key), correlated, errors);
  }
}

/** The item of an older list that has the same keys. */
function sameItem(list: SchemaNode, item: Json, old: Json | undefined): Json | undefined {
  if (listTypeOf(list) !== 'map' || !Array.isArray(old)) return undefined;
  const identity = itemIdentity(list, item);
  return identity === undefined ? undefined : old.find((other) => sameJson(itemIdentity(list, other), identity));
}

function evaluate(
  { given, program, message, transition }: Rule,
  self: unknown,
  oldSelf: unknown,
  value: Json,
  path: string,
): FieldError | undefined {
  if (transition && oldSelf === undefined && !given.optionalOldSelf) return undefined;
  const variables = { self, oldSelf: given.optionalOldSelf ? optionalOf(oldSelf) : oldSelf };
  const field = given.fieldPath
    ? `${path}${given.fieldPath.startsWith('.') || given.fieldPath.startsWith('[') ? '' : '.'}${given.fieldPath}`
    : path;
  const reason = REASONS.has(given.reason as FieldErrorReason) ? (given.reason as FieldErrorReason) : 'FieldValueInvalid';
  // Objects and lists are not repeated, as kube-apiserver does not: they may hold passwords.
  const shown = typeof value === 'object' ? 'Invalid value' : `Invalid value: ${printed(value)}`;
  const told = (detail: string): FieldError => ({ reason, field, message: `${WORDS[reason] ?? shown}: ${detail}` });
  try {
    if (program.evaluate(variables) === true) return undefined;
  } catch (error) {
    return told(`rule evaluation error: ${evaluationMessage(error)}`);
  }
  return told(messageOf(message, variables) || given.message || `failed rule: ${given.rule.trim()}`);
}

const WORDS: Partial<Record<FieldErrorReason, string>> = {
  FieldValueForbidden: 'Forbidden',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
};

function messageOf(message: Program | undefined, variables: Record<string, unknown>): string {
  try {
    const text = message?.evaluate(variables);
    return typeof text === 'string' && !text.includes('\n') ? text.trim() : '';
  } catch {
    // A message that cannot be made falls back to the fixed one; the verdict stands either way.
    return '';
  }
}
