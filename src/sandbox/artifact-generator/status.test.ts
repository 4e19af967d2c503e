import { describe, expect, it } from 'vitest';
import type { ArtifactGenerator } from './kinds.ts';
import { type Outcome, statusAfter } from './status.ts';

const generator = (status: ArtifactGenerator['status'], annotations = {}): ArtifactGenerator => ({
  apiVersion: 'source.extensions.fluxcd.io/v1beta1',
  kind: 'ArtifactGenerator',
  metadata: { name: 'x', namespace: 'cozy-system', generation: 3, annotations },
  spec: { sources: [], artifacts: [] },
  ...(status ? { status } : {}),
});
const inventory = [{ name: 'a', namespace: 'cozy-system', digest: 'sha256:1', filename: '1.tar.gz' }];
const success: Outcome = { ready: true, reason: 'Succeeded', message: 'done', inventory, sourcesDigest: 'sha256:s' };

describe('the status of a generator', () => {
  it('holds inventory, digest and the condition with its generation', () => {
    expect(statusAfter(generator(undefined), success)).toMatchObject({
      inventory,
      observedSourcesDigest: 'sha256:s',
      conditions: [{ type: 'Ready', status: 'True', reason: 'Succeeded', observedGeneration: 3 }],
    });
  });
  it('is not written again when it says the same', () => {
    const written = statusAfter(generator(undefined), success) as ArtifactGenerator['status'];
    expect(statusAfter(generator(written), success)).toBeUndefined();
  });
  it('keeps the inventory of the last success after a failure', () => {
    const written = statusAfter(generator(undefined), success) as ArtifactGenerator['status'];
    const failed = statusAfter(generator(written), { ready: false, reason: 'BuildFailed', message: 'no' });
    expect(failed).toMatchObject({ inventory, conditions: [{ status: 'False', reason: 'BuildFailed' }] });
  });
  it('says which request was handled, and drops conditions of others for the same object only when they are its own', () => {
    const foreign = { type: 'Other', status: 'True' as const, reason: 'X', message: '', lastTransitionTime: '2020-01-01T00:00:00Z' };
    const stalled = { ...foreign, type: 'Stalled' };
    const status = statusAfter(generator({ conditions: [stalled, foreign] }, { 'reconcile.fluxcd.io/requestedAt': 'now' }), success);
    expect(status).toMatchObject({ lastHandledReconcileAt: 'now', conditions: [{ type: 'Ready' }, foreign] });
  });
});
