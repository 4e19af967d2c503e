import type { Arbitrary } from 'fast-check';
import {
  add,
  addDecimal,
  and,
  anything,
  base64,
  bind,
  boolean,
  ceil,
  choice,
  concat,
  contains,
  defaultTo,
  defineChart,
  defineFunction,
  div,
  divideDecimal,
  type Expr,
  entry,
  eq,
  failWhen,
  filter,
  findPattern,
  first,
  firstOf,
  flatMap,
  floor,
  forEach,
  forEachEntry,
  freeForm,
  fromBase64,
  ge,
  get,
  gt,
  has,
  hasPrefix,
  hasSuffix,
  ifElse,
  includes,
  indent,
  integer,
  isEmpty,
  isSet,
  isText,
  join,
  keys,
  last,
  le,
  listOf,
  listToMap,
  lower,
  lt,
  map,
  mapEntries,
  mapOf,
  mapToMap,
  match,
  matches,
  max,
  min,
  mod,
  mul,
  multiplyDecimal,
  ne,
  not,
  notEmpty,
  number,
  object,
  omit,
  optional,
  or,
  orIfEmpty,
  parseHexadecimal,
  parseInteger,
  pick,
  quantity,
  quantityValue,
  Resource,
  range,
  replace,
  replacePattern,
  required,
  reverse,
  type Static,
  sha256,
  size,
  slice,
  sort,
  split,
  str,
  string,
  sub,
  subtractDecimal,
  text,
  toJson,
  trim,
  trimPrefix,
  trimSuffix,
  truncate,
  uniq,
  upper,
  when,
  whenever,
} from '../index.ts';
import { arbitraryOf } from './arbitrary.ts';

/** What one case of the vocabulary chart is computed from: a value of every type, there or not, at every depth. */
export const vocabularyCase = object({
  text: required(string()),
  other: string({ default: 'other' }),
  maybeText: string(),
  int: required(integer({ minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 })),
  small: integer({ default: 7, minimum: -1000, maximum: 1000 }),
  maybeInt: integer(),
  number: number({ default: 0.1 }),
  flag: boolean({ default: false }),
  maybeFlag: boolean(),
  size: quantity({ default: '1Gi' }),
  version: choice(['v8', 'v7', 'v6'], { default: 'v8' }),
  names: listOf(string(), { default: ['a'] }),
  ints: listOf(integer(), { default: [] }),
  maybeList: listOf(string()),
  labels: mapOf(string(), { default: {} }),
  users: mapOf(object({ password: string(), readonly: boolean({ default: false }), roles: listOf(string(), { default: ['use'] }) }), {
    default: {},
  }),
  nested: object(
    { on: boolean({ default: true }), depth: object({ key: string({ default: 'ca.crt' }), maybe: string() }, { default: {} }) },
    { default: {} },
  ),
  maybeNested: object({ name: string(), port: integer({ default: 80 }) }),
  disks: listOf(object({ name: required(string()), bus: string(), boot: integer({ default: 1 }) }), { default: [] }),
  free: freeForm({ default: {} }),
  any: anything(),
});

export const caseValues = arbitraryOf(vocabularyCase) as Arbitrary<Record<string, unknown>>;

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
const greeting = defineFunction('greeting', { name: string() }, ({ name }) => str`hello ${name}, {{ bye }}`);
const firstTag = defineFunction('firstTag', { tags: listOf(string()) }, ({ tags }) => first(tags));

