import { expect, it } from 'vitest';
import type { Package } from '../kinds.ts';
import { isDeclined } from './consent.ts';

const platform = (values: unknown): Package =>
  ({ metadata: { name: 'cozystack.cozystack-platform' }, spec: { components: { platform: { values } } } }) as unknown as Package;

it.each([
  [{ telemetry: { disabled: true } }, true],
  [{ telemetry: { disabled: false } }, false],
  [{ telemetry: null }, false],
  [null, false],
  ['junk', false],
])('settings %j mean that nothing is sent: %s', (values, declined) => expect(isDeclined(platform(values))).toBe(declined));

it('a cluster without the package of the platform has declined nothing', () => expect(isDeclined(undefined)).toBe(false));
