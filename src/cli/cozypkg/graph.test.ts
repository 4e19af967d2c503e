import { describe, expect, it } from 'vitest';
import { dot } from './dot.ts';
import { type GraphOptions, graphOf } from './graph.ts';
import { inventory, pkg, source } from './testing.ts';

const graph = (of: Parameters<typeof graphOf>[0], options: Partial<GraphOptions> = {}) =>
  graphOf(of, { names: [], installed: false, components: false, ...options });
const edges = (of: ReturnType<typeof graphOf>) =>
  of.edges.map(({ from, to, label, kind }) => [from, to, label, kind].filter((part) => part !== undefined).join(' '));

describe('the graph', () => {
  it('labels a dependency that not all variants have, and marks what nobody provides', () => {
    const found = graph(inventory([source('a.x', { one: ['b.y', 'ghost.z'], two: ['b.y'] }), source('b.y')]));
    expect(edges(found)).toEqual(['a.x b.y package', 'a.x ghost.z one missing']);
    expect(found.nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['a.x package', 'b.y package', 'ghost.z missing']);
  });

  it('of what is installed follows the selected variant and what it ignores', () => {
    const sources = [source('a', { one: ['b', 'c'], two: ['d'] }), source('b'), source('c'), source('d')];
    const packages = [pkg('a', { variant: 'one', ignoreDependencies: ['c'] }), pkg('b'), pkg('c'), pkg('d')];
    expect(edges(graph(inventory(sources, packages), { installed: true }))).toEqual(['a b package']);
  });

  it('of components leads through those that are installed', () => {
    const one = source('a');
    one.spec!.variants![0]!.components = [
      { name: 'web', path: 'x', install: { dependsOn: ['db', 'ghost'] } },
      { name: 'db', path: 'x', install: {} },
      { name: 'files', path: 'x' },
    ];
    expect(edges(graph(inventory([one]), { components: true }))).toEqual([
      'a/db a component',
      'a/ghost a component',
      'a/web a/db component',
      'a/web a/ghost missing',
    ]);
  });

  it('of components leads to those of other packages that are named with them', () => {
    const [one, other] = [source('cozystack.a'), source('cozystack.b')];
    one.spec!.variants![0]!.components = [
      { name: 'web.front', path: 'x', install: { dependsOn: ['cozystack.b.db', 'cozystack.b.ghost', 'web.back'] } },
      { name: 'web.back', path: 'x', install: {} },
    ];
    other.spec!.variants![0]!.components = [{ name: 'db', path: 'x', install: {} }];
    const found = graph(inventory([one, other]), { components: true, names: ['cozystack.a'] });
    expect(edges(found)).toEqual([
      'cozystack.a/web.back cozystack.a component',
      'cozystack.a/web.front cozystack.a/web.back component',
      'cozystack.a/web.front cozystack.b/db component',
      'cozystack.a/web.front cozystack.b/ghost missing',
      'cozystack.b/ghost cozystack.b component',
    ]);
    expect(found.nodes.map(({ id, label, kind }) => `${id} ${label} ${kind}`)).toContain('cozystack.b/db db component');
  });

  it('prints the same bytes whatever the order it came in, with names quoted', () => {
    const sources = [source('a', ['b']), source('b', ['say "x"'])];
    const text = dot(graph(inventory(sources)));
    expect(dot(graph(inventory([...sources].reverse())))).toBe(text);
    expect(text).toContain('n3 [label="say \\"x\\"", shape="box", style="rounded,filled,dashed", fillcolor="lightcoral"]');
    expect(text).toContain('n2 -> n3 [color="red", style="dashed"]');
  });
});
