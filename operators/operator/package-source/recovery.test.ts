import { describe, expect, it } from 'vitest';
import type { ArtifactGenerator } from '../kinds.ts';
import { annotation } from '../names.ts';
import { attemptsOf, backoffOf, lastAttempt, MARKER, needsRecovery, nextAction } from './recovery.ts';
import { verdictOfGenerator, verdictOfRecovery } from './verdict.ts';

const now = Date.parse('2026-01-01T01:00:00Z');
const before = (ms: number) => new Date(now - ms).toISOString();

interface Shape {
  ready?: { status: 'True' | 'False' | 'Unknown'; reason?: string; age?: number; observed?: number };
  created?: number;
  built?: boolean;
  notes?: Record<string, string>;
}

function generator({ ready, created = 3_600_000, built = true, notes = {} }: Shape): ArtifactGenerator {
  const condition = ready && {
    type: 'Ready',
    reason: 'X',
    message: '',
    ...ready,
    observedGeneration: ready.observed ?? 2,
    lastTransitionTime: before(ready.age ?? 0),
  };
  return {
    apiVersion: '',
    kind: 'ArtifactGenerator',
    metadata: { name: 'a', generation: 2, creationTimestamp: before(created), annotations: notes },
    spec: { sources: [], artifacts: [] },
    status: { ...(condition && { conditions: [condition] }), ...(built && { inventory: [{}], observedSourcesDigest: 'sha256:x' }) },
  };
}

const attempted = (attempts: string) => ({ [annotation.recoveryAttempts]: attempts });

describe('a generator needs to be woken', () => {
  it.each([
    ['it built artifacts but never said Ready', { created: 31_000 }, true],
    ['… unless it is young', { created: 29_000 }, false],
    ['… or has built nothing', { built: false }, false],
    ['it has been Unknown for its generation for too long', { ready: { status: 'Unknown', age: 31_000 } }, true],
    ['… unless that is fresh', { ready: { status: 'Unknown', age: 5_000 } }, false],
    ['… or about an older generation', { ready: { status: 'Unknown', age: 31_000, observed: 1 } }, false],
    ['it says True', { ready: { status: 'True', age: 3_600_000 }, notes: attempted('2') }, false],
    ['it says False', { ready: { status: 'False', age: 3_600_000 }, notes: attempted('2') }, false],
    ['our marker stands, of whatever generation', { ready: { status: 'False', reason: MARKER, observed: 1 } }, true],
    ['it was woken and is Unknown again', { ready: { status: 'Unknown', age: 1_000 }, notes: attempted('1') }, true],
  ] as [string, Shape, boolean][])('%s: %j is %s', (_, shape, expected) => {
    expect(needsRecovery(generator(shape), now)).toBe(expected);
  });
});

describe('the attempts', () => {
  it.each([
    [0, 0, { do: 'force' }],
    [1, 10_000, { do: 'wait', ms: 20_000 }],
    [1, 30_000, { do: 'force' }],
    [3, 119_000, { do: 'wait', ms: 1_000 }],
    [4, 240_000, { do: 'force' }],
    [5, 1, { do: 'wait', ms: 239_999 }],
    [5, 240_000, { do: 'give up' }],
    [9, 240_000, { do: 'give up' }],
  ] as const)('after %i of them, %i ms since the last: %j', (attempts, elapsed, expected) => {
    expect(nextAction(attempts, now - elapsed, now)).toEqual(expected);
  });

  it('take about eleven and a half minutes in all', () => {
    expect([1, 2, 3, 4, 5].map(backoffOf)).toEqual([30_000, 60_000, 120_000, 240_000, 240_000]);
  });

  it.each(['', '-1', 'x', '1.5'])('written as "%s" count as none', (text) => {
    const odd = generator({ notes: { ...attempted(text), [annotation.recoveryAt]: 'yesterday' } });
    expect([attemptsOf(odd), lastAttempt(odd)]).toEqual([0, 0]);
  });
});

describe('what a source shows', () => {
  it('is never our marker', () => {
    const marked = generator({ ready: { status: 'False', reason: MARKER }, notes: attempted('1') });
    expect(verdictOfRecovery(marked, { do: 'wait', ms: 5 })).toMatchObject({
      status: 'Unknown',
      reason: 'AwaitingSourceWatcherRecovery',
      requeueAfter: 5,
    });
    expect(verdictOfRecovery(marked, { do: 'force' })).toMatchObject({ requeueAfter: 60_000 });
    expect(verdictOfRecovery(marked, { do: 'give up' })).toMatchObject({ status: 'False', reason: 'SourceWatcherStalled' });
  });

  it('is the word of the generator otherwise, with its time', () => {
    expect(verdictOfGenerator(generator({ ready: { status: 'True', reason: 'Built', age: 5 } }), now)).toEqual({
      status: 'True',
      reason: 'Built',
      message: '',
      at: before(5),
    });
  });

  it('is looked at again after the grace, and then ever more seldom instead of every second', () => {
    const wait = (created: number) => verdictOfGenerator(generator({ created, built: false }), now).requeueAfter;
    expect([wait(10_000), wait(29_900), wait(60_000), wait(7_200_000)]).toEqual([20_000, 1_000, 30_000, 600_000]);
  });
});
