import { expect, test } from 'vitest';
import {
  bind,
  boolean,
  choice,
  defaultTo,
  defineChart,
  type Expr,
  evaluate,
  firstOf,
  ifElse,
  integer,
  isSet,
  match,
  Resource,
  str,
  string,
  when,
} from '../index.ts';

const values = {
  version: choice(['v8', 'v7'], { default: 'v8' }),
  on: boolean({ default: false }),
  n: integer({ default: 0 }),
  maybe: string(),
};

/** What a spec comes to for these values. */
function spec(
  make: (v: { version: Expr<'v8' | 'v7'>; on: Expr<boolean>; n: Expr<number>; maybe: Expr<string | undefined> }) => object,
  given: object = {},
) {
  const chart = defineChart({
    name: 'sample',
    values,
    compose: (scope, inputs) =>
      void new Resource(scope, 'a', { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, spec: make(inputs.values) }),
  });
  return evaluate(chart, { values: given })[0]?.['spec'];
}

test('when leaves out what its condition does not allow, at any depth', () => {
  const make = (v: { on: Expr<boolean>; maybe: Expr<string | undefined> }) => ({
    a: when(v.on, { b: v.maybe }),
    list: [when(v.on, 1), 2],
    c: v.maybe,
  });
  expect(spec(make)).toEqual({ list: [2] });
  expect(spec(make, { on: true, maybe: '' })).toEqual({ a: { b: '' }, list: [1, 2], c: '' });
});

test('a fallback stands in for what is absent, not for what is empty', () => {
  expect(spec((v) => ({ x: defaultTo(v.maybe, 'none'), set: isSet(v.maybe) }))).toEqual({ x: 'none', set: false });
  expect(spec((v) => ({ x: defaultTo(v.maybe, 'none'), set: isSet(v.maybe) }), { maybe: '' })).toEqual({ x: '', set: true });
});

test('one of several is chosen', () => {
  const make = (v: { version: Expr<'v8' | 'v7'>; on: Expr<boolean> }) => ({
    tag: match(v.version, { v8: '8.4.0', v7: '7.4.7' }),
    mode: firstOf([[v.on, 'on']], { off: true }),
    text: ifElse(v.on, 'yes', 1),
  });
  expect(spec(make)).toEqual({ tag: '8.4.0', mode: { off: true }, text: 1 });
  expect(spec(make, { version: 'v7', on: true })).toEqual({ tag: '7.4.7', mode: 'on', text: 'yes' });
});

test('what is known beforehand is chosen beforehand', () => {
  expect(spec((v) => ({ a: when(true, v.n), b: when(false, v.n), c: ifElse(false, 1, v.n), d: match('v8', { v8: 'x' }) }))).toEqual({
    a: 0,
    c: 0,
    d: 'x',
  });
});

test('types say what may be absent and what a match must cover', () => {
  const typed = (v: { version: Expr<'v8' | 'v7'>; on: Expr<boolean>; n: Expr<number> }): object => {
    const free: Expr<string> = str`${v.n}`;
    // @ts-expect-error v7 is missing
    const missing = match(v.version, { v8: 1 });
    // @ts-expect-error a free text needs a last resort
    const unbounded = match(free, { a: 1 });
    // @ts-expect-error a number is no text
    const number: Expr<string> = v.n;
    // @ts-expect-error it may be absent
    const absent: Expr<number> = when(v.on, 1);
    return { bounded: match(free, { a: 1 }, 2), missing, unbounded, number, absent };
  };
  expect(spec(typed)).toEqual({ bounded: 2, missing: 1, number: 0 });
});

test('null is nothing in a choice, also where it passes through a variable of the template', () => {
  const typed = (v: { on: Expr<boolean>; n: Expr<number> }): object => {
    const bound = bind('bound', firstOf([[v.on, null]], when(isSet(v.n), null)));
    return { when: when(v.on, null), ifElse: ifElse(v.on, null, 1), bound, list: [when(v.on, null)] };
  };
  expect(spec(typed, { on: true })).toEqual({ list: [] });
  expect(spec(typed)).toEqual({ ifElse: 1, list: [] });
});
