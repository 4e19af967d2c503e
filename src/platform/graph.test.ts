import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycles, type Graph, inOrder, path, reachable } from './graph.ts';

const graphOf = (edges: Readonly<Record<string, readonly string[]>>): Graph<string> => ({
  nodes: Object.keys(edges),
  successors: (node) => edges[node] ?? [],
});

/** Nodes 0…n−1 with edges to smaller numbers only, hence acyclic. */
const acyclic = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { maxLength: 30 }).map((rows) => ({
  nodes: rows.map((_, i) => i),
  successors: (node: number) => (rows[node] ?? []).filter((next) => next < node),
}));

describe('graph', () => {
  test('a path is shortest and holds both ends', () => {
    const graph = graphOf({ a: ['b', 'c'], b: ['d'], c: ['b'], d: [] });
    expect(path(graph, 'a', (node) => node === 'd')).toEqual(['a', 'b', 'd']);
    expect(path(graph, 'd', (node) => node === 'a')).toBeUndefined();
  });

  test('a cycle is given once, as the nodes on it', () => {
    expect(cycles(graphOf({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c']]);
    expect(cycles(graphOf({ a: ['a'] }))).toEqual([['a']]);
  });

  test('an acyclic graph has no cycle, and its order puts needs first', () => {
    fc.assert(
      fc.property(acyclic, (graph) => {
        expect(cycles(graph)).toEqual([]);
        const order = inOrder(graph);
        expect([...order].sort((a, b) => a - b)).toEqual(graph.nodes);
        for (const node of graph.nodes)
          for (const next of graph.successors(node)) expect(order.indexOf(next)).toBeLessThan(order.indexOf(node));
      }),
    );
  });

  test('an edge back to a node that reaches it always makes a cycle', () => {
    fc.assert(
      fc.property(acyclic, fc.nat(), (graph, pick) => {
        const from = graph.nodes[pick % Math.max(1, graph.nodes.length)];
        const [target] = from === undefined ? [] : [...reachable(graph, from)];
        if (from === undefined || target === undefined) return;
        const closed = { ...graph, successors: (node: number) => [...graph.successors(node), ...(node === target ? [from] : [])] };
        expect(cycles(closed)).not.toEqual([]);
        expect(reachable(closed, from).has(from)).toBe(true);
      }),
    );
  });
});
