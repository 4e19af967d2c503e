import { describe, expect, test } from 'vitest';
import { platformVariant, type VariantDescription } from './variant.ts';

const description: VariantDescription = {
  name: 'small',
  description: 'For this test.',
  system: 'isp-hosted',
  bundles: ['paas'],
  install: { variant: 'isp-hosted', values: { publishing: { host: 'example.org' }, backupStorage: { anything: true } } },
};

describe('a variant', () => {
  test('is judged as it is by default first, then with every setting of its switches', () => {
    const titles = platformVariant(description)
      .selections()
      .map(({ title }) => title);
    expect(titles[0]).toBe('small');
    expect(titles).toEqual(expect.arrayContaining(['small with oidc', 'small with oidc with proxyProtocol', 'small without paas']));
  });

  test('an unknown key is named with its file and line', () => {
    expect(() => platformVariant({ ...description, bundels: [] } as VariantDescription)).toThrow(
      expect.objectContaining({
        code: 'PLATFORM_UNKNOWN_KEY',
        message: 'variant small has the unknown key "bundels"',
        where: { file: 'constructs/core/platform/variant.test.ts', line: expect.any(Number), field: 'bundels' },
        hint: 'did you mean bundles?',
      }),
    );
  });

  test('a value that nothing reads is named with its path', () => {
    const install = { variant: 'isp-hosted', values: { publishing: { hots: 'example.org' } } };
    expect(() => platformVariant({ ...description, install })).toThrow(
      expect.objectContaining({
        message: 'variant small has the unknown key "install.values.publishing.hots"',
        hint: 'did you mean host?',
      }),
    );
  });
});
