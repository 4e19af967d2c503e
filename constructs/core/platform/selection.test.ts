import { describe, expect, test } from 'vitest';
import { packages } from '../../catalogue.ts';
import { definePackage } from '../../lib/package.ts';
import type { PackageSettings } from './selection.ts';
import { members, selectPackages } from './selection.ts';

const settings = (more: Partial<PackageSettings> = {}): PackageSettings => ({
  system: 'isp-full',
  bundles: new Set(['system', 'iaas', 'paas', 'naas']),
  switches: new Set(),
  gpuVariant: 'default',
  enabled: new Set(),
  disabled: new Set(),
  ...more,
});
const names = (more?: Partial<PackageSettings>) =>
  selectPackages(settings(more)).map(({ definition, variant }) => `${definition.name}/${variant}`);
const hosted: Partial<PackageSettings> = { system: 'isp-hosted', bundles: new Set(['system', 'paas', 'naas']) };

describe('selection of packages', () => {
  test.each([
    ['isp-full', {}, 77],
    ['isp-full-generic', { system: 'isp-full-generic' }, 77],
    ['isp-hosted', hosted, 53],
    ['nothing', { bundles: new Set() }, 0],
  ] as const)('%s has as many packages as the contract counts', (_name, more, count) => {
    expect(names(more as Partial<PackageSettings>)).toHaveLength(count);
  });

  test('OIDC adds Keycloak and its operator and chooses other variants', () => {
    const [off, on] = [names(), names({ switches: new Set(['oidc']) })];
    expect(on).toHaveLength(off.length + 2);
    expect(on).toEqual(
      expect.arrayContaining(['cozystack.keycloak/default', 'cozystack.cozystack-engine/oidc', 'cozystack.monitoring-application/oidc']),
    );
  });

  test('a listed package is installed unless it is disabled too', () => {
    const enabled = new Set(['cozystack.gpu-operator', 'cozystack.bootbox']);
    expect(names({ enabled, gpuVariant: 'vgpu' })).toEqual(
      expect.arrayContaining(['cozystack.gpu-operator/vgpu', 'cozystack.bootbox/default', 'cozystack.bootbox-application/default']),
    );
    expect(names({ enabled, disabled: new Set(['cozystack.bootbox']) })).not.toContain('cozystack.bootbox/default');
  });

  test('every member is in the catalogue, none twice, none that does not exist', () => {
    const known = new Set(packages);
    expect(members.filter(({ definition }) => !known.has(definition))).toEqual([]);
    expect(new Set(members.map(({ definition }) => definition)).size).toBe(members.length);
    expect(packages).not.toContain(definePackage('redis-operator', {}));
  });
});
