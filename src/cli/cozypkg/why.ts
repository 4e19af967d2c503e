import { resource } from '../../../operators/kit/client/resource.ts';
import type { Command } from '../command.ts';
import { output } from '../output.ts';
import { causeOf, type Release } from './cause.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { readInventory } from './inventory.ts';
import { withClusterOptions } from './options.ts';

interface Options extends ClusterOptions {
  output?: 'json';
}

const helmReleases = resource<Release>({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});

/** `cozypkg why`: the first cause of a package that is not Ready or not healthy. Leaves with 1 if there is one. */
export const command: Command<[string], Options> = {
  declare: (cli) => withClusterOptions(cli.argument('<package>', 'name of a package')).addOption(output('json')),
  async run({ args: [name], options, terminal, signal }) {
    const finding = await withCluster(options, async (client) => {
      const [inventory, releases] = await Promise.all([readInventory(client, signal), client.list(helmReleases, { signal })]);
      return causeOf(name, inventory, releases.items);
    });
    if (options.output === 'json') terminal.json(finding ?? { steps: [] });
    else if (!finding) terminal.print(`${name} is Ready and healthy`);
    else {
      const lines = finding.steps.map((step, depth) => `${depth === 0 ? '' : `${'   '.repeat(depth - 1)}└─ `}${step}`);
      terminal.print([...lines, ...(finding.hint ? [`do: ${finding.hint}`] : [])].join('\n'));
    }
    return finding ? 1 : 0;
  },
};
