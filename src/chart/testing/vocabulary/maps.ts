import {
  add,
  deepMerge,
  defaultTo,
  defineFunction,
  entry,
  first,
  get,
  has,
  integer,
  keys,
  listOf,
  listToMap,
  mapEntries,
  mapToMap,
  min,
  not,
  omit,
  optional,
  pick,
  sha256,
  str,
  string,
  truncate,
  when,
} from '../../index.ts';
import type { Case } from './case.ts';

const describePort = defineFunction(
  'describePort',
  { name: string(), port: integer(), tags: listOf(string()), note: optional(string()) },
  ({ name, port, tags, note }) => ({
    name,
    next: add(min(port, 65535), 1),
    label: str`${name}:${port}`,
    tags: [...tags, 'end'],
    note,
  }),
);
const firstTag = defineFunction('firstTag', { tags: listOf(string()) }, ({ tags }) => first(tags));

/** Maps, dynamic keys, shared functions. */
export function maps(c: Case): object {
  return {
    labels: c.labels,
    overlay: { first: 1, ...c.labels, text: c.text, ...(c.free as object), last: when(c.flag, 'z') },
    entries: { ...entry(truncate(c.text, 99), c.int), ...entry(str`k-${truncate(c.other, 99)}`, [c.flag]) },
    conditional: { a: when(c.flag, c.text), b: when(not(c.flag), { c: when(c.flag, 1) }), d: c.maybeText, e: c.maybeNested.name },
    mapEntries: mapEntries(c.users, (name, user) => ({ name, password: user.password, readonly: user.readonly, roles: user.roles })),
    mapToMap: mapToMap(c.users, (name, user) => ({ key: name, value: { roles: user.roles, password: user.password } })),
    renamed: mapToMap(c.users, (name, user) => ({ key: str`${name}/password`, value: sha256(defaultTo(user.password, '')) })),
    listToMap: listToMap(c.names, (name) => ({ key: truncate(name, 99), value: when(c.flag, name) })),
    keys: keys(c.labels),
    get: get(c.labels, 'fixed'),
    getText: defaultTo(get(c.labels, c.text), 'none'),
    has: [has(c.labels, 'a'), has(c.users, c.text)],
    pick: pick(c.labels, 'a', c.text),
    omit: omit(c.labels, 'a', c.text),
    free: c.free,
    merged: deepMerge({ a: 1, labels: { fixed: { deep: c.text } }, free: c.free }, { labels: c.labels, free: { a: c.flag, b: c.free } }),
    mergedFree: deepMerge(c.free, { a: { b: c.text, c: c.flag } }),
    any: c.any,
    nested: c.nested,
    key: c.nested.depth.key,
    maybe: c.nested.depth.maybe,
    port: describePort({ name: c.text, port: defaultTo(c.maybeNested.port, 1), tags: c.names, note: c.maybeText }),
    label: describePort({ name: c.other, port: c.small, tags: [c.text], note: undefined }).label,
    firstTag: firstTag({ tags: c.names }),
  };
}
