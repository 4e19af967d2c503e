import { describe, expect, it } from 'vitest';
import type { HelmRelease } from '../kinds.ts';
import { release } from '../testing/objects.ts';
import { wakeReason } from './wake-release.ts';

function shown(name: string, status: 'True' | 'False', reason: string, dependsOn: string[] = [], observedGeneration = 1): HelmRelease {
  const made = release(name, 'ns', 'a', { dependsOn: dependsOn.map((one) => ({ name: one })) });
  const condition = { type: 'Ready', status, reason, message: '', lastTransitionTime: '2026-01-01T00:00:00Z' };
  return { ...made, status: { observedGeneration, conditions: [condition] } };
}

const waiting = shown('w', 'False', 'DependencyNotReady', ['d']);
const ready = shown('d', 'True', 'InstallSucceeded');
const reason = (of: HelmRelease, ...others: HelmRelease[]) =>
  wakeReason(of, (key) => others.find(({ metadata }) => `ns/${metadata.name}` === key));

describe('a release that waits for others', () => {
  it('is woken once they are Ready, and again only for another state of them', () => {
    const first = reason(waiting, ready);
    expect(first).toBeDefined();
    expect(reason(waiting, ready)).toBe(first);
    const upgraded = { ...ready, metadata: { ...ready.metadata, generation: 2 }, status: { ...ready.status!, observedGeneration: 2 } };
    expect(reason(waiting, upgraded)).not.toBe(first);
  });

  it.each([
    ['one of them is missing', waiting, []],
    ['one of them is not Ready', waiting, [shown('d', 'False', 'InstallFailed')]],
    ['C4: one of them is Ready for an older generation', waiting, [shown('d', 'True', 'InstallSucceeded', [], 0)]],
    ['it does not wait', shown('w', 'False', 'InstallFailed', ['d']), [ready]],
    ['it is suspended', { ...waiting, spec: { ...waiting.spec, suspend: true } }, [ready]],
    ['it is none of ours', { ...waiting, metadata: { ...waiting.metadata, labels: {} } }, [ready]],
  ] as [string, HelmRelease, HelmRelease[]][])('is left alone when %s', (_, of, others) => {
    expect(reason(of, ...others)).toBeUndefined();
  });
});
