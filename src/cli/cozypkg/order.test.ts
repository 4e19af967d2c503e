import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withDependents } from './dependents.ts';
import type { Inventory } from './inventory.ts';
import { CycleError, ordered } from './order.ts';
import { removalOrder } from './removal.ts';
import { inventory, pkg, source } from './testing.ts';

const removed = (name: string, all: Inventory) => removalOrder(withDependents([name], all), all);

describe('the order', () => {
  it('puts every node behind what it depends on, or names a cycle that exists', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.dictionary(node, fc.uniqueArray(node, { maxLength: 3 })), (graph) => {
        const of = (name: string) => graph[name] ?? [];
        try {
          const order = ordered(Object.keys(graph), of);
          expect([...order].sort()).toEqual(Object.keys(graph).sort());
          for (const [i, name] of order.entries()) {
            for (const dependency of of(name)) if (dependency in graph) expect(order.indexOf(dependency)).toBeLessThan(i);
          }
        } catch (error) {
          const { members } = error as CycleError;
          expect(error).toBeInstanceOf(CycleError);
          for (const [i, member] of members.entries()) expect(of(member)).toContain(members[(i + 1) % members.length]);
        }
      }),
    );
  });
});

describe('the order of deletion', () => {
  it('takes dependents along, first, by the selected variant and without what is ignored', () => {
    const sources = [source('a'), source('b', ['a']), source('c', { default: [], full: ['a'] }), source('d', ['b']), source('e', ['a'])];
    const packages = [pkg('a'), pkg('b'), pkg('c'), pkg('d'), pkg('e', { ignoreDependencies: ['a'] })];
    expect(removed('a', inventory(sources, packages))).toEqual(['d', 'b', 'a']);
  });

  it('names a cycle', () => {
    const all = inventory([source('a', ['b']), source('b', ['a'])], [pkg('a'), pkg('b')]);
    expect(() => removed('a', all)).toThrow(/cycle: a → b → a/);
  });
});
