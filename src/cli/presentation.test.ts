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

  it('that comes with others is shown with all of them and their number', () => {
    const text = present(new AggregateError([problem, problem]), plain);
    expect(text.match(/NAME_TOO_LONG/g)).toHaveLength(2);
    expect(text.endsWith('2 errors')).toBe(true);
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
