import { expect, it } from 'vitest';
import { sparseProgress } from './sparse-progress.ts';

it('says what is done, and only now and then what goes on', () => {
  const lines: string[] = [];
  let time = 100_000;
  const progress = sparseProgress(
    (line) => lines.push(line),
    () => time,
  );
  progress.now('building', '(1 of 9)');
  progress.now('building', '(2 of 9)');
  time += 20_000;
  progress.now('building', '(3 of 9)');
  time += 20_000;
  progress.now('building', '(3 of 9)');
  progress.done('built');
  progress.now('starting');
  expect(lines).toEqual(['building (1 of 9)\n', 'building (3 of 9)\n', 'built\n']);
});
