import { describe, expect, test } from 'vitest';
import { RECORD_LIMIT, recordProblems, requestsOf } from './budget.ts';
import { chart, component, definition, selection } from './fixture.ts';
import { imageProblems, imagesOf, isPinned } from './images.ts';
import type { Chart } from './model.ts';

const compiled = (chart: Chart) => chart.compile({ simulate: false });

describe('budget', () => {
  test('a release record may fill a Secret, not more', () => {
    expect(recordProblems([chart('a', { recordSize: RECORD_LIMIT })], compiled)).toEqual([]);
    expect(recordProblems([chart('a', { recordSize: RECORD_LIMIT + 1 })], compiled)[0]).toMatchObject({
      code: 'PLATFORM_RECORD_TOO_LARGE',
      where: { object: 'Chart system/a' },
    });
  });

  test('N4: requests of installed releases are summed', () => {
    const a = definition('a', [], [component('a', { requests: { cpu: 100, memory: 64 } })]);
    const b = definition(
      'b',
      [],
      [component('b', { requests: { cpu: 50, memory: 1 } }), component('c', { requests: { cpu: 7, memory: 7 } }, null)],
    );
    expect(requestsOf(selection(a, b), compiled)).toEqual({ cpu: 150, memory: 65 });
  });
});

describe('images', () => {
  test.each([
    ['registry.example.org/a/b:v1', true],
    [`a/b@sha256:${'0'.repeat(64)}`, true],
    ['registry.example.org:5000/a/b', false],
    ['a/b:latest', false],
    ['a/b@sha256:short', false],
  ])('%s pinned: %s', (reference, pinned) => {
    expect(isPinned(reference)).toBe(pinned);
  });

  test('are listed once with all their users', () => {
    const users = [chart('b', { images: ['x:1', 'x:1'] }), chart('a', { images: ['x:1', 'y'] })];
    expect(imagesOf(users, compiled)).toEqual([
      { reference: 'x:1', charts: ['system/a', 'system/b'] },
      { reference: 'y', charts: ['system/a'] },
    ]);
    expect(imageProblems(users, compiled)).toMatchObject([
      { code: 'PLATFORM_IMAGE_UNPINNED', message: 'image "y" is not pinned (used by system/a)' },
    ]);
  });
});
