import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { exitCodeOf, present } from './presentation.ts';

const plain = { verbose: false, colors: pc.createColors(false) };
const problem = new Problem({
  code: 'NAME_TOO_LONG',
  message: 'the name has 60 characters, 53 are allowed',
  where: { file: 'constructs/apps/redis.ts', line: 12, object: 'Package cozystack.redis', field: 'spec.name' },
  hint: 'shorten it',
  cause: new Error('inner'),
});

describe('an error that a person can put right', () => {
  it('is shown as what, where and what to do', () => {
    expect(present(problem, plain)).toBe(
      [
        'error: the name has 60 characters, 53 are allowed [NAME_TOO_LONG]',
        '  where: constructs/apps/redis.ts:12: Package cozystack.redis: spec.name',
        '  do:    shorten it',
      ].join('\n'),
    );
  });

  it('shows stack and causes only when asked', () => {
    expect(present(problem, plain)).not.toContain('caused by');
    expect(present(problem, { ...plain, verbose: true })).toMatch(/at .*presentation\.test\.ts[\s\S]*caused by: inner/);
  });

  it('that comes with others is shown with all of them and their number; what several ask for is said once', () => {
    const absent = (message: string, object: string) => new Problem({ code: 'ABSENT', message, where: { object }, hint: 'vendor it' });
    const errors = [absent('not here', 'Chart a'), problem, absent('not here', 'Chart b'), absent('not there', 'Chart c')];
    expect(present(new AggregateError(errors), plain)).toBe(
      [
        'error: not here [ABSENT]',
        '  where: Chart a',
        '         Chart b',
        'error: not there [ABSENT]',
        '  where: Chart c',
        '  do:    vendor it',
        ...present(problem, plain).split('\n'),
        '4 errors',
      ].join('\n'),
    );
  });
});

it('calls any other error a defect of the program', () => {
  expect(present(new TypeError('x is not a function'), plain)).toContain('this is a defect of the program');
});

describe('the exit code', () => {
  const blamed = (blame: 'input' | 'usage' | 'environment') => new Problem({ code: 'X', message: 'x', blame });
  it.each([
    [blamed('input'), 1],
    [blamed('usage'), 2],
    [blamed('environment'), 2],
    [new AggregateError([blamed('input'), blamed('environment')]), 2],
    [new Error('x'), 1],
    [new DOMException('stopped', 'AbortError'), 130],
  ])('%#', (error, code) => {
    expect(exitCodeOf(error)).toBe(code);
  });
});
