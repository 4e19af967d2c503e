import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { release } from '../testing/objects.ts';
import { removable } from './uninstall.ts';

const named = (name: string, dependsOn: string[] = []) => release(name, 'ns', 'a', { dependsOn: dependsOn.map((one) => ({ name: one })) });
const names = (list: ReturnType<typeof removable>) => list.map(({ metadata }) => metadata.name);

describe('what may be uninstalled now', () => {
  it('is what no other release of the package waits for', () => {
    expect(names(removable([named('base'), named('mid', ['base']), named('top', ['mid', 'base', 'elsewhere']), named('side')]))).toEqual([
      'top',
      'side',
    ]);
  });

  it('is all of a ring, since none could ever go first', () => {
    expect(names(removable([named('a', ['b']), named('b', ['a'])]))).toEqual(['a', 'b']);
  });

  it('always comes to an end, dependents first', () => {
    const any = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(any, (edges) => {
        // Only edges to lower numbers: no ring.
        let left = edges.map((targets, i) => named(String(i), targets.filter((target) => target < i).map(String)));
        while (left.length > 0) {
          const now = removable(left);
          expect(now.length).toBeGreaterThan(0);
          const going = new Set(names(now));
          left = left.filter(({ metadata }) => !going.has(metadata.name));
          for (const { spec } of left) for (const ref of spec.dependsOn ?? []) expect(going.has(ref.name)).toBe(false);
        }
      }),
    );
  });
});
