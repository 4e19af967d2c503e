import { describe, expect, it } from 'vitest';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { type HelmRelease, isReleaseOf, releasePatch, unusable } from './release.ts';

const chartRef = { kind: 'ExternalArtifact' as const, name: 'cozystack-redis-application-default-redis', namespace: 'cozy-system' };
const definition = (release: object = {}): ApplicationDefinition => ({
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'ApplicationDefinition',
  metadata: { name: 'redis' },
  spec: {
    application: { kind: 'Redis', plural: 'redises', singular: 'redis', openAPISchema: '' },
    release: { prefix: 'redis-', chartRef, labels: { 'sharding.fluxcd.io/key': 'tenants', team: 'db' }, ...release },
  },
});
const labels = {
  'apps.cozystack.io/application.kind': 'Redis',
  'apps.cozystack.io/application.group': 'apps.cozystack.io',
  'apps.cozystack.io/application.name': 'cache',
};
const release = (spec: object = {}, more: object = {}, name = 'redis-cache'): HelmRelease => ({
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: { name, namespace: 'tenant-a', labels: { 'sharding.fluxcd.io/key': 'tenants', team: 'db', ...labels, ...more } },
  spec: { chartRef, valuesFrom: [{ kind: 'Secret', name: 'cozystack-values' }], ...spec },
});

describe('a HelmRelease of a definition', () => {
  it('is known by its labels and by the name that follows from them', () => {
    expect(isReleaseOf(definition(), release())).toBe(true);
    expect(isReleaseOf(definition(), release({}, {}, 'cache'))).toBe(true);
    expect(isReleaseOf(definition(), release({}, {}, 'postgres-cache'))).toBe(false);
    expect(isReleaseOf(definition(), release({}, { 'apps.cozystack.io/application.group': 'other' }))).toBe(false);
    expect(isReleaseOf(definition(), release({}, { 'apps.cozystack.io/application.kind': 'Kafka' }))).toBe(false);
  });

  it('needs nothing once everything is as the definition says', () => {
    expect(releasePatch(definition(), release())).toBeUndefined();
    expect(
      releasePatch(definition(), release({ valuesFrom: [{ kind: 'Secret', name: 'cozystack-values', valuesKey: 'values.yaml' }] })),
    ).toBeUndefined();
  });

  it('gets the chart of the definition, and loses an inline one', () => {
    expect(releasePatch(definition(), release({ chartRef: { ...chartRef, name: 'old' } }))).toEqual({ spec: { chartRef } });
    expect(releasePatch(definition(), release({ chartRef: undefined, chart: { spec: {} } }))).toEqual({ spec: { chartRef, chart: null } });
  });

  it.each([
    ['nothing', []],
    ['another Secret', [{ kind: 'Secret', name: 'other' }]],
    [
      'one more',
      [
        { kind: 'Secret', name: 'cozystack-values' },
        { kind: 'ConfigMap', name: 'x' },
      ],
    ],
    ['another key', [{ kind: 'Secret', name: 'cozystack-values', valuesKey: 'x' }]],
    ['what may be missing', [{ kind: 'Secret', name: 'cozystack-values', optional: true }]],
  ])('gets its values from the platform instead of from %s', (_, valuesFrom) => {
    expect(releasePatch(definition(), release({ valuesFrom }))).toEqual({
      spec: { valuesFrom: [{ kind: 'Secret', name: 'cozystack-values' }] },
    });
  });

  it('gets labels and loses none', () => {
    expect(releasePatch(definition(), release({}, { team: 'x', own: '1' }))).toEqual({ metadata: { labels: { team: 'db' } } });
  });

  it('keeps the shard that it was moved to, and gets one where it has none', () => {
    expect(releasePatch(definition(), release({}, { 'sharding.fluxcd.io/key': 'shard-3' }))).toBeUndefined();
    const fresh = release();
    delete fresh.metadata.labels!['sharding.fluxcd.io/key'];
    expect(releasePatch(definition(), fresh)).toEqual({ metadata: { labels: { 'sharding.fluxcd.io/key': 'tenants' } } });
  });

  it('follows the health checks of the definition, unless a chart made it', () => {
    const healthCheckExprs = [{ apiVersion: 'v1', kind: 'X', current: 'true' }];
    const checked = definition({ healthCheckExprs });
    expect(releasePatch(checked, release())).toEqual({ spec: { waitStrategy: { name: 'poller' }, healthCheckExprs } });
    expect(releasePatch(definition(), release({ waitStrategy: { name: 'poller' }, healthCheckExprs }))).toEqual({
      spec: { waitStrategy: null, healthCheckExprs: null },
    });
    expect(releasePatch(checked, release({}, { 'app.kubernetes.io/managed-by': 'Helm' }))).toBeUndefined();
  });
});

describe('a definition', () => {
  it('that names no kind or no whole chart changes nothing, and says what is missing', () => {
    expect(unusable(definition())).toBeUndefined();
    expect(unusable(definition({ chartRef: { kind: 'ExternalArtifact', name: 'x' } }))).toMatch(/namespace/);
    expect(unusable({ ...definition(), spec: undefined! })).toMatch(/kind/);
  });
});
