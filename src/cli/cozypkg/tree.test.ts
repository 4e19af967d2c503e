import { expect, it } from 'vitest';
import { colorsFor } from '../colors.ts';
import { inventory, pkg, source } from './testing.ts';
import { treeOf } from './tree.ts';

const tree = (of: ReturnType<typeof inventory>, ...names: string[]) =>
  treeOf(of, names, { reverse: false, colors: colorsFor(process.stdout, { NO_COLOR: '1' }, []) });

it('shows packages of a ring as well, though none of them is on top', () => {
  const sources = [source('a', ['b']), source('b', ['a']), source('c', ['b'])];
  expect(tree(inventory(sources, [pkg('a'), pkg('b')]))).toBe(
    ['a (default) not Ready', '└─ b (default) not Ready', '   └─ a (default) not Ready …'].join('\n'),
  );
  expect(tree(inventory(sources, [pkg('a'), pkg('b'), pkg('c')])).split('\n')).toHaveLength(4);
});
