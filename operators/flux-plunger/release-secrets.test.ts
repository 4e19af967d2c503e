import { describe, expect, it } from 'vitest';
import type { HelmRelease } from './kinds.ts';
import { helmName, latest, RECORD_TYPE, revisionOf } from './release-secrets.ts';

const record = (name: string, type = RECORD_TYPE) => ({ apiVersion: 'v1', kind: 'Secret', type, metadata: { name } });
const release = (name: string, spec: HelmRelease['spec'] = {}): HelmRelease => ({
  apiVersion: '',
  kind: '',
  metadata: { name, namespace: 'ns' },
  spec,
});

describe('records', () => {
  it('are ordered by number, not by text', () => {
    expect(latest([record('sh.helm.release.v1.a.v9'), record('sh.helm.release.v1.a.v10'), record('x.v99', 'Opaque')])?.metadata.name).toBe(
      'sh.helm.release.v1.a.v10',
    );
  });

  it('without a number count as 0', () => {
    expect([revisionOf(record('sh.helm.release.v1.a.v10')), revisionOf(record('other')), revisionOf(record('a.vx'))]).toEqual([10, 0, 0]);
  });
});

describe("Helm's name of a release", () => {
  it('is what helm-controller makes of it', () => {
    expect(helmName(release('a'))).toBe('a');
    expect(helmName(release('a', { targetNamespace: 't' }))).toBe('t-a');
    expect(helmName(release('a', { targetNamespace: 't', releaseName: 'r' }))).toBe('r');
    const long = helmName(release('some-front-appended-namespace-release-with-a-name-too-long'));
    expect(long).toMatch(/^some-front-appended-namespace-release-wi-[0-9a-f]{12}$/);
    expect(long).toHaveLength(53);
  });
});
