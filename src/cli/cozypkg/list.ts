import { Option } from 'commander';
import { parseExactly } from '../../../operators/kit/client/exact-json.ts';
import { conditionOf } from '../../../operators/kit/client/object.ts';
import type { Command } from '../command.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import {
  type Inventory,
  type Package,
  type PackageSource,
  readInventory,
  type Variant,
  variantName,
  variantOf,
  variantsOf,
} from './inventory.ts';
import { withClusterOptions } from './options.ts';
import { shortened, table } from './table.ts';

interface Options extends ClusterOptions {
  installed?: boolean;
  components?: boolean;
  output?: 'json' | 'yaml' | 'wide' | 'name';
}

/** `cozypkg list`: what can be installed, or what is. */
export const command: Command<[], Options> = {
  declare: (cli) =>
    withClusterOptions(cli)
      .option('-i, --installed', 'installed packages instead of sources')
      .option('--components', 'their components below them')
      .addOption(new Option('-o, --output <format>', 'whole objects, uncut cells, or names').choices(['json', 'yaml', 'wide', 'name'])),
  async run({ options, terminal, signal }) {
    const inventory = await withCluster(options, (client) => readInventory(client, signal));
    const objects = [...(options.installed ? inventory.packages : inventory.sources).values()];
    const list = () => ({ apiVersion: 'v1', kind: 'List', items: objects.map(readable) });
    if (options.output === 'json') terminal.json(list());
    else if (options.output === 'yaml') terminal.print((await import('yaml')).stringify(parseExactly(JSON.stringify(list()), BigInt)));
    else if (options.output === 'name') {
      if (objects.length > 0) terminal.print(objects.map(({ metadata }) => metadata.name).join('\n'));
    } else terminal.print(table(options.installed ? installedRows(inventory, options) : sourceRows(inventory, options)));
  },
};

/** managedFields are for machines of another kind. */
function readable(object: Package | PackageSource) {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function cells(object: Package | PackageSource, wide: boolean): string[] {
  const ready = conditionOf(object);
  const message = (ready?.message ?? '').replaceAll('\n', ' ');
  return [ready?.status ?? 'Unknown', wide ? message : shortened(message, 48)];
}

const componentRow = (name: string, component: string, variant: string): string[] => [`  ${name}.${component}`, variant, '', ''];

const componentsOf = (variant: Variant | undefined): string[] => (variant?.components ?? []).map(({ name }) => name);

function sourceRows({ sources }: Inventory, { components, output }: Options): string[][] {
  const wide = output === 'wide';
  const rows = [...sources].flatMap(([name, source]) => {
    const variants = variantsOf(source);
    const names = variants.map((variant) => variant.name).join(',');
    const row = [name, wide ? names : shortened(names, 28), ...cells(source, wide)];
    if (!components) return [row];
    return [row, ...variants.flatMap((variant) => componentsOf(variant).map((component) => componentRow(name, component, variant.name)))];
  });
  return [['NAME', 'VARIANTS', 'READY', 'STATUS'], ...rows];
}

function installedRows({ sources, packages }: Inventory, { components, output }: Options): string[][] {
  const wide = output === 'wide';
  const rows = [...packages].flatMap(([name, pkg]) => {
    const variant = variantName(pkg);
    const [ready = '', status = ''] = cells(pkg, wide);
    const healthy = conditionOf(pkg, 'Healthy');
    const row = [name, variant, ready, ...(wide ? [healthy?.status ?? 'Unknown'] : []), status];
    if (!components) return [row];
    return [row, ...componentsOf(variantOf(sources.get(name), variant)).map((component) => componentRow(name, component, variant))];
  });
  return [['NAME', 'VARIANT', 'READY', ...(wide ? ['HEALTHY'] : []), 'STATUS'], ...rows];
}
