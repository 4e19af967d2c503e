import { describe, expect, test } from 'vitest';
import { VerticalPodAutoscaler } from '../kinds/autoscaling.k8s.io.ts';
import { Certificate } from '../kinds/cert-manager.io.ts';
import { SIMULATED_LABEL } from './stand-in.ts';
import { unauthored } from './unauthored.ts';
import { upstreamChart } from './upstream-chart.ts';

const release = { name: 'cert-manager', version: 'v1.20.2', repository: 'https://charts.example.org' };
const chart = upstreamChart({
  name: 'cert-manager',
  upstream: [release],
  provides: [Certificate, VerticalPodAutoscaler],
  values: { 'cert-manager': { replicas: 2 } },
  valuesFiles: { 'values-small.yaml': { 'cert-manager': { replicas: 1 } } },
});
const fileOf = (compiled: ReturnType<typeof chart.compile>, path: string) =>
  JSON.parse(String(compiled.files.find((file) => file.path === path)?.content));

describe('a foreign chart', () => {
  test('that is not vendored fails the build and says what is missing', () => {
    expect(() => chart.compile({ simulate: false })).toThrow(
      expect.objectContaining({
        code: 'PLATFORM_CHART_ABSENT',
        message: 'the chart is not vendored: cert-manager v1.20.2 of https://charts.example.org',
        where: { object: 'Chart system/cert-manager' },
      }),
    );
  });

  test('is stood in for by a labelled chart that brings its kinds', () => {
    const compiled = chart.compile({ simulate: true });
    expect(compiled).toMatchObject({
      standIn: true,
      provides: [{ group: 'cert-manager.io', kind: 'Certificate' }, { kind: 'VerticalPodAutoscaler' }],
    });
    expect(fileOf(compiled, 'Chart.yaml')).toMatchObject({ name: 'cozy-cert-manager', annotations: { [SIMULATED_LABEL]: 'true' } });
    expect(fileOf(compiled, 'templates/certificates.cert-manager.io.yaml')).toMatchObject({
      metadata: { labels: { [SIMULATED_LABEL]: 'true' }, annotations: { 'helm.sh/resource-policy': 'keep' } },
      spec: { group: 'cert-manager.io', scope: 'Namespaced', names: { kind: 'Certificate', plural: 'certificates' } },
    });
    expect(compiled.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['values.yaml', 'values-small.yaml']));
  });

  test('groups of Kubernetes itself carry the annotation that the API server asks for', () => {
    const definition = fileOf(chart.compile({ simulate: true }), 'templates/verticalpodautoscalers.autoscaling.k8s.io.yaml');
    expect(definition.metadata.annotations).toHaveProperty(['api-approved.kubernetes.io']);
  });

  test('that is vendored is wrapped, with our values below its name', () => {
    const vendored = (name: string, version: string) =>
      name === release.name && version === release.version ? [{ path: 'Chart.yaml', content: 'name: cert-manager' }] : undefined;
    const compiled = chart.compile({ simulate: true, vendored });
    expect(compiled.standIn).toBe(false);
    expect(compiled.files.map(({ path }) => path)).toEqual([
      'Chart.yaml',
      'values.yaml',
      'values-small.yaml',
      'charts/cert-manager/Chart.yaml',
    ]);
    expect(fileOf(compiled, 'values.yaml')).toEqual({ 'cert-manager': { replicas: 2 } });
  });
});

test('a chart that nobody has written is named as that', () => {
  const dashboard = unauthored('system/dashboard');
  expect(dashboard).toMatchObject({ layer: 'system', name: 'dashboard', origin: 'unauthored' });
  expect(() => dashboard.compile({ simulate: false })).toThrow('not yet authored');
  expect(dashboard.compile({ simulate: true }).standIn).toBe(true);
});
