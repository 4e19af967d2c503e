import { isJsonObject, type Json, type JsonObject, setKey } from '../objects.ts';
import { fieldChanges } from './changes.ts';
import { BEFORE_FIRST_APPLY, isSame, type Manager, onlyExisting } from './managers.ts';
import { fieldsOf, type PathSet, pathKey } from './paths.ts';

/** Fields that an apply would change although another manager owns them. */
export interface ApplyConflict {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly time: string;
  /** Paths as {@link PathSet} holds them. */
  readonly fields: readonly string[];
}

export interface Applied {
  readonly object: JsonObject;
  readonly managers: Manager[];
  /** Not empty only without force; the object is then as it would have become. */
  readonly conflicts: readonly ApplyConflict[];
}

/** Puts a configuration over a live value: maps key by key, everything else as a whole. */
function merged(live: JsonObject, config: JsonObject): JsonObject {
  const made = { ...live };
  for (const [key, value] of Object.entries(config)) {
    const old = Object.hasOwn(live, key) ? live[key] : undefined;
    setKey(made, key, isJsonObject(value) && isJsonObject(old) ? merged(old, value) : value);
  }
  return made;
}

/** Removes the given fields; a map that this empties goes only if it is given as well. */
function pruned(value: JsonObject, gone: PathSet, keys: readonly string[] = []): JsonObject {
  const made: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    const at = [...keys, key];
    const isGone = gone.has(pathKey(at));
    if (!isJsonObject(child) || Object.keys(child).length === 0) {
      if (!isGone) setKey(made, key, child);
      continue;
    }
    const kept: Json = pruned(child, gone, at);
    if (Object.keys(kept).length > 0 || !isGone) setKey(made, key, kept);
  }
  return made;
}

/**
 * Server-side apply. What the manager applied before and leaves out now goes, unless another manager owns it too.
 * @param live the parts of the object that writers own, and `managers` who owns them
 * @param mine fields in a client's own last-applied record: kubectl moves from there without conflicts
 */
export function applyConfiguration(
  live: JsonObject,
  managers: readonly Manager[],
  config: JsonObject,
  writer: string,
  options: { force: boolean; now: string; mine?: PathSet },
): Applied {
  const known = onlyExisting(withFirst(managers, live), live);
  const me = known.find((manager) => isSame(manager, { name: writer, operation: 'Apply' }));
  const others = known.filter((manager) => manager !== me);
  const fields = fieldsOf(config);
  const ownedByOthers = others.reduce<PathSet>((all, manager) => all.union(manager.fields), new Set());
  const given = (me?.fields ?? new Set<string>()).difference(fields).difference(ownedByOthers);
  const object = pruned(merged(live, config), given);
  const { written, removed } = fieldChanges(live, object);
  const conflicts = options.force ? [] : conflictsOf(others, written, options.mine);
  const unchanged = me && fields.size === me.fields.size && fields.isSubsetOf(me.fields) && written.size === 0;
  return {
    object,
    conflicts,
    managers: [
      ...others.map((manager) => ({ ...manager, fields: manager.fields.difference(written).difference(removed) })),
      { name: writer, operation: 'Apply', time: unchanged ? me.time : options.now, fields },
    ],
  };
}

function withFirst(managers: readonly Manager[], live: JsonObject): readonly Manager[] {
  if (managers.length > 0) return managers;
  return [{ name: BEFORE_FIRST_APPLY, operation: 'Update', time: '', fields: fieldsOf(live) }];
}

function conflictsOf(others: readonly Manager[], written: PathSet, mine: PathSet = new Set()): ApplyConflict[] {
  return others
    .map(({ name, operation, time, fields }) => ({
      manager: name,
      operation,
      time,
      fields: [...fields.intersection(written).difference(mine)].sort(),
    }))
    .filter(({ fields }) => fields.length > 0);
}
