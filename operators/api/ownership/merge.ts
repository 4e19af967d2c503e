import { isJsonObject, type Json, type JsonObject, setKey } from '../objects.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { isWhole, type Part, partsOf } from './parts.ts';
import { type PathSet, pathKey } from './paths.ts';

/** Puts a configuration over a live value: maps key by key, lists item by item where items can be told apart, everything else as a whole. */
export function merged(live: Json, config: Json, schema: SchemaNode | undefined): Json {
  const [old, now] = [partsOf(live, schema), partsOf(config, schema)];
  if (!old || !now || Array.isArray(live) !== Array.isArray(config)) return config;
  const before = new Map(old.map((part) => [part.step, part]));
  const over = (part: Part): Json => {
    const was = before.get(part.step);
    return was ? merged(was.value, part.value, part.schema) : part.value;
  };
  if (Array.isArray(config)) return mergedItems(old, now).map((part) => (now.includes(part) ? over(part) : part.value));
  const made = { ...(live as JsonObject) };
  for (const part of now) setKey(made, part.step.slice(2), over(part));
  return made;
}

/** The order of items: as configured, those that only the live list has behind the items that they stood behind. */
function mergedItems(live: readonly Part[], config: readonly Part[]): Part[] {
  const configured = new Set(config.map(({ step }) => step));
  const made: Part[] = [];
  const rest = [...config];
  for (const part of live) {
    if (!configured.has(part.step)) made.push(part);
    else {
      const at = rest.findIndex(({ step }) => step === part.step);
      made.push(...rest.splice(0, at + 1));
    }
  }
  return [...made, ...rest];
}

/** Removes the given fields; a map that this empties goes only if it is given as well, a list always. */
export function pruned(value: JsonObject, gone: PathSet, schema: SchemaNode | undefined): JsonObject {
  return (left({ step: '', value, schema }, [], gone) ?? {}) as JsonObject;
}

/** What is left of a part; undefined if nothing is. */
function left({ step, value, schema }: Part, at: readonly string[], gone: PathSet): Json | undefined {
  const isGone = at.length > 0 && gone.has(pathKey(at));
  const parts = partsOf(value, schema);
  if (!parts || isWhole(parts)) return isGone ? undefined : value;
  const kept = parts.flatMap((part): [Part, Json][] => {
    const remains = left(part, [...at, part.step], gone);
    return remains === undefined ? [] : [[part, remains]];
  });
  if (Array.isArray(value)) return kept.length > 0 ? kept.map(([, remains]) => remains) : undefined;
  if (kept.length === 0 && isGone) return undefined;
  const made: JsonObject = {};
  for (const [part, remains] of kept) setKey(made, part.step.slice(2), remains);
  return step.startsWith('k:') ? withKeys(step, value as JsonObject, made) : made;
}

/** An item that stays keeps the keys that it is told by, whoever set them. */
function withKeys(step: string, item: JsonObject, made: JsonObject): JsonObject {
  const identity: unknown = JSON.parse(step.slice(2));
  const keys = Object.keys(isJsonObject(identity) ? identity : {}).filter((key) => Object.hasOwn(item, key));
  return { ...Object.fromEntries(keys.map((key) => [key, item[key]!])), ...made };
}
