import type { Arbitrary } from 'fast-check';
import {
  anything,
  boolean,
  choice,
  type Expr,
  freeForm,
  integer,
  listOf,
  mapOf,
  number,
  object,
  quantity,
  required,
  type Static,
  string,
} from '../../index.ts';
import { arbitraryOf } from '../arbitrary.ts';

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
  maybeNested: object({ name: string(), port: integer({ default: 80 }) }, { open: true }),
  disks: listOf(object({ name: required(string()), bus: string(), boot: integer({ default: 1 }) }), { default: [] }),
  values: object(
    { key: mapOf(integer(), { default: {} }), json: object({ value: string({ default: '' }) }, { default: {} }) },
    { default: {} },
  ),
  free: freeForm({ default: {} }),
  any: anything(),
});

export const caseValues = arbitraryOf(vocabularyCase) as Arbitrary<Record<string, unknown>>;

/** A case as the chart sees it. */
export type Case = Expr<NonNullable<Static<typeof vocabularyCase>>>;
