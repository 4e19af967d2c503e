import { expect, it } from 'vitest';
import { coloured } from './colors.ts';

it.each([
  ['a terminal', true, {}, [], true],
  ['a pipe', false, {}, [], false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, [], false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, [], true],
  ['FORCE_COLOR in a pipe', false, { FORCE_COLOR: '1' }, [], true],
  ['--no-color over FORCE_COLOR', true, { FORCE_COLOR: '1' }, ['--no-color'], false],
  ['a dumb terminal', true, { TERM: 'dumb' }, [], false],
])('colours: %s', (_, terminal, env, argv, expected) => {
  expect(coloured(terminal, env, argv)).toBe(expected);
});
