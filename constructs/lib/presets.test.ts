import { describe, expect, test } from 'vitest';
import { PRESET_NAMES, PRESETS } from './presets.ts';

describe('presets', () => {
  test('there are exactly 47 names', () => {
    expect(PRESET_NAMES).toHaveLength(47);
    expect(new Set(PRESET_NAMES).size).toBe(47);
  });

  test.each([
    ['t1.nano', '250m', '128Mi'],
    ['c1.micro', '500m', '512Mi'],
    ['s1.small', '1', '2Gi'],
    ['u1.medium', '2', '8Gi'],
    ['m1.4xlarge', '32', '256Gi'],
    ['t1.2xlarge', '16', '8Gi'],
  ] as const)('%s is %s of CPU and %s of memory', (name, cpu, memory) => {
    expect(PRESETS[name]).toEqual({ cpu, memory });
  });

  test.each([
    ['nano', '250m', '128Mi'],
    ['micro', '500m', '256Mi'],
    ['small', '1', '512Mi'],
    ['medium', '1', '1Gi'],
    ['large', '2', '2Gi'],
    ['xlarge', '4', '4Gi'],
    ['2xlarge', '8', '8Gi'],
  ] as const)('the deprecated %s keeps its %s and %s', (name, cpu, memory) => {
    expect(PRESETS[name]).toEqual({ cpu, memory });
  });
});
