import { describe, expect, test } from 'vitest';
import { evaluate, integer, object, string } from '../../src/chart/index.ts';
import { ConfigMap } from '../kinds/core.ts';
import type { ApplicationDefinition } from './api/application-definition.ts';
import { application } from './application.ts';
import { applicationPackage } from './application-package.ts';
import { sizing } from './sizing.ts';

const cache = application({
  name: 'cache',
  kind: 'Cache',
  plural: 'caches',
  description: 'A cache.',
  dashboard: { category: 'PaaS', tags: ['cache'] },
  secrets: { include: [{ resourceNames: ['cache-{{ .name }}-auth'] }] },
  values: {
    replicas: integer({ default: 2, description: 'Number of servers.' }),
    backup: object({ schedule: string({ default: '' }) }, { default: {} }),
    ...sizing({ preset: 't1.nano' }),
  },
  compose(scope, { release, values }) {
    new ConfigMap(scope, 'settings', { metadata: { name: release.name }, data: { schedule: values.backup.schedule } });
  },
});
const definition = evaluate(cache.definitionChart.source)[0] as unknown as ApplicationDefinition;

describe('application', () => {
  test('its definition names kind, release and artifact', () => {
    expect(definition).toMatchObject({
      metadata: { name: 'cache' },
      spec: {
        application: { kind: 'Cache', plural: 'caches', singular: 'cache' },
        release: {
          prefix: 'cache-',
          labels: { 'sharding.fluxcd.io/key': 'tenants' },
          chartRef: { kind: 'ExternalArtifact', name: 'cozystack-cache-application-default-cache', namespace: 'cozy-system' },
        },
        secrets: { include: [{ resourceNames: ['cache-{{ .name }}-auth'] }], exclude: [] },
        dashboard: { category: 'PaaS', singular: 'Cache', plural: 'Cache', description: 'A cache.', tags: ['cache'] },
      },
    });
    expect(definition.spec).not.toHaveProperty('ingresses');
  });

  test('its schema is that of the chart, without the draft, which no structural schema has', () => {
    const schema = JSON.parse(definition.spec!.application.openAPISchema);
    expect(schema).not.toHaveProperty('$schema');
    expect(schema).toMatchObject({ title: 'Chart Values', type: 'object', properties: { replicas: { type: 'integer', default: 2 } } });
  });

  test('forms show fields in the order of the values, sizes as one control', () => {
    const fields = definition.spec!.dashboard!.keysOrder!.filter(([head]) => head === 'spec').map((path) => path.join('.'));
    expect(fields).toEqual(['spec.replicas', 'spec.backup', 'spec.backup.schedule', 'spec.resources', 'spec.resourcesPreset']);
  });

  test('it has an icon even if nobody drew one', () => {
    expect(Buffer.from(definition.spec!.dashboard!.icon!, 'base64').toString()).toContain('<svg');
  });

  test('its package publishes the chart and installs the definition alone', () => {
    const { name, variants } = applicationPackage(cache, { dependsOn: [] });
    expect(name).toBe('cozystack.cache-application');
    expect(variants[0]?.components.map(({ name, install }) => [name, install?.namespace])).toEqual([
      ['cache', undefined],
      ['cache-rd', 'cozy-system'],
    ]);
  });

  test('a module has no prefix and is marked as one', () => {
    const module = application({
      name: 'box',
      kind: 'Box',
      plural: 'boxes',
      module: true,
      dashboard: { category: 'Administration' },
      values: {},
      compose() {},
    });
    const { release, dashboard } = (evaluate(module.definitionChart.source)[0] as unknown as ApplicationDefinition).spec!;
    expect(release).toMatchObject({ prefix: '', labels: { 'internal.cozystack.io/tenantmodule': 'true' } });
    expect(dashboard?.module).toBe(true);
  });
});
