import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cyclesOf } from './cycles.ts';

const find = (graph: Record<string, string[]>) => cyclesOf(Object.keys(graph), (node) => graph[node] ?? []);

describe('cycles', () => {
  it('are told from the member that is asked, and not from those that only lead there', () => {
    const cycle = find({ a: ['b'], b: ['c'], c: ['a'], d: ['a'], e: ['e'], f: [] });
    expect([cycle('a'), cycle('c'), cycle('d'), cycle('e'), cycle('f'), cycle('g')]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      undefined,
      ['e'],
      undefined,
      undefined,
    ]);
  });

  it('are found for exactly the nodes that can come back to themselves, by a way that exists', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.dictionary(node, fc.uniqueArray(node, { maxLength: 3 })), (graph) => {
        const cycle = find(graph);
        for (const start of Object.keys(graph)) {
          const reached = new Set<string>();
          const queue = [...graph[start]!];
          for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
            if (reached.has(next)) continue;
            reached.add(next);
            queue.push(...(graph[next] ?? []));
          }
          const way = cycle(start);
          expect(way !== undefined).toBe(reached.has(start));
          for (const [i, one] of (way ?? []).entries()) expect(graph[one]).toContain(way![(i + 1) % way!.length]);
        }
      }),
    );
  });

  it('are looked for in chains of any length', () => {
    const size = 20_000;
    const cycle = cyclesOf(
      Array.from({ length: size }, (_, i) => String(i)),
      (node) => (Number(node) + 1 < size ? [String(Number(node) + 1)] : []),
    );
    expect(cycle('0')).toBeUndefined();
  });
});
