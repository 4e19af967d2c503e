import { describe, expect, it } from 'vitest';
import type { Deployment } from '../kinds.ts';
import { isApplied } from './reconcile.ts';
import { shardDeployment } from './shard.ts';

const flux: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'flux', namespace: 'cozy-fluxcd', labels: { 'app.kubernetes.io/version': 'v2.8.0' } },
  spec: {
    replicas: 1,
    template: {
      spec: {
        hostNetwork: true,
        serviceAccountName: 'flux',
        priorityClassName: 'system-cluster-critical',
        tolerations: [{ operator: 'Exists' }],
        affinity: { nodeAffinity: { required: true }, podAntiAffinity: { required: true } },
        initContainers: [{ name: 'init' }],
        volumes: [{ name: 'tmp' }, { name: 'data' }],
        containers: [
          { name: 'source-controller' },
          {
            name: 'helm-controller',
            image: 'helm-controller:v1',
            args: [
              '--events-addr=http://localhost:9690',
              '--watch-label-selector=!sharding.fluxcd.io/key',
              '--concurrent=5',
              '--watch-all-namespaces',
            ],
            env: [
              'KUBERNETES_SERVICE_HOST',
              'https_proxy',
              'HTTP_PROXY',
              'no_proxy',
              'SOURCE_CONTROLLER_LOCALHOST',
              'RUNTIME_NAMESPACE',
            ].map((name) => ({ name, value: 'x' })),
            ports: [{ containerPort: 9795, hostPort: 9795, name: 'http-prom' }],
            volumeMounts: [{ name: 'tmp' }],
            resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '1Gi' } },
            livenessProbe: { httpGet: { path: '/healthz', port: 9796 }, timeoutSeconds: 3, initialDelaySeconds: 5 },
          },
        ],
      },
    },
  },
};
const settings = { concurrent: 7, resources: { requests: { cpu: '200m' }, limits: {} } };

describe('C13: the Deployment of a shard', () => {
  const made = shardDeployment(flux, 3, settings);
  const spec = made.spec.template.spec;
  const [container] = spec.containers;

  it('is the helm-controller alone, off the host', () => {
    expect(spec.containers.map(({ name }) => name)).toEqual(['helm-controller']);
    expect([spec.hostNetwork, spec.dnsPolicy, spec.tolerations, spec.initContainers, spec.affinity]).toEqual([
      undefined,
      'ClusterFirst',
      undefined,
      undefined,
      { nodeAffinity: { required: true } },
    ]);
    expect([spec['serviceAccountName'], spec['priorityClassName'], spec.volumes]).toEqual([
      'flux',
      'system-cluster-critical',
      [{ name: 'tmp' }],
    ]);
    expect(container?.['ports']).toEqual([{ containerPort: 9795, name: 'http-prom' }]);
  });

  it('works on its own releases, with the concurrency asked for', () => {
    expect(container?.args).toEqual(['--watch-all-namespaces', '--watch-label-selector=sharding.fluxcd.io/key=shard3', '--concurrent=7']);
  });

  it('inherits no address of the node and no proxy', () => {
    expect(container?.env?.map(({ name }) => name)).toEqual(['RUNTIME_NAMESPACE']);
  });

  it('merges resources by name', () => {
    expect(container?.resources).toEqual({ requests: { cpu: '200m', memory: '64Mi' }, limits: { memory: '1Gi' } });
  });

  it('gets a patient start-up probe that shares nothing with the liveness probe', () => {
    expect(container?.startupProbe).toEqual({
      httpGet: { path: '/healthz', port: 9796 },
      timeoutSeconds: 3,
      initialDelaySeconds: 0,
      periodSeconds: 10,
      successThreshold: 1,
      failureThreshold: 30,
    });
    expect(container?.livenessProbe).not.toHaveProperty('failureThreshold');
    expect(container?.startupProbe?.['httpGet']).not.toBe(flux.spec.template.spec.containers[1]?.livenessProbe?.['httpGet']);
  });

  it('is found applied although the server adds defaults, and not once a field differs', () => {
    const live = structuredClone(made);
    Object.assign(live.spec.template.spec, { restartPolicy: 'Always' });
    Object.assign(live.spec.template.spec.containers[0]!, { imagePullPolicy: 'IfNotPresent' });
    expect([
      isApplied(made, live),
      isApplied(shardDeployment(flux, 3, { ...settings, concurrent: 8 }), live),
      isApplied(made, undefined),
    ]).toEqual([true, false, false]);
  });

  it('cannot be made of a Flux without helm-controller', () => {
    const without = structuredClone(flux);
    without.spec.template.spec.containers.pop();
    expect(() => shardDeployment(without, 0, settings)).toThrow(/no container helm-controller/);
  });
});
