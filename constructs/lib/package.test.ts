import { describe, expect, test } from 'vitest';
import { chart } from '../../src/platform/fixture.ts';
import { definePackage, definePackageVariants, installed, published } from './package.ts';

describe('definePackage', () => {
  const crds = chart('crds');
  const operator = chart('operator');

  test('names packages with the prefix and components after their charts', () => {
    const { name, variants } = definePackage('redis-operator', { components: [installed(operator, { namespace: 'cozy-redis' })] });
    expect(name).toBe('cozystack.redis-operator');
    expect(variants).toMatchObject([
      { name: 'default', dependsOn: [], components: [{ name: 'operator', install: { namespace: 'cozy-redis' } }] },
    ]);
  });

  test('order is said by charts and stored by names', () => {
    const { variants } = definePackage('p', {
      components: [installed(crds, { name: 'definitions', namespace: 'a' }), installed(operator, { namespace: 'a', after: [crds] })],
    });
    expect(variants[0]?.components[1]?.install).toEqual({ namespace: 'a', after: ['definitions'] });
  });

  test('a published component has no install', () => {
    const { variants } = definePackage('p', { components: [published(operator, { name: 'helper', valuesFiles: ['values.yaml'] })] });
    expect(variants[0]?.components[0]).toEqual({ name: 'helper', chart: operator, libraries: [], valuesFiles: ['values.yaml'] });
  });

  test('a misspelt key is named with its line and what was meant', () => {
    expect(() => definePackage('p', { dependOn: [] } as object)).toThrow(
      expect.objectContaining({
        code: 'PLATFORM_UNKNOWN_KEY',
        message: 'package cozystack.p has the unknown key "dependOn"',
        where: { file: 'constructs/lib/package.test.ts', line: expect.any(Number), field: 'dependOn' },
        hint: 'did you mean dependsOn?',
      }),
    );
    expect(() => installed(crds, { namespace: 'a', privilegd: true } as never)).toThrow('component crds has the unknown key "privilegd"');
  });

  test('variants keep their order', () => {
    expect(definePackageVariants('p', { noop: {}, cilium: {} }).variants.map(({ name }) => name)).toEqual(['noop', 'cilium']);
  });
});
