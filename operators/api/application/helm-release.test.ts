import { describe, expect, test } from 'vitest';
import { applicationKind } from '../registry/fixtures.ts';
import { cadence } from './fixtures.ts';
import { ownedSpec } from './helm-release.ts';

const annotated = (annotations: Record<string, string>, release = {}) => applicationKind({ annotations, release });

describe('what a release gets', () => {
  test('the whole of it', () => {
    expect(ownedSpec(applicationKind(), cadence)).toEqual({
      chartRef: { kind: 'ExternalArtifact', name: 'chart', namespace: 'cozy-system' },
      interval: '5m0s',
      maxHistory: 5,
      install: { timeout: '10m0s', strategy: { name: 'RetryOnFailure', retryInterval: '30s' } },
      upgrade: { timeout: '10m0s', strategy: { name: 'RetryOnFailure', retryInterval: '30s' } },
      valuesFrom: [{ kind: 'Secret', name: 'cozystack-values' }],
    });
  });

  test('C6: history 0 means unlimited and is written', () =>
    expect(ownedSpec(applicationKind(), { ...cadence, maxHistory: 0 }).maxHistory).toBe(0));

  test('C7: the install annotation wins over both flags, the upgrade annotation over that', () => {
    const asymmetric = { ...cadence, installTimeout: 60_000, upgradeTimeout: 120_000 };
    const timeouts = (annotations: Record<string, string>) => {
      const { install, upgrade } = ownedSpec(annotated(annotations), asymmetric);
      return [install?.['timeout'], upgrade?.['timeout']];
    };
    const install = { 'release.cozystack.io/helm-install-timeout': '15m' };
    expect(timeouts({})).toEqual(['1m0s', '2m0s']);
    expect(timeouts(install)).toEqual(['15m0s', '15m0s']);
    expect(timeouts({ ...install, 'release.cozystack.io/helm-upgrade-timeout': '25m' })).toEqual(['15m0s', '25m0s']);
    expect(timeouts({ 'release.cozystack.io/helm-install-timeout': '0s' })).toEqual(['1m0s', '2m0s']);
  });

  const healthCheckExprs = [{ apiVersion: 'v1', kind: 'ConfigMap', current: 'true' }];
  test.each([
    [{}, undefined],
    [{ waitStrategy: 'legacy' }, { name: 'legacy' }],
    [{ waitStrategy: 'poller' }, { name: 'poller' }],
    [{ healthCheckExprs }, { name: 'poller' }],
    [{ healthCheckExprs, waitStrategy: 'legacy' }, { name: 'legacy' }],
  ] as const)('wait strategy of %j', (release, strategy) =>
    expect(ownedSpec(annotated({}, release), cadence)['waitStrategy']).toEqual(strategy),
  );

  test('waiting is disabled by the annotation only, for both actions', () => {
    const { install, upgrade } = ownedSpec(annotated({ 'release.cozystack.io/helm-install-disable-wait': 'true' }), cadence);
    expect([install?.['disableWait'], upgrade?.['disableWait']]).toEqual([true, true]);
  });
});
