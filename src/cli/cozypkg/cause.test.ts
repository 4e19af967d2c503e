import { describe, expect, it } from 'vitest';
import { causeOf, type Release } from './cause.ts';
import { inventory, pkg, source } from './testing.ts';

const release = (name: string, owner: string, ready: 'True' | 'False', dependsOn: string[] = [], suspend = false): Release => ({
  apiVersion: '',
  kind: 'HelmRelease',
  metadata: { name, namespace: 'ns', labels: { 'cozystack.io/package': owner } },
  spec: { dependsOn: dependsOn.map((one) => ({ name: one })), suspend },
  ...{
    status: { conditions: [{ type: 'Ready', status: ready, reason: 'InstallFailed', message: 'image not found', lastTransitionTime: '' }] },
  },
});

describe('the first cause', () => {
  const sources = [source('a', ['b']), source('b', ['c']), source('c')];

  it('is found at the end of the chain of dependencies', () => {
    const packages = [pkg('a', {}, { ready: 'False' }), pkg('b', {}, { ready: 'False' })];
    const finding = causeOf('a', inventory(sources, packages), []);
    expect(finding).toEqual({ steps: ['a waits for b', 'b waits for c', 'c is not installed'], hint: 'install it with `cozypkg add c`' });
  });

  it('is what the condition says where nothing is waited for', () => {
    const packages = [pkg('c', {}, { ready: 'False', reason: 'InvalidConfiguration' })];
    expect(causeOf('c', inventory(sources, packages), [])?.steps).toEqual(['c is not Ready: InvalidConfiguration: Ready is False']);
  });

  it('is found among the releases where all is written', () => {
    const packages = [pkg('c', {}, { ready: 'True', healthy: 'Unknown' })];
    const releases = [release('top', 'c', 'False', ['mid']), release('mid', 'c', 'False', ['base']), release('base', 'other', 'False')];
    expect(causeOf('c', inventory(sources, packages), releases)?.steps).toEqual([
      'c is written, but its release ns/top is not Ready',
      'release ns/top waits for release ns/mid',
      'release ns/mid waits for release ns/base',
      'release ns/base: InstallFailed: image not found',
    ]);
  });

  it('C4: is told apart where a release is Ready, but not for its last change', () => {
    const base = release('base', 'other', 'True');
    base.metadata.generation = 3;
    base.status!.observedGeneration = 2;
    const found = causeOf('c', inventory(sources, [pkg('c', {}, { ready: 'True' })]), [release('top', 'c', 'False', ['base']), base]);
    expect(found?.steps.slice(1)).toEqual([
      'release ns/top waits for release ns/base',
      'release ns/base is Ready, but for generation 2 and not yet for its 3',
    ]);
  });

  it('may be a release that is suspended, or that does not exist', () => {
    const packages = [pkg('c', {}, { ready: 'True' })];
    expect(causeOf('c', inventory(sources, packages), [release('x', 'c', 'False', [], true)])).toMatchObject({
      hint: expect.stringContaining('resume'),
    });
    expect(causeOf('c', inventory(sources, packages), [release('x', 'c', 'False', ['ghost'])])?.steps.at(-1)).toBe(
      'HelmRelease ns/ghost does not exist',
    );
  });

  it('goes on to the source where the chart is not built', () => {
    const unbuilt = source('c');
    const condition = { type: 'Ready', status: 'False' as const, reason: 'BuildFailed', message: 'no such path', lastTransitionTime: '' };
    unbuilt.status = { conditions: [condition] };
    const all = inventory([unbuilt], [pkg('c', {}, { ready: 'True' })]);
    expect(causeOf('c', all, [release('x', 'c', 'False')])?.steps.at(-1)).toBe('PackageSource c: BuildFailed: no such path');
  });

  it('may be a ring', () => {
    const ring = [source('a', ['b']), source('b', ['a'])];
    const packages = [pkg('a', {}, { ready: 'False' }), pkg('b', {}, { ready: 'False' })];
    expect(causeOf('a', inventory(ring, packages), [])?.steps.at(-1)).toMatch(/cycle/);
  });

  it('is none where all is well', () => {
    expect(
      causeOf('c', inventory(sources, [pkg('c', {}, { ready: 'True', healthy: 'True' })]), [release('x', 'c', 'True')]),
    ).toBeUndefined();
  });
});
