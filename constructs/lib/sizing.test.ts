import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantityToNumber } from '../../src/chart/expression/quantity.ts';
import { PRESET_NAMES, type Preset } from './presets.ts';
import { rendered } from './render.fixture.ts';
import { containerResources, sizing } from './sizing.ts';

interface Resources {
  limits: Record<string, string>;
  requests: Record<string, string>;
}
const resourcesOf = (values: object, cluster: object = {}): Resources =>
  rendered(sizing({ preset: 't1.nano' }), (inputs) => containerResources(inputs.values, inputs.cluster), { values, cluster }) as Resources;

describe('containerResources', () => {
  test.each([
    ['t1.nano', { cpu: 1 }, { cpu: '1', memory: '128Mi' }, { cpu: '0.1', memory: '134217728' }],
    ['u1.medium', {}, { cpu: '2', memory: '8Gi' }, { cpu: '0.2', memory: '8589934592' }],
    ['medium', { memory: '3Gi' }, { cpu: '1', memory: '3Gi' }, { cpu: '0.1', memory: '3221225472' }],
    ['nano', { cpu: '250m', memory: '1500M' }, { cpu: '250m', memory: '1500M' }, { cpu: '0.025', memory: '1500000000' }],
  ])('%s with %j', (resourcesPreset, resources, limits, requests) => {
    expect(resourcesOf({ resourcesPreset, resources })).toEqual({
      limits: { ...limits, 'ephemeral-storage': '2Gi' },
      requests: { ...requests, 'ephemeral-storage': '53687091' },
    });
  });

  test('a limit of a third resource wins over the preset as well, and one of another name is taken as it is', () => {
    const resources = { memory: '3Gi', 'ephemeral-storage': '10Gi', 'devices.com/nvidia': '1' };
    expect(resourcesOf({ resourcesPreset: 'medium', resources })).toEqual({
      limits: { cpu: '1', memory: '3Gi', 'ephemeral-storage': '10Gi', 'devices.com/nvidia': '1' },
      requests: { cpu: '0.1', memory: '3221225472', 'ephemeral-storage': '268435456', 'devices.com/nvidia': '1' },
    });
  });

  test('ratios of the cluster lower the requests, rounded down to bytes', () => {
    const cluster = { 'cpu-allocation-ratio': '4', 'memory-allocation-ratio': '1.5', 'ephemeral-storage-allocation-ratio': '1' };
    expect(resourcesOf({ resourcesPreset: 'u1.small' }, cluster).requests).toEqual({
      cpu: '0.25',
      memory: '2863311530',
      'ephemeral-storage': '2147483648',
    });
  });

  test('a preset that does not exist is refused', () => {
    expect(() => resourcesOf({ resourcesPreset: 'huge' })).toThrow(/resourcesPreset/);
  });

  test('requests never exceed limits, whatever preset and ratio', () => {
    fc.assert(
      fc.property(fc.constantFrom<Preset>(...PRESET_NAMES), fc.integer({ min: 1, max: 100 }), (resourcesPreset, ratio) => {
        const { limits, requests } = resourcesOf(
          { resourcesPreset },
          { 'cpu-allocation-ratio': String(ratio), 'memory-allocation-ratio': String(ratio) },
        );
        for (const resource of ['cpu', 'memory'])
          expect(quantityToNumber(requests[resource]!)).toBeLessThanOrEqual(quantityToNumber(limits[resource]!));
      }),
    );
  });
});
