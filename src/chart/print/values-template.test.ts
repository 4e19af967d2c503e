import { expect, test } from 'vitest';
import { mapOf, object, type Properties, string } from '../index.ts';
import { valuesTemplate } from './values-template.ts';

test.each<[title: string, properties: Properties]>([
  ['a reserved name above one of signs', { key: object({ '#': mapOf(string()) }, { default: {} }) }],
  ['a name above an empty one', { a: object({ '': mapOf(string()) }, { default: {} }) }],
  ['names of signs', { '-': object({ '.': mapOf(string()), '-': mapOf(string()) }, { default: {} }) }],
])('%s: no map is filled into itself', (_, properties) => {
  const set = [...valuesTemplate('sample', properties).matchAll(/set (\$\w+) "[^"]*" (\$\w+)/g)];
  expect(set.length).toBeGreaterThan(0);
  for (const [statement, target, member] of set) expect(target, statement).not.toBe(member);
});
