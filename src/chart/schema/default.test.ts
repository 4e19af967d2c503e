import { expect, test } from 'vitest';
import { anything, boolean, integer, listOf, mapOf, object, string } from '../index.ts';
import { defaultsOf, fullDefault, resolveProperties } from './default.ts';

const properties = {
  backup: object(
    { enabled: boolean({ default: false }), ca: object({ key: string({ default: 'ca.crt' }), name: string() }, { default: {} }) },
    { default: { enabled: true } },
  ),
  disks: listOf(object({ name: string(), boot: integer({ default: 1 }) }), { default: [{ name: 'system' }] }),
  users: mapOf(object({ readonly: boolean({ default: false }) }), { default: {} }),
  tls: object({ enabled: boolean({ default: true }) }),
};

test('a default is completed by those of its parts', () => {
  expect(defaultsOf(properties)).toEqual({
    backup: { enabled: true, ca: { key: 'ca.crt' } },
    disks: [{ name: 'system', boot: 1 }],
    users: {},
  });
  expect(fullDefault(properties.tls)).toBeUndefined();
});

test('null counts as absent, at every depth, and what is not declared is left out', () => {
  expect(
    resolveProperties(properties, {
      backup: null,
      disks: [{ name: 'a', boot: null, other: 1 }],
      users: { a: null, b: {} },
      tls: {},
      stray: 1,
    }),
  ).toEqual({
    backup: { enabled: true, ca: { key: 'ca.crt' } },
    disks: [{ name: 'a', boot: 1 }],
    users: { b: { readonly: false } },
    tls: { enabled: true },
  });
});

test('an open object keeps what is not declared, but for null', () => {
  const open = { alerts: object({ url: string({ default: '' }) }, { default: {}, open: true }) };
  expect(resolveProperties(open, { alerts: { text: 'x', none: null } })).toEqual({ alerts: { url: '', text: 'x' } });
});

test('null in a list of any values is a value, whatever an item would be by default', () => {
  expect(resolveProperties({ any: listOf(anything({ default: 'x' })) }, { any: [null, 1] })).toEqual({ any: [null, 1] });
});
