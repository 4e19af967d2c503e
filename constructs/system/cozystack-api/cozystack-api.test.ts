import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { cozystackApiChart } from './index.ts';

const render = (values: object = {}, cluster: object = {}) =>
  evaluate(cozystackApiChart.source, { values, release: { name: 'cozystack-api', namespace: 'cozy-system' }, cluster });
const ofKind = (objects: KubernetesObject[], kind: string) => objects.filter((object) => object.kind === kind);

describe('the API server', () => {
  const objects = render();
  const [deployment] = ofKind(objects, 'Deployment') as unknown as { spec: { replicas: number; template: { spec: PodSpec } } }[];
  const pod = deployment?.spec.template.spec as PodSpec;
  const container = pod.containers[0] as PodSpec['containers'][number];

  interface PodSpec {
    securityContext: object;
    containers: { args: string[]; ports: { name: string; containerPort: number }[]; readinessProbe: object; securityContext: object }[];
  }

  test('runs as nobody, on a port that nobody may open', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
    expect(container.ports).toEqual([{ name: 'https', containerPort: 8443 }]);
    expect(container.args).toContain('--secure-port=8443');
  });

  test('gets requests only while it can answer', () => {
    expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'https', scheme: 'HTTPS' } });
  });

  test('keeps a server while nodes are drained', () => {
    expect(deployment?.spec.replicas).toBe(2);
    expect(ofKind(objects, 'PodDisruptionBudget')[0]?.['spec']).toMatchObject({ maxUnavailable: 1 });
  });

  test('is trusted for its groups by the authority of its certificate', () => {
    const services = ofKind(objects, 'APIService');
    expect(services.map(({ metadata }) => metadata.name).sort()).toEqual([
      'v1alpha1.apps.cozystack.io',
      'v1alpha1.core.cozystack.io',
      'v1alpha1.sdn.cozystack.io',
    ]);
    for (const { metadata, spec } of services) {
      expect(metadata.annotations).toHaveProperty(['cert-manager.io/inject-ca-from']);
      expect(spec).not.toHaveProperty('insecureSkipTLSVerify', true);
    }
  });

  test('publishes the API of Kubernetes only where the cluster exposes it', () => {
    const published = (services: string) =>
      ofKind(render({}, { 'expose-services': services, 'expose-ingress': 'tenant-root', 'root-host': 'example.org' }), 'Ingress');
    expect(published('dashboard')).toEqual([]);
    expect(published('api,dashboard')).toHaveLength(1);
  });
});
