import { conditionOf } from '../../../operators/kit/client/object.ts';
import type { Colors } from '../colors.ts';
import type { Command } from '../command.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { packageProblem } from './codes.ts';
import { dependents } from './dependents.ts';
import { dependenciesOf, type Inventory, readInventory, variantName, variantsOf } from './inventory.ts';
import { withClusterOptions } from './options.ts';

interface Options extends ClusterOptions {
  reverse?: boolean;
}

/** `cozypkg tree`: what packages depend on, or with --reverse what depends on them. */
export const command: Command<[string[]], Options> = {
  declare: (cli) =>
    withClusterOptions(cli.argument('[package...]', 'roots; without any: installed packages that nothing depends on')).option(
      '--reverse',
      'what depends on them instead',
    ),
  async run({ args: [names], options, terminal, signal }) {
    const inventory = await withCluster(options, (client) => readInventory(client, signal));
    for (const name of names) {
      if (!inventory.sources.has(name) && !inventory.packages.has(name)) {
        throw packageProblem({
          code: 'SOURCE_UNKNOWN',
          message: `there is no package ${name}`,
          hint: 'see `cozypkg list` for what there is',
        });
      }
    }
    const text = treeOf(inventory, names, { reverse: options.reverse ?? false, colors: terminal.colors });
    if (text) terminal.print(text);
  },
};

/** The tree as text. What was shown above already is not unfolded again (`…`). */
export function treeOf(inventory: Inventory, names: readonly string[], { reverse, colors }: { reverse: boolean; colors: Colors }): string {
  const upward = dependents(inventory);
  const downward = (name: string) => {
    const pkg = inventory.packages.get(name);
    const source = inventory.sources.get(name);
    if (pkg) return dependenciesOf(pkg, source);
    return [...new Set(variantsOf(source).flatMap(({ dependsOn = [] }) => dependsOn))];
  };
  const next = reverse ? upward : downward;
  const isTop = (name: string) => (reverse ? downward(name) : upward(name)).length === 0;
  const roots = names.length > 0 ? names : [...inventory.packages.keys()].filter(isTop);
  const seen = new Set<string>();
  const lines: string[] = [];
  const walk = (name: string, indent: string, branch: string, rest: string) => {
    const below = next(name);
    const known = seen.has(name) && below.length > 0;
    lines.push(`${indent}${branch}${described(name, inventory, colors)}${known ? colors.dim(' …') : ''}`);
    if (known) return;
    seen.add(name);
    for (const [index, dependency] of below.entries()) {
      const last = index === below.length - 1;
      walk(dependency, indent + rest, last ? '└─ ' : '├─ ', last ? '   ' : '│  ');
    }
  };
  for (const root of roots) walk(root, '', '', '');
  // Packages of a ring have no top, and must not be missing for that.
  if (names.length === 0) for (const name of inventory.packages.keys()) if (!seen.has(name)) walk(name, '', '', '');
  return lines.join('\n');
}

function described(name: string, { packages, sources }: Inventory, colors: Colors): string {
  const pkg = packages.get(name);
  if (!pkg) return `${name} ${sources.has(name) ? colors.yellow('not installed') : colors.red('missing')}`;
  const states = ['Ready', 'Healthy'].map((type) => conditionOf(pkg, type)?.status);
  const word =
    states[0] !== 'True'
      ? colors.red('not Ready')
      : states[1] === 'False'
        ? colors.red('failing')
        : states[1] === 'True'
          ? colors.green('healthy')
          : colors.yellow('on its way');
  return `${name} (${variantName(pkg)}) ${word}`;
}
