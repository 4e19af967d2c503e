import type { JsonObject } from '../objects.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { fieldChanges } from './changes.ts';
import { BEFORE_FIRST_APPLY, isSame, type Manager, onlyExisting } from './managers.ts';
import { merged, pruned } from './merge.ts';
import { fieldsOf, type PathSet } from './paths.ts';

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

/**
 * Server-side apply. What the manager applied before and leaves out now goes, unless another manager owns it too.
 * @param live the parts of the object that writers own, and `managers` who owns them
 * @param schema of those parts: it says which lists are merged by item
 * @param mine fields in a client's own last-applied record: kubectl moves from there without conflicts
 */
export function applyConfiguration(
  live: JsonObject,
  managers: readonly Manager[],
  config: JsonObject,
  writer: string,
  options: { force: boolean; now: string; schema?: SchemaNode | undefined; mine?: PathSet },
): Applied {
  const { schema } = options;
  const known = onlyExisting(withFirst(managers, live, schema), live, schema);
  const me = known.find((manager) => isSame(manager, { name: writer, operation: 'Apply' }));
  const others = known.filter((manager) => manager !== me);
  const fields = fieldsOf(config, schema);
  const ownedByOthers = others.reduce<PathSet>((all, manager) => all.union(manager.fields), new Set());
  const given = (me?.fields ?? new Set<string>()).difference(fields).difference(ownedByOthers);
  const object = pruned(merged(live, config, schema) as JsonObject, given, schema);
  const { written, removed } = fieldChanges(live, object, schema);
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

function withFirst(managers: readonly Manager[], live: JsonObject, schema: SchemaNode | undefined): readonly Manager[] {
  if (managers.length > 0) return managers;
  return [{ name: BEFORE_FIRST_APPLY, operation: 'Update', time: '', fields: fieldsOf(live, schema) }];
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
