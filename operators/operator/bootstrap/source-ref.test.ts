import { describe, expect, it } from 'vitest';
import { platformPackageSource, platformSource, sourceSpec } from './platform-source.ts';
import { parseSourceRef, sourceKind } from './source-ref.ts';

describe('the reference of the platform source', () => {
  it('is read piece by piece: blanks trimmed, empty pieces passed over, the last of several counts', () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    expect(parseSourceRef('OCIRepository', ` digest=${digest} , tag=v1=x,, tag=v2`)).toEqual({ digest, tag: 'v2' });
    expect(parseSourceRef('GitRepository', 'branch=main,commit=0123abc')).toEqual({ branch: 'main', commit: '0123abc' });
    expect(parseSourceRef('GitRepository', '')).toEqual({});
  });

  it.each([
    ['OCIRepository', 'digest=0123'],
    ['OCIRepository', 'branch=main'],
    ['OCIRepository', 'tag'],
    ['OCIRepository', '=v1'],
    ['OCIRepository', 'tag='],
    ['GitRepository', 'commit=abc'],
    ['GitRepository', 'commit=ghijklm'],
    ['GitRepository', 'digest=x'],
  ] as const)('of an %s is refused as "%s", with the keys that there are', (kind, text) => {
    expect(() => parseSourceRef(kind, text)).toThrow(/--platform-source-ref.*keys of an/);
  });

  it('goes with an address of a kind that Flux has', () => {
    expect(['oci://r/p', 'https://h/x.git', 'ssh://git@h/x'].map(sourceKind)).toEqual(['OCIRepository', 'GitRepository', 'GitRepository']);
    expect(() => sourceKind('ftp://h/x')).toThrow(/--platform-source-url/);
    expect(platformSource('', 'x', 'nonsense', '')).toBeUndefined();
  });
});

describe('what Flux is told of the source', () => {
  it('is its address, and only what was given beside it', () => {
    expect(sourceSpec(platformSource('oci://r/p', 'main', '', '')!)).toEqual({ url: 'oci://r/p', interval: '5m' });
    expect(sourceSpec(platformSource('oci://r/p', 'main', 'tag=v1', 'pull', 'keys')!)).toEqual({
      url: 'oci://r/p',
      interval: '5m',
      ref: { tag: 'v1' },
      secretRef: { name: 'pull' },
      verify: { provider: 'cosign', secretRef: { name: 'keys' } },
    });
    expect(sourceSpec(platformSource('https://h/x.git', 'main', '', '', 'keys')!).verify).toEqual({
      mode: 'HEAD',
      secretRef: { name: 'keys' },
    });
  });
});

describe('the platform PackageSource', () => {
  it('has four presets of one component, and gets no cluster values', () => {
    const made = platformPackageSource(platformSource('oci://r/p', 'main', '', '')!);
    expect(made.metadata).toEqual({ name: 'cozystack.main', annotations: { 'operator.cozystack.io/skip-cozystack-values': 'true' } });
    expect(made.spec.variants.map(({ name, components: [one] }) => [name, one?.valuesFiles])).toEqual([
      ['default', ['values.yaml']],
      ['isp-full', ['values.yaml', 'values-isp-full.yaml']],
      ['isp-hosted', ['values.yaml', 'values-isp-hosted.yaml']],
      ['isp-full-generic', ['values.yaml', 'values-isp-full-generic.yaml']],
    ]);
  });
});
