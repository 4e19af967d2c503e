import { badRequest, StatusError, tooLarge } from '../errors/status.ts';
import { isJsonObject, type Json, sameJson, setKey } from '../objects.ts';

export const MAX_OPERATIONS = 10_000;

/** An operation that cannot be done on the object as it is: 422, as every Kubernetes server answers. */
const failed = (message: string): StatusError =>
  new StatusError(422, 'Invalid', `the server rejected our request due to an error in our request: ${message}`, { causes: [{ message }] });

function keysOf(pointer: unknown): string[] {
  if (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/')))
    throw failed(`${JSON.stringify(pointer)} is no JSON pointer`);
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** @param end whether the place behind the last item counts. Negative places count from there: as in kube-apiserver, beyond the RFC. */
function indexOf(list: readonly Json[], key: string, end: boolean): number {
  if (key === '-' && end) return list.length;
  const places = list.length + (end ? 1 : 0);
  const given = Number(key);
  const index = given < 0 ? places + given : given;
  if (!/^(0|-?[1-9]\d*)$/.test(key) || index < 0 || index >= places) throw failed(`list index ${key} is out of bounds`);
  return index;
}

const fieldOf = (container: Json | undefined, key: string): Json | undefined =>
  isJsonObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;

function valueAt(document: Json, keys: readonly string[]): Json {
  let at: Json | undefined = document;
  for (const key of keys) {
    at = Array.isArray(at) ? at[indexOf(at, key, false)] : fieldOf(at, key);
    if (at === undefined) throw failed(`nothing is at /${keys.join('/')}`);
  }
  return at;
}

/** The same for a test: a field that its object lacks equals null there. */
function testedAt(document: Json, keys: readonly string[]): Json {
  if (keys.length === 0) return document;
  const container = valueAt(document, keys.slice(0, -1));
  return Array.isArray(container) ? valueAt(document, keys) : (fieldOf(container, keys.at(-1)!) ?? null);
}

/** Rebuilds the document around one changed container; what is not on the way is shared. */
function changed(document: Json, keys: readonly string[], change: (container: Json, key: string) => Json): Json {
  const [key = '', ...rest] = keys;
  if (keys.length === 1) return change(document, key);
  const child = changed(valueAt(document, [key]), rest, change);
  if (Array.isArray(document)) return document.with(indexOf(document, key, false), child);
  const made = { ...(document as { [key: string]: Json }) };
  setKey(made, key, child);
  return made;
}

function added(document: Json, keys: readonly string[], value: Json): Json {
  if (keys.length === 0) return value;
  return changed(document, keys, (container, key) => {
    if (Array.isArray(container)) return container.toSpliced(indexOf(container, key, true), 0, value);
    if (!isJsonObject(container)) throw failed(`a ${container === null ? 'null' : typeof container} has no field ${key}`);
    const made = { ...container };
    setKey(made, key, value);
    return made;
  });
}

function removed(document: Json, keys: readonly string[]): Json {
  if (keys.length === 0) throw failed('the whole object cannot be removed');
  return changed(document, keys, (container, key) => {
    if (Array.isArray(container)) return container.toSpliced(indexOf(container, key, false), 1);
    if (!isJsonObject(container) || !Object.hasOwn(container, key)) throw failed(`nothing is at /${keys.join('/')}`);
    const { [key]: _, ...rest } = container;
    return rest;
  });
}

/** A field that its object lacks is added, as in kube-apiserver; the RFC would have it fail. */
function replaced(document: Json, keys: readonly string[], value: Json): Json {
  if (keys.length === 0) return value;
  return changed(document, keys, (container, key) => {
    if (Array.isArray(container)) return container.with(indexOf(container, key, false), value);
    return added(container, [key], value);
  });
}

function applied(document: Json, operation: { [key: string]: Json }): Json {
  const path = keysOf(operation['path']);
  const value = operation['value'] ?? null;
  switch (operation['op']) {
    case 'add':
      return added(document, path, value);
    case 'remove':
      return removed(document, path);
    case 'replace':
      return replaced(document, path, value);
    case 'move': {
      const from = keysOf(operation['from']);
      return added(removed(document, from), path, valueAt(document, from));
    }
    case 'copy':
      return added(document, path, valueAt(document, keysOf(operation['from'])));
    case 'test': {
      if (!sameJson(testedAt(document, path), value)) throw failed(`testing value ${String(operation['path'])} failed`);
      return document;
    }
    default:
      throw failed(`unknown operation ${JSON.stringify(operation['op'])}`);
  }
}

/**
 * RFC 6902, as lenient as kube-apiserver is. The document is not changed.
 * @throws {StatusError} 400 for what is no patch, 413 for too many operations, 422 for an operation that fails
 */
export function jsonPatch(document: Json, patch: Json): Json {
  if (!Array.isArray(patch)) throw badRequest('a JSON patch is a list of operations');
  if (patch.length > MAX_OPERATIONS)
    throw tooLarge(`The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${patch.length}`);
  return patch.reduce<Json>((made, operation) => {
    if (!isJsonObject(operation)) throw badRequest('a JSON patch is a list of operations');
    return applied(made, operation);
  }, document);
}
