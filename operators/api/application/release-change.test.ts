import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../objects.ts';
import { mergePatch } from '../patch/merge-patch.ts';
import { applicationKind } from '../registry/fixtures.ts';
import { application, cadence, release } from './fixtures.ts';
import { newRelease, releasePatch } from './release-change.ts';

const kind = applicationKind({ release: { labels: { 'sharding.fluxcd.io/key': 'tenants' } } });
const patched = (live: Parameters<typeof releasePatch>[2], object: ReturnType<typeof application>) => {
  const patch = releasePatch(kind, 'a', live, object, undefined, cadence);
  if (patch?.type !== 'merge') throw new Error('a merge patch was expected');
  return mergePatch(live as never, patch.body) as never as typeof live;
};

describe('a new release', () => {
  test("carries the user's labels under the prefix and cannot be taken for another kind", () => {
    const labels = { color: 'red', 'apps.cozystack.io/application.kind': 'Other', 'sharding.fluxcd.io/key': 'mine' };
    const made = newRelease(
      kind,
      'a',
      application({}, { labels, annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' } }),
      undefined,
      cadence,
    );
    expect(made.metadata.labels).toMatchObject({
      'sharding.fluxcd.io/key': 'tenants',
      'apps.cozystack.io-color': 'red',
      'apps.cozystack.io/application.kind': 'Redis',
      'apps.cozystack.io/application.name': 'a',
      'apps.cozystack.io-sharding.fluxcd.io/key': 'mine',
    });
    expect(made.metadata.annotations).toEqual({ 'apps.cozystack.io-kubectl.kubernetes.io/last-applied-configuration': '{}' });
  });

  test('has no values without a spec', () =>
    expect(newRelease(kind, 'a', application(), undefined, cadence).spec).not.toHaveProperty('values'));
});

describe('a changed release', () => {
  const foreign = {
    finalizers: ['finalizers.fluxcd.io'],
    ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: 'u' }],
    labels: { 'policy/no-delete': 'true', 'sharding.fluxcd.io/key': 'tenants-7', 'apps.cozystack.io-old': '1' },
    annotations: { 'helm.sh/resource-policy': 'keep' },
  };

  test('A1: foreign labels, annotations, finalizers and owners survive', () => {
    const live = release(foreign, { values: { size: '1Gi' } });
    const after = patched(live, application({ size: '2Gi' }, { labels: { fresh: '2' } }));
    expect(after.metadata).toMatchObject({
      finalizers: foreign.finalizers,
      ownerReferences: foreign.ownerReferences,
      annotations: foreign.annotations,
    });
    expect(after.metadata.labels).toMatchObject({
      'policy/no-delete': 'true',
      'sharding.fluxcd.io/key': 'tenants-7',
      'apps.cozystack.io-fresh': '2',
    });
    expect(after.metadata.labels).not.toHaveProperty('apps.cozystack.io-old');
  });

  test('A2: an annotation leaves the spec alone', () => {
    const patch = releasePatch(
      kind,
      'a',
      release({}, { values: { size: '1Gi' }, interval: '1m' }),
      application({ size: '1Gi' }, { annotations: { note: 'x' } }),
      undefined,
      cadence,
    );
    expect(patch?.body).not.toHaveProperty('spec');
  });

  test('hidden values, suspend, timeout and dependencies stay', () => {
    const live = release(
      {},
      {
        suspend: true,
        timeout: '7m',
        dependsOn: [{ name: 'x' }],
        valuesFrom: [{ kind: 'Secret', name: 'extra' }],
        values: { _cluster: 1, size: '1Gi', gone: 1 },
      },
    );
    const { spec } = patched(live, application({ size: '2Gi' }));
    expect(spec).toMatchObject({ suspend: true, timeout: '7m', dependsOn: [{ name: 'x' }], values: { _cluster: 1, size: '2Gi' } });
    expect(spec?.values).toEqual({ _cluster: 1, size: '2Gi' });
    expect(spec?.valuesFrom).toEqual([
      { kind: 'Secret', name: 'extra' },
      { kind: 'Secret', name: 'cozystack-values' },
    ]);
  });

  test('a duration that is only written otherwise is no change', () => {
    const live = release({}, { interval: '300s', values: { a: 1 } });
    expect(patched(live, application({ a: 2 })).spec?.interval).toBe('300s');
  });

  test('what others set inside of install stays', () => {
    const live = release({}, { install: { remediation: { retries: 3 }, timeout: '1m' }, values: { a: 1 } });
    expect(patched(live, application({ a: 2 })).spec?.install).toEqual({
      remediation: { retries: 3 },
      timeout: '10m0s',
      strategy: { name: 'RetryOnFailure', retryInterval: '30s' },
    });
  });

  test('nothing to change is no patch', () => {
    const live = newRelease(kind, 'a', application({ a: 1 }), undefined, cadence);
    expect(releasePatch(kind, 'a', live, application({ a: 1 }), undefined, cadence)).toBeUndefined();
  });

  test('values with a null are written whole, at the version that was read', () => {
    const patch = releasePatch(kind, 'a', release({}, { values: { a: 1 } }), application({ a: null, b: 2 }), undefined, cadence);
    expect(patch?.type).toBe('json');
    const operations = patch?.body as JsonObject[];
    expect(operations[0]).toEqual({ op: 'test', path: '/metadata/resourceVersion', value: '7' });
    expect(operations.at(-1)?.['value']).toMatchObject({ values: { a: null, b: 2 } });
  });

  test("the collector's finalizers can be taken away, others cannot", () => {
    const live = release({ finalizers: ['foregroundDeletion', 'finalizers.fluxcd.io'] }, { values: {} });
    expect(patched(live, application({})).metadata.finalizers).toEqual(['finalizers.fluxcd.io']);
  });
});
