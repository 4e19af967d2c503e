import { isJsonObject, type Json, type JsonObject, setKey } from '../objects.ts';

/** A set of field paths. A path is its keys joined by {@link SEPARATOR}; keys cannot hold it, since JSON texts of objects never do in practice and it is escaped. */
export type PathSet = Set<string>;

const SEPARATOR = '\u0000';

export const pathKey = (keys: readonly string[]): string => keys.map((key) => key.replaceAll(SEPARATOR, '\u0001')).join(SEPARATOR);
const pathKeys = (path: string): string[] => path.split(SEPARATOR);

/** `.spec.size`, as conflicts name a field. */
export const printedPath = (path: string): string =>
  pathKeys(path)
    .map((key) => (/^[A-Za-z0-9_-]+$/.test(key) ? `.${key}` : `.${key}`))
    .join('');

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

/** Maps whose own presence nobody owns: they come and go with what is in them. */
const STRUCTURAL = new Set(['metadata', pathKey(['metadata', 'labels']), pathKey(['metadata', 'annotations']), 'spec']);

/** The fields of a value: maps by key, lists as a whole. */
export function fieldsOf(value: JsonObject, keys: readonly string[] = [], into: PathSet = new Set()): PathSet {
  for (const [key, child] of Object.entries(value)) {
    const at = [...keys, key];
    const path = pathKey(at);
    const branch = isJsonObject(child) && Object.keys(child).length > 0;
    if (!STRUCTURAL.has(path)) into.add(path);
    if (branch) fieldsOf(child, at, into);
  }
  return into;
}

/** Reads the trie of `fieldsV1`. Elements that are not plain fields (list items) are skipped: our lists are atomic. */
export function readFields(trie: JsonObject, keys: readonly string[] = [], into: PathSet = new Set()): PathSet {
  const children = Object.entries(trie).filter(([name]) => name.startsWith('f:'));
  if (keys.length > 0 && (Object.hasOwn(trie, '.') || children.length === 0)) into.add(pathKey(keys));
  for (const [name, child] of children) if (isJsonObject(child)) readFields(child, [...keys, name.slice(2)], into);
  return into;
}

/** The same set as the trie of `fieldsV1`. */
export function writeFields(paths: PathSet): JsonObject {
  const root: JsonObject = {};
  for (const path of [...paths].sort()) {
    let at = root;
    for (const key of pathKeys(path)) {
      const name = `f:${key}`;
      if (!isJsonObject(at[name])) at[name] = {};
      at = at[name] as JsonObject;
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
