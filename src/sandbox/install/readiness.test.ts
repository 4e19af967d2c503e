import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { installProgress, progressText } from './readiness.ts';

describe('how far an installation is', () => {
  const object = (kind: string, name: string, status?: string, reason = 'R', observedGeneration = 1): KubeObject =>
    ({
      kind,
      apiVersion: 'v1',
      metadata: { name, generation: 1, ...(kind === 'HelmRelease' ? { namespace: 'cozy-system' } : {}) },
      ...(status ? { status: { conditions: [{ type: 'Ready', status, reason, message: 'm', observedGeneration }] } } : {}),
    }) as KubeObject;
  const progressOf = (packages: KubeObject[], releases: KubeObject[], services: KubeObject[] = []) =>
    installProgress({ packages, releases, services });
  const platform = [object('Package', 'cozystack.cozystack-platform', 'True')];
  const release = object('HelmRelease', 'cozystack-platform', 'True');

  it('is nowhere as long as the platform’s own objects are not there', () => {
    expect(progressOf([], []).done).toBe(false);
    expect(progressOf(platform, []).done).toBe(false);
    expect(progressOf(platform, [release]).done).toBe(true);
  });
  it('is not done while anything is not ready, or was ready only before its last change', () => {
    expect(progressOf([...platform, object('Package', 'x', 'False')], [release]).done).toBe(false);
    expect(progressOf([...platform, object('Package', 'x')], [release]).done).toBe(false);
    expect(progressOf([...platform, object('Package', 'x', 'True', 'R', 0)], [release]).done).toBe(false);
  });
  it('waits for the root tenant and its modules, not for what tenants ordered', () => {
    const ofTenant = (namespace: string, name: string, labels = {}): KubeObject => ({
      ...object('HelmRelease', name, 'False'),
      metadata: { name, namespace, labels, generation: 1 },
    });
    const module = { 'internal.cozystack.io/tenantmodule': 'true' };
    const done = (waiting: KubeObject) => progressOf(platform, [release, waiting]).done;
    expect(done(ofTenant('tenant-root', 'tenant-root'))).toBe(false);
    expect(done(ofTenant('tenant-root', 'info', module))).toBe(false);
    expect(done(ofTenant('tenant-root', 'redis-cache'))).toBe(true);
    expect(done(ofTenant('tenant-shop', 'info', module))).toBe(true);
  });
  it('counts processes and the APIs they serve', () => {
    const deployment = (readyReplicas: number) =>
      ({
        ...object('Deployment', 'api'),
        spec: { replicas: 2 },
        status: { observedGeneration: 1, updatedReplicas: 2, readyReplicas, conditions: [{ type: 'Available', status: 'True' }] },
      }) as unknown as KubeObject;
    const api = (status: string) =>
      ({
        ...object('APIService', 'v1'),
        status: { conditions: [{ type: 'Available', status, reason: 'MissingEndpoints' }] },
      }) as unknown as KubeObject;
    expect(progressOf(platform, [release], [deployment(2), api('True')]).done).toBe(true);
    expect(progressOf(platform, [release], [deployment(1)])).toMatchObject({
      done: false,
      waiting: [{ name: 'api', reason: 'ReplicasNotReady' }],
    });
    expect(progressOf(platform, [release], [api('False')])).toMatchObject({ done: false, waiting: [{ reason: 'MissingEndpoints' }] });
  });
  it('is told in one line, with what is worked on rather than what waits for it', () => {
    const waiting = [object('HelmRelease', 'a', 'False', 'DependencyNotReady'), object('HelmRelease', 'b', 'Unknown', 'Progressing')];
    expect(progressText(progressOf(platform, [release, ...waiting]))).toEqual([
      '1 of 1 packages, 1 of 3 releases, 0 of 0 services ready',
      'waiting for cozy-system/b: Progressing',
    ]);
  });
});
