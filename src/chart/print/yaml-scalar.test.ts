import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HOSTILE_TEXTS } from '../testing/hostile-text.ts';
import { escapeActions, isBlockText, yamlString } from './yaml-scalar.ts';

describe('a static text is the same text to every YAML reader', () => {
  test.each(HOSTILE_TEXTS.map((text) => [text.slice(0, 30), text]))('%j', (_, text) => {
    for (const version of ['1.1', '1.2'] as const)
      expect(parse(`a: ${yamlString(text)}`, { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' })).toEqual({ a: text });
  });

  test.each(['redis', 'v8.4.0', 'cozystack.io/v1alpha1', 'redis:8.4.0', 't1.nano'])('%s needs no quotes', (text) =>
    expect(yamlString(text)).toBe(text),
  );
  test.each(['on', 'Y', 'null', 'NaN', '1e3', '03190301', '12:30:00', 'a: b', 'a #b', ' a', '-a', 'a,b'])('%j does', (text) =>
    expect(yamlString(text)).toBe(JSON.stringify(text)),
  );
});

test('only text that reads back unchanged becomes a block', () => {
  expect(isBlockText('one\n  two\n\nthree\n')).toBe(true);
  for (const text of [
    'one line',
    ' leading\nspace',
    'trailing \nspace',
    'two ends\n\n',
    'carriage\r\nreturn',
    'a\n<no value>',
    'bell\n\u0007',
  ])
    expect(isBlockText(text)).toBe(false);
});

test('an action in static text is written as one that prints it', () => {
  expect(escapeActions('{{ .Values.x }} {{{')).toBe('{{ "{{" }} .Values.x }} {{ "{{" }}{');
});
