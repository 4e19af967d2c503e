import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, parseDuration } from './duration.ts';
import { FlagError, flag, parseFlags } from './flags.ts';

const flags = {
  name: flag.string('x', ''),
  count: flag.integer(5, '', 0),
  wait: flag.duration('30s', '', { positive: true }),
  on: flag.boolean(false, ''),
  part: flag.list(''),
  ratio: flag.number(0.25, ''),
};
const read = (...argv: string[]) => parseFlags(flags, argv).values;

describe('flags', () => {
  it('have their initial values when nothing is said', () => {
    expect(read()).toEqual({ name: 'x', count: 5, wait: 30_000, on: false, part: [], ratio: 0.25 });
  });

  it('are read in all of the forms that Go takes', () => {
    expect(read('--name=a=b', '--count', '0', '-wait=1m', '--on', '--part=a,b', '--part', 'c')).toMatchObject({
      name: 'a=b',
      count: 0,
      wait: 60_000,
      on: true,
      part: ['a', 'b', 'c'],
    });
  });

  it('count by their last value', () => {
    expect(read('--on=true', '--on=false', '--name=a', '--name=b')).toMatchObject({ on: false, name: 'b' });
  });

  it('C6: keep 0, empty and absent apart', () => {
    expect([read('--count=0').count, read().count, read('--name=').name]).toEqual([0, 5, '']);
    expect(() => read('--count=')).toThrow(/--count/);
  });

  it('leave what is no flag, and everything behind --', () => {
    expect(parseFlags(flags, ['one', '--on', 'two', '--', '--nope']).rest).toEqual(['one', 'two', '--nope']);
  });

  it.each([
    ['--nope', true],
    ['--count=-1', false],
    ['--count=1.5', false],
    ['--wait=0s', false],
    ['--wait=soon', false],
    ['--on=maybe', false],
    ['--name', false],
    ['--ratio=much', false],
  ] as [string, boolean][])('refuse %s and name the flag', (argument, unknown) => {
    const error = (() => {
      try {
        read(argument);
        return undefined;
      } catch (e) {
        return e as FlagError;
      }
    })();
    expect(error).toBeInstanceOf(FlagError);
    expect(error?.unknown).toBe(unknown);
    expect(error?.message).toContain(argument.split('=')[0]);
  });
});

describe('durations', () => {
  it.each([
    ['5m', 300_000],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['-5m', -300_000],
    ['0', 0],
    ['100ms', 100],
    ['.5h', 1_800_000],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '10', 'soon', '5x', '1h 5m', 's', '--5m', '5m!'])('%j is none', (text) => {
    expect(() => parseDuration(text)).toThrow(/no duration/);
  });

  it('survive being written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms);
      }),
    );
  });

  it.each([
    [300_000, '5m0s'],
    [3_600_000, '1h0m0s'],
    [30_000, '30s'],
    [500, '500ms'],
    [0, '0s'],
  ])('%d ms is written %s, as Go does', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
