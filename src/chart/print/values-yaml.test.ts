import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listOf, mapOf, object, string } from '../index.ts';
import { HOSTILE_TEXTS } from '../testing/hostile-text.ts';
import { valuesYaml } from './values-yaml.ts';

test.each(HOSTILE_TEXTS)('holds %j anywhere, and in a description too', (text) => {
  const properties = {
    alone: string({ default: text, description: `first\u2028${text}\rlast` }),
    list: listOf(mapOf(string()), { default: [{ [text.slice(0, 99)]: text }] }),
    map: object({ 'a key': mapOf(string(), { default: { [text.slice(0, 99)]: text } }) }, { default: {} }),
  };
  const key = text.slice(0, 99);
  expect(parse(valuesYaml(properties), { version: '1.1', merge: false })).toEqual({
    alone: text,
    list: [{ [key]: text }],
    map: { 'a key': { [key]: text } },
  });
  const lines = valuesYaml(properties).split(/[\n\r\u0085\u2028\u2029]/);
  expect(lines.filter((line) => line.includes('last'))).toEqual(['## last']);
});
