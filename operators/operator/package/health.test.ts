import { describe, expect, it } from 'vitest';
import type { HelmRelease } from '../kinds.ts';
import { release } from '../testing/objects.ts';
import { DETAIL_GRACE, FAILURE_GRACE, healthOf } from './health.ts';

const now = Date.parse('2026-01-01T01:00:00Z');
const since = (ms: number) => new Date(now - ms).toISOString().replace(/\.\d+Z/, 'Z');

function shown(status: 'True' | 'False' | 'Unknown', reason: string, lasted = 3_600_000, observedGeneration = 1): HelmRelease {
  const condition = { type: 'Ready', status, reason, message: 'the\n message', lastTransitionTime: since(lasted) };
  return { ...release('x', 'ns', 'a'), status: { observedGeneration, conditions: [condition] } };
}
const health = (...releases: (HelmRelease | undefined)[]) => healthOf(new Map(releases.map((one, i) => [`ns/r${i}`, one])), now);

describe('health', () => {
  it('is True when all are Ready for the generation they have', () => {
    expect(health(shown('True', 'UpgradeSucceeded'))).toMatchObject({ status: 'True', reason: 'ReleasesReady' });
    expect(health()).toMatchObject({ status: 'True' });
  });

  it('C4: is not True while Flux has not seen the last change', () => {
    expect(health(shown('True', 'UpgradeSucceeded', 0, 0))).toMatchObject({ status: 'Unknown', reason: 'ReleasesProgressing' });
  });

  it('is False when one failed, whatever the others do, with what Flux says in one line', () => {
    const found = health(shown('True', 'x'), shown('Unknown', 'Progressing'), shown('False', 'InstallFailed'));
    expect(found).toMatchObject({ status: 'False', reason: 'ReleasesFailed', message: 'ns/r2: InstallFailed: the message' });
  });

  it('calls nothing a failure that only waits, or failed this very moment', () => {
    expect(health(shown('False', 'DependencyNotReady'))).toMatchObject({ status: 'Unknown' });
    const fresh = health(shown('False', 'ArtifactFailed', 0));
    expect(fresh).toMatchObject({ status: 'Unknown', requeueAfter: FAILURE_GRACE + 1_000 });
    expect(health(shown('False', 'ArtifactFailed', FAILURE_GRACE + 1_000))).toMatchObject({ status: 'False' });
  });

  it('C1: tells what Flux says and since when, once it has lasted; until then the text stays the same', () => {
    expect(health(shown('Unknown', 'Progressing', 1_000)).message).toBe('ns/r0 is not Ready yet');
    expect(health(shown('Unknown', 'Progressing', DETAIL_GRACE + 1_000)).message).toBe(
      `ns/r0: Progressing: the message (since ${since(DETAIL_GRACE + 1_000)})`,
    );
  });

  it('tells a suspension', () => {
    const held = shown('False', 'InstallFailed');
    held.spec.suspend = true;
    expect(health(held, undefined)).toMatchObject({ status: 'Unknown', message: 'ns/r0 is suspended; ns/r1 is not Ready yet' });
  });
});
