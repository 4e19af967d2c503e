import { expect, test } from 'vitest';
import { evaluate } from '../../../src/chart/index.ts';
import { kubeovnPlungerChart } from './index.ts';

const object = (kind: string, values: object = {}) =>
  evaluate(kubeovnPlungerChart.source, { values, release: { name: 'plunger', namespace: 'cozy-net' } }).find(
    (found) => found.kind === kind,
  );

test('watches the databases in its own namespace, and may nothing elsewhere', () => {
  const { spec } = object('Deployment', { ovnCentralName: 'central' }) as never as {
    spec: { template: { spec: { containers: [{ args: string[] }] } } };
  };
  expect(spec.template.spec.containers[0].args).toEqual(
    expect.arrayContaining(['--kube-ovn-namespace=cozy-net', '--ovn-central-name=central']),
  );
  expect(object('ClusterRole')).toBeUndefined();
  expect(object('RoleBinding')).toMatchObject({ subjects: [{ kind: 'ServiceAccount', name: 'kube-ovn-plunger', namespace: 'cozy-net' }] });
});

test('is scraped by the labels that its pods have', () => {
  const { spec } = object('Deployment') as never as { spec: { template: { metadata: { labels: object } } } };
  expect(object('VMPodScrape')).toMatchObject({
    spec: { selector: { matchLabels: spec.template.metadata.labels }, podMetricsEndpoints: [{ port: 'metrics' }] },
  });
});
