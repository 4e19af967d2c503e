import { describe, expect, test } from 'vitest';
import { boolean, choice, eq, match, str, string, whenever } from '../../src/chart/index.ts';
import { Deployment } from '../kinds/apps.ts';
import { Certificate } from '../kinds/cert-manager.io.ts';
import { Pod, Service } from '../kinds/core.ts';
import { workloadResource } from './api/workload.ts';
import { authoredChart } from './authored-chart.ts';
import { definitionObject } from './definition-object.ts';
import { childRelease, publishedChart } from './helm-release.ts';

const chart = authoredChart('system/probe', {
  values: {
    external: boolean({ default: false }),
    version: choice(['v2', 'v1'], { default: 'v2' }),
    image: string({ default: 'example.org/chosen:1' }),
  },
  compose(scope, { values, release }) {
    definitionObject(scope, workloadResource);
    childRelease(scope, 'child', { name: release.name, chart: publishedChart('bucket-application', 'bucket-system') });
    new Certificate(scope, 'certificate', { metadata: { name: 'a' } });
    whenever(scope, values.external, (within) => new Service(within, 'service', { metadata: { name: 'a' }, spec: {} }));
    whenever(scope, eq(release.name, 'only-this'), (within) => {
      const image = str`example.org/b:${match(values.version, { v2: '2.1', v1: '1.9' })}`;
      new Pod(within, 'pod', {
        metadata: { name: 'b' },
        spec: {
          containers: [
            { name: 'b', image },
            { name: 'c', image: values.image },
          ],
        },
      });
    });
    new Deployment(scope, 'deployment', {
      metadata: { name: release.name },
      spec: {
        replicas: 2,
        selector: {},
        template: {
          spec: { containers: [{ name: 'a', image: 'example.org/a:1', resources: { requests: { cpu: '250m', memory: '1Mi' } } }] },
        },
      },
    });
  },
});

describe('what is known of a chart', () => {
  const compiled = chart.compile({ simulate: false });

  test('the kinds it emits, and whether under a condition', () => {
    expect(compiled.emits).toEqual([
      { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition', conditional: false },
      { group: 'helm.toolkit.fluxcd.io', kind: 'HelmRelease', conditional: false },
      { group: 'cert-manager.io', kind: 'Certificate', conditional: false },
      { group: '', kind: 'Service', conditional: true },
      { group: '', kind: 'Pod', conditional: true },
      { group: 'apps', kind: 'Deployment', conditional: false },
    ]);
  });

  test('the kinds that it brings', () => {
    expect(compiled.provides).toEqual([{ group: 'cozystack.io', kind: 'Workload' }]);
  });

  test('the published charts that its releases refer to, wherever they stand', () => {
    expect(compiled.artifacts).toEqual(['cozystack-bucket-application-default-bucket-system']);
  });

  test('images of its pods, whatever chooses them, and requests of all replicas', () => {
    expect(compiled).toMatchObject({
      images: ['example.org/a:1', 'example.org/b:1.9', 'example.org/b:2.1'],
      requests: { cpu: 500, memory: 2 * 1024 * 1024 },
    });
  });

  test('the size of its release record', () => {
    expect(compiled.recordSize).toBeGreaterThan(500);
    expect(compiled.recordSize).toBeLessThan(20_000);
  });
});
