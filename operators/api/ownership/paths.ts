import { isJsonObject, type Json, type JsonObject, setKey } from '../objects.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { isWhole, type Part, partsOf } from './parts.ts';

/** A set of field paths. A path is its steps joined by {@link SEPARATOR}, which no step holds: in JSON texts of objects it never occurs in practice, and it is escaped. */
export type PathSet = Set<string>;

const SEPARATOR = '\u0000';

export const pathKey = (steps: readonly string[]): string => steps.map((step) => step.replaceAll(SEPARATOR, '\u0001')).join(SEPARATOR);
export const pathSteps = (path: string): string[] => path.split(SEPARATOR);

function printedStep(step: string): string {
  const rest = step.slice(2);
  if (step.startsWith('f:')) return `.${rest}`;
  if (step.startsWith('v:')) return `[=${rest}]`;
  const keys = Object.entries(JSON.parse(rest) as JsonObject).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `[${keys.join(',')}]`;
}

/** `.spec.users[name="a"].role`, as conflicts name a field. */
export const printedPath = (path: string): string => pathSteps(path).map(printedStep).join('');

/** The parts of an object that writers own: everything else is the server's. */
export function ownedParts(object: { metadata?: { labels?: unknown; annotations?: unknown }; [field: string]: unknown }): JsonObject {
  const { apiVersion: _a, kind: _k, metadata, status: _s, ...rest } = object;
  const made: JsonObject = {};
  const { labels, annotations } = metadata ?? {};
  if (isJsonObject(labels) || isJsonObject(annotations)) {
    made['metadata'] = {
      ...(isJsonObject(labels) ? { labels } : {}),
      ...(isJsonObject(annotations) ? { annotations } : {}),
    };
  }
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) setKey(made, key, value as Json);
  return made;
}

const field = (...keys: string[]): string => pathKey(keys.map((key) => `f:${key}`));

/** Maps whose own presence nobody owns: they come and go with what is in them. */
const STRUCTURAL = new Set([field('metadata'), field('metadata', 'labels'), field('metadata', 'annotations'), field('spec')]);

/** The fields of a value: maps by key, lists by item where their schema tells items apart, everything else as a whole. */
export function fieldsOf(value: Json, schema: SchemaNode | undefined, steps: readonly string[] = [], into: PathSet = new Set()): PathSet {
  for (const part of partsOf(value, schema) ?? []) partFields(part, steps, into);
  return into;
}

/** A part itself and the fields below it. @param steps to the value that it is a part of */
export function partFields({ step, value, schema }: Part, steps: readonly string[], into: PathSet): void {
  const at = [...steps, step];
  const whole = isWhole(partsOf(value, schema));
  const path = pathKey(at);
  // A list comes and goes with its items.
  if (!STRUCTURAL.has(path) && (whole || !Array.isArray(value))) into.add(path);
  if (!whole) fieldsOf(value, schema, at, into);
}

const STEP = /^[fkv]:/;

/** Reads the trie of `fieldsV1`. */
export function readFields(trie: JsonObject, steps: readonly string[] = [], into: PathSet = new Set()): PathSet {
  const children = Object.entries(trie).filter(([name]) => STEP.test(name));
  if (steps.length > 0 && (Object.hasOwn(trie, '.') || children.length === 0)) into.add(pathKey(steps));
  for (const [name, child] of children) if (isJsonObject(child)) readFields(child, [...steps, name], into);
  return into;
}

/** The same set as the trie of `fieldsV1`. */
export function writeFields(paths: PathSet): JsonObject {
  const root: JsonObject = {};
  for (const path of [...paths].sort()) {
    let at = root;
    for (const step of pathSteps(path)) {
      if (!isJsonObject(at[step])) at[step] = {};
      at = at[step] as JsonObject;
    }
    at['.'] = {};
  }
  dropLeafMarks(root);
  return root;
}

/** A leaf is its own mark; only a field with fields below says by `.` that it is a member itself. */
function dropLeafMarks(node: JsonObject): void {
  const names = Object.keys(node);
  if (names.length === 1 && names[0] === '.') delete node['.'];
  for (const name of names) if (name !== '.' && isJsonObject(node[name])) dropLeafMarks(node[name]);
}
