import type { SharedFunction } from '../expression/function.ts';
import type { ListLiteral, Loop, MapLiteral } from '../expression/node.ts';

/** True if all keys are known, so that no key can come twice. */
export function isBlockMap(map: MapLiteral): boolean {
  const seen = new Set<string>();
  const known = (entry: MapLiteral['entries'][number]): boolean => {
    if ('spread' in entry) return entry.spread.kind === 'map' && entry.spread.entries.every(known);
    if (typeof entry.key !== 'string') return false;
    // A later entry that may be absent does not hide an earlier one of the same key.
    if (seen.has(entry.key) && entry.value.optional) return false;
    seen.add(entry.key);
    return true;
  };
  return map.entries.every(known);
}

/** True if all spreads of a list are lists. */
export const isBlockList = (list: ListLiteral): boolean => list.items.every((item) => 'item' in item || item.spread.type.kind === 'list');

/** True if a loop yields something for each member, so that it is empty only if the source is. */
export function isBlockLoop({ yields, where, key }: Loop): boolean {
  return !where && !yields.value.optional && (yields.kind === 'item' || (yields.kind === 'entry' && yields.key === key));
}

/** True if the template of a shared function yields YAML rather than JSON: a map or list that is written out reads better so. */
export function returnsYaml({ body }: SharedFunction): boolean {
  return !body.optional && ((body.kind === 'map' && isBlockMap(body)) || (body.kind === 'list' && isBlockList(body)));
}
