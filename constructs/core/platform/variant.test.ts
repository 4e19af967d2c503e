import { describe, expect, test } from 'vitest';
import { platformVariant, type VariantDescription } from './variant.ts';

const description: VariantDescription = {
  name: 'small',
  description: 'For this test.',
  system: 'isp-hosted',
  bundles: ['paas'],
  install: { variant: 'isp-hosted', values: { publishing: { host: 'example.org' }, backupStorage: { anything: true } } },
};

const withValues = (values: object) => ({ install: { variant: 'isp-hosted', values } });

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

  test.each<[field: string, wrong: object, message: string]>([
    ['bundles', { bundles: ['nas'] }, 'variant small names "nas", which does not exist'],
    ['system', { system: 'isp' }, 'variant small names "isp", which does not exist'],
    ['disabled', { disabled: new Set(['cozystack.redis']) }, 'variant small names "cozystack.redis", which does not exist'],
    ['install.variant', { install: { variant: 'full', values: {} } }, 'variant small names "full", which does not exist'],
    ['install.values.publishing.host', withValues({ publishing: { host: 3 } }), 'variant small: 3 is not of type string'],
    [
      'install.values.bundles.disabledPackages',
      withValues({ bundles: { disabledPackages: ['redis'] } }),
      'variant small names "redis", which does not exist',
    ],
  ])('a mistake in %s is named with its line', (field, wrong, message) => {
    expect(() => platformVariant({ ...description, ...wrong } as VariantDescription)).toThrow(
      expect.objectContaining({ message, where: { file: 'constructs/core/platform/variant.test.ts', line: expect.any(Number), field } }),
    );
  });
});