/** A chart that uses everything there is, once a case and once for its own values. */
export const vocabulary = defineChart({
  name: 'vocabulary',
  values: {
    cases: listOf(vocabularyCase, { default: [] }),
    top: object({ replicas: integer({ default: 2, minimum: -1000 }), deep: mapOf(vocabularyCase, { default: {} }) }, { default: {} }),
  },
  compose(chart, { values, release, chart: self, capabilities }) {
    forEach(
      chart,
      values.cases,
      (scope, c, index) => {
        new Resource(scope, 'case', {
          apiVersion: 'v1',
          kind: 'Case',
          metadata: { name: str`case-${index}`, labels: { ...c.labels, fixed: 'yes' } },
          values: c,
          texts: texts(c),
          numbers: numbers(c),
          lists: lists(c),
          maps: maps(c),
          structure: structure(c),
        });
        whenever(scope, and(c.flag, notEmpty(c.names)), (inner) => {
          forEachEntry(inner, c.users, (each, name, user) => {
            new Resource(each, 'user', {
              apiVersion: 'v1',
              kind: 'User',
              metadata: { name: str`user-${index}-${base64(name)}` },
              name,
              password: user.password,
              roles: user.roles,
            });
          });
        });
      },
      { name: 'case' },
    );
    new Resource(chart, 'release', {
      apiVersion: 'v1',
      kind: 'About',
      metadata: { name: release.name, namespace: release.namespace },
      upgrade: release.isUpgrade,
      install: release.isInstall,
      revision: release.revision,
      chart: str`${self.name}-${self.version}`,
      certManager: capabilities.has('cert-manager.io/v1'),
      top: values.top,
    });
    failWhen(chart, lt(values.top.replicas, -1000), str`too few replicas: ${values.top.replicas}`);
  },
});

type Case = Expr<NonNullable<Static<typeof vocabularyCase>>>;

function texts(c: Case): object {
  return {
    plain: c.text,
    key: { [`static {{ key }}: "x"`]: c.text },
    str: str`a ${c.text} b ${c.int} c ${c.size} {{ "d" }} 100% ${c.number}`,
    lines: str`first
second ${c.text}
{{ third }} \`raw\`
`,
    lower: lower(c.text),
    upper: upper(c.text),
    trim: trim(c.text),
    replace: replace(c.text, 'a', c.other),
    trimPrefix: trimPrefix(c.text, '{{'),
    trimSuffix: trimSuffix(c.text, c.other),
    hasPrefix: hasPrefix(c.text, '-'),
    hasSuffix: hasSuffix(c.text, '\n'),
    contains: contains(c.text, 'e'),
    split: split(c.text, ' '),
    truncate: truncate(c.text, 5),
    sha256: sha256(c.text),
    base64: base64(c.text),
    round: fromBase64(base64(c.text)),
    indent: indent(c.text, 4),
    matches: matches(c.text, '^[a-z]+\\s?.*$'),
    find: findPattern(c.text, '[0-9]+'),
    replacePattern: replacePattern(c.text, '[^a-z]+', c.other),
    or: orIfEmpty(c.text, c.other),
    text: [text(c.int), text(c.number), text(c.flag), text(c.size), text(c.maybeText), text(c.maybeInt), text(c.any as Expr<string>)],
    isText: [isText(c.size), isText(c.any)],
    match: match(c.version, { v8: '8.4.0', v7: '7.4.7', v6: '' }),
    matchText: match(c.text, { on: 'yes', '': 'empty' }, c.other),
    matchNumber: match(c.version, { v8: 1, v7: c.int, v6: c.small }),
    static: 'on',
    block: 'line one\n  {{ two }}\n\nlast\n',
    compare: [eq(c.text, c.other), ne(c.text, 'on'), lt(c.text, c.other), le(c.text, c.other), gt(c.text, c.other), ge(c.text, c.other)],
    json: toJson(c),
    greeting: greeting({ name: c.text }),
  };
}

function numbers(c: Case): object {
  return {
    int: c.int,
    number: c.number,
    size: c.size,
    add: add(c.small, c.small, 1),
    sub: sub(c.small, 5),
    mul: mul(c.small, 3, c.small),
    div: div(c.int, 7),
    mod: mod(c.int, 7),
    min: min(c.int, c.small),
    max: max(c.int, c.small, 1000000),
    inText: str`${c.int}`,
    quoted: str`"${c.int}"`,
    addDecimal: addDecimal(c.number, 0.2),
    subtractDecimal: subtractDecimal(c.number, c.small),
    multiplyDecimal: multiplyDecimal(c.number, c.small),
    divideDecimal: divideDecimal(c.number, 3),
    floor: floor(c.number),
    ceil: ceil(multiplyDecimal(c.number, 0.5)),
    quantity: quantityValue(c.size),
    request: text(divideDecimal(quantityValue(c.size), 10)),
    memory: when(lt(quantityValue(c.size), 1e15), str`${floor(divideDecimal(quantityValue(c.size), 1.5))}`),
    parse: parseInteger(text(c.small)),
    hex: parseHexadecimal(truncate(sha256(c.text), 8)),
    compare: [eq(c.int, 7), ne(c.small, c.int), lt(c.int, c.small), le(c.small, 7), gt(c.int, 0), ge(c.number, c.int), eq(c.number, 0.1)],
    logic: [and(c.flag, gt(c.int, 0)), or(c.flag, eq(c.small, 7)), not(c.flag), not(and(c.flag, c.nested.on))],
  };
}

