import { expect, test } from 'vitest';
import { presetWarnings } from './presets.ts';

test('deprecated presets are told with their path and what to use', () => {
  const spec = { a: [{ resourcesPreset: 'medium' }], b: { c: { resourcesPreset: '2xlarge' } }, resourcesPreset: 'nano' };
  expect(presetWarnings(spec)).toEqual([
    'spec.a[0].resourcesPreset: preset "medium" is deprecated; use "c1.small"',
    'spec.b.c.resourcesPreset: preset "2xlarge" is deprecated; use "c1.xlarge"',
    'spec.resourcesPreset: preset "nano" is deprecated; use "t1.nano"',
  ]);
});

test.each([{ resourcesPreset: 't1.nano' }, { resourcesPreset: 3 }, { resourcesPreset: 'constructor' }, 'text', undefined, null])(
  '%j says nothing',
  (spec) => expect(presetWarnings(spec)).toEqual([]),
);
