import { expect, test } from 'vitest';
import { lowerCase, upperCase } from './letter-case.ts';

// What Go's strings.ToLower and strings.ToUpper make of them.
test.each([
  ['AbC-1', 'abc-1', 'ABC-1'],
  ['Straße', 'straße', 'STRAßE'],
  ['ΑΣ', 'ας'.replace('ς', 'σ'), 'ΑΣ'],
  ['İı', 'iı', 'İI'],
  ['ᾳᾼ', 'ᾳᾳ', 'ᾼᾼ'],
  ['ΐǰ', 'ΐǰ', 'ΐǰ'],
])('%s', (text, lower, upper) => {
  expect([lowerCase(text), upperCase(text)]).toEqual([lower, upper]);
});