function lists(c: Case): object {
  return {
    names: c.names,
    spread: [...c.names, c.text, when(c.flag, c.int), ...c.ints],
    conditional: [when(c.flag, 'a'), when(isSet(c.maybeText), c.maybeText)],
    onlySpread: [...c.names, ...c.ints],
    maybe: [...defaultTo(c.maybeList, ['none'])],
    map: map(c.names, (name, i) => ({ name, index: i, label: str`${i}-${name}`, maybe: when(c.flag, name) })),
    mapText: map(c.names, (name) => upper(name)),
    filter: filter(c.names, (name) => ne(name, '')),
    filterObjects: filter(c.disks, (disk) => isSet(disk.bus)),
    flatMap: flatMap(c.names, (name) => [name, when(c.flag, str`${name}!`)]),
    optionalItems: map(c.names, (name) => when(ne(name, 'a'), name)),
    nestedLoop: map(c.disks, (disk, i) => ({
      name: disk.name,
      order: add(i, 1),
      bus: disk.bus,
      all: map(c.names, (name) => str`${disk.name}/${name}`),
    })),
    concat: concat(c.names, ['x'], [c.text]),
    sort: sort(c.names),
    uniq: uniq([...c.ints, 5, 5, ...c.ints]),
    uniqText: uniq(concat(c.names, c.names)),
    reverse: reverse(c.ints),
    includes: includes(c.names, c.text),
    first: first(c.names),
    last: last(c.ints),
    slice: slice(c.names, 1, 3),
    size: [size(c.names), size(c.labels)],
    range: range(min(max(c.small, -2), 4)),
    join: join(c.names, ', '),
    empty: [isEmpty(c.names), isEmpty(c.labels), notEmpty(c.maybeList), notEmpty(c.int), notEmpty(c.text), notEmpty(c.any)],
  };
}

function maps(c: Case): object {
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
    any: c.any,
    nested: c.nested,
    key: c.nested.depth.key,
    maybe: c.nested.depth.maybe,
    port: describePort({ name: c.text, port: defaultTo(c.maybeNested.port, 1), tags: c.names, note: c.maybeText }),
    label: describePort({ name: c.other, port: c.small, tags: [c.text], note: undefined }).label,
    firstTag: firstTag({ tags: c.names }),
  };
}

function structure(c: Case): object {
  const bound = bind('bound', { list: filter(c.names, (name) => ne(name, 'on')), text: str`bound ${c.text}` });
  return {
    ifElse: ifElse(c.flag, { type: 'a', list: [1, c.int] }, { type: 'b' }),
    ifElseText: ifElse(c.flag, c.text, c.other),
    ifElseMixed: ifElse(eq(c.version, 'v8'), 'text', { list: c.names }),
    firstOf: firstOf(
      [
        [c.flag, 'flag'],
        [gt(c.int, 5), c.int],
      ],
      { none: true },
    ),
    match: match(c.version, { v8: { eight: c.text }, v7: ['seven'], v6: when(c.flag, 'six') }),
    deep: when(c.flag, when(isSet(c.maybeInt), { value: c.maybeInt, more: when(isSet(c.maybeFlag), [c.maybeFlag]) })),
    bound: { again: bound.text, list: bound.list, first: first(bound.list) },
    emptyMap: {},
    emptyList: [],
    allConditional: { x: when(c.flag, 1), list: [when(c.flag, { y: when(not(c.flag), 2) })] },
    listOfMaps: [{ name: when(c.flag, 'first'), second: c.text }, { only: when(c.flag, 1) }, [c.text, [when(c.flag, 2)]]],
    static: { yes: 'no', '1': 1, 'a b': null, float: 1.5, negative: -1, big: 2 ** 53 - 1, text: '03190301', time: '12:30:00' },
  };
}
