import {
  and,
  anything,
  bind,
  boolean,
  choice,
  defaultTo,
  type Expr,
  eq,
  filter,
  firstOf,
  freeForm,
  type Inputs,
  ifElse,
  integer,
  isEmpty,
  isSet,
  listOf,
  map,
  mapOf,
  mapToMap,
  match,
  not,
  notEmpty,
  object,
  or,
  required,
  str,
  string,
  when,
} from '../index.ts';
import type { Dice } from './dice.ts';
import { HOSTILE_INTEGERS, HOSTILE_TEXTS } from './hostile-text.ts';

/** Values that may be there or not, at every depth. */
export const structureValues = {
  flag: boolean({ default: false }),
  usual: boolean({ default: true }),
  text: string({ default: 'x' }),
  maybe: string(),
  maybeInt: integer(),
  version: choice(['v8', 'v7', 'v6'], { default: 'v8' }),
  names: listOf(string(), { default: ['a'] }),
  maybeList: listOf(string()),
  labels: mapOf(string(), { default: {} }),
  maybeLabels: mapOf(string()),
  disks: listOf(object({ name: required(string()), on: boolean({ default: false }), size: integer() }), { default: [] }),
  users: mapOf(object({ admin: boolean({ default: false }), note: string() }), { default: {} }),
  nested: object({ on: boolean({ default: true }), deep: object({ key: string() }) }, { default: {} }),
  maybeNested: object({ on: boolean({ default: true }), text: string() }),
  free: freeForm({ default: {} }),
  any: anything(),
};

type Values = Inputs<typeof structureValues>['values'];

/** What can be used in a place: inside of a loop also what the loop is at. */
interface Reach {
  readonly flags: readonly Expr<boolean>[];
  readonly texts: readonly Expr<string>[];
  readonly maybes: readonly Expr<unknown>[];
  readonly loops: number;
}

const SHORT_TEXTS = HOSTILE_TEXTS.filter((text) => text.length < 200);
const KEYS = ['a', 'b', 'on', '1', 'x y', '{{', 'null', '__proto__', '- k', '#k', ...SHORT_TEXTS.filter((text) => text.length < 60)];

/** Random objects, lists, choices and loops over the values, at most so deep. */
export class RandomStructure {
  readonly #dice: Dice;
  readonly #values: Values;
  readonly #outside: Reach;

  constructor(dice: Dice, values: Values) {
    this.#dice = dice;
    this.#values = values;
    const { flag, usual, nested, text, version, maybe, maybeInt, maybeList, maybeLabels, maybeNested, any } = values;
    this.#outside = {
      flags: [flag, usual, nested.on],
      texts: [text, version, defaultTo(maybe, 'd')],
      maybes: [maybe, maybeInt, maybeList, maybeLabels, maybeNested, any, nested.deep],
      loops: 0,
    };
  }

  condition(reach = this.#outside, depth = 2): Expr<boolean> {
    const dice = this.#dice;
    const part = () => this.condition(reach, depth - 1);
    const simple = [
      () => dice.pick(reach.flags),
      () => isSet(dice.pick(reach.maybes)),
      () => notEmpty(this.#list()),
      () => isEmpty(dice.pick(reach.texts)),
      () => eq(dice.pick(reach.texts), dice.oneIn(2) ? dice.pick(SHORT_TEXTS) : dice.pick(reach.texts)),
    ];
    const joined = [() => not(part()), () => and(part(), part()), () => or(part(), part()), () => and(part(), part(), not(part()))];
    return dice.pick(depth > 0 ? [...simple, ...joined] : simple)();
  }

  value(depth: number, reach = this.#outside): unknown {
    const dice = this.#dice;
    const inner = () => this.value(depth - 1, reach);
    const condition = () => this.condition(reach);
    if (depth <= 0 || dice.oneIn(12)) return this.#scalar(reach);
    const forms = [
      () => Object.fromEntries(Array.from({ length: 1 + dice.below(3) }, () => [dice.pick(KEYS), inner()])),
      () => ({ ...this.#map(), k: inner() }),
      () => [inner(), ...(dice.oneIn(2) ? [inner()] : [])],
      () => [...this.#list(), inner()],
      () => when(condition(), inner()),
      () => ifElse(condition(), inner(), inner()),
      () =>
        firstOf(
          [
            [condition(), inner()],
            [condition(), inner()],
          ],
          dice.oneIn(2) ? inner() : undefined,
        ),
      () => match(this.#values.version, { v8: inner(), v7: inner(), v6: when(condition(), inner()) }),
      () => bind('bound', inner()),
      () => filter(this.#list(), (item) => this.condition({ ...reach, texts: [...reach.texts, item] }, 1)),
      ...(reach.loops < 2 ? [() => this.#loopOverList(depth, reach), () => this.#loopOverMap(depth, reach)] : []),
    ];
    return dice.pick(forms)();
  }

  #scalar({ texts, maybes, flags }: Reach): unknown {
    const dice = this.#dice;
    return dice.pick([
      () => dice.pick(SHORT_TEXTS),
      () => dice.pick(HOSTILE_INTEGERS),
      () => dice.pick(texts),
      () => dice.pick(maybes),
      () => str`p${dice.pick(texts)}s`,
      () => dice.pick([true, null, 1.5, dice.pick(flags)]),
    ])();
  }

  #list(): Expr<readonly string[]> {
    return this.#dice.oneIn(2) ? this.#values.names : defaultTo(this.#values.maybeList, [] as readonly string[]);
  }

  #map(): object {
    const { labels, free, nested, maybeLabels } = this.#values;
    return this.#dice.pick<object>([labels, free, nested, defaultTo(maybeLabels, {})]);
  }

  #loopOverList(depth: number, reach: Reach): unknown {
    return map(this.#values.disks, (disk) => this.value(depth - 1, within(reach, disk.on, disk.name, disk.size)));
  }

  #loopOverMap(depth: number, reach: Reach): unknown {
    return mapToMap(this.#values.users, (name, user) => ({
      key: this.#dice.oneIn(2) ? name : str`u-${name}`,
      value: this.value(depth - 1, within(reach, user.admin, name, user.note)),
    }));
  }
}

const within = ({ flags, texts, maybes, loops }: Reach, flag: Expr<boolean>, text: Expr<string>, maybe: Expr<unknown>): Reach => ({
  flags: [...flags, flag],
  texts: [...texts, text],
  maybes: [...maybes, maybe],
  loops: loops + 1,
});
