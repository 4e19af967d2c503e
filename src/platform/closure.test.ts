import { describe, expect, test } from 'vitest';
import { closureOf, closureProblems, cycleProblems, selectedVariant } from './closure.ts';
import { definition, selection } from './fixture.ts';
import type { PackageDefinition } from './model.ts';

describe('closure', () => {
  const base = definition('base');
  const middle = definition('middle', [base]);
  const top = definition('top', [middle]);

  test('a closed selection has no problem', () => {
    expect(closureProblems(selection(top, middle, base))).toEqual([]);
  });

  test('B1, B2: a missing dependency names the package, the path that leads there and what to change', () => {
    const [problem] = closureProblems(selection(top, middle));
    expect(problem).toMatchObject({
      code: 'PLATFORM_MISSING_DEPENDENCY',
      message: 'test.middle depends on test.base, which the variant does not install (test.top → test.middle → test.base)',
      where: { object: 'Package test.middle' },
      hint: 'add test.base to the variant, or leave out test.middle',
    });
  });

  test('packages that wait for each other are shown as a circle', () => {
    const dependsOn: PackageDefinition[] = [];
    const a = definition('a', dependsOn);
    const b = definition('b', [a]);
    dependsOn.push(b);
    expect(cycleProblems(selection(a, b))[0]?.message).toBe('packages wait for each other: test.a → test.b → test.a');
  });

  test('a variant that the package does not have is refused with those it has', () => {
    expect(() => selectedVariant({ definition: base, variant: 'small' })).toThrow(
      expect.objectContaining({ code: 'PLATFORM_UNKNOWN_VARIANT', hint: 'choose one of: default' }),
    );
  });

  test('the closure of what is wanted puts dependencies first', () => {
    expect(closureOf([top], () => 'default').map(({ definition }) => definition.name)).toEqual(['test.base', 'test.middle', 'test.top']);
  });
});
