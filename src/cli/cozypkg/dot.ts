import type { Command } from '../command.ts';
import { type ClusterOptions, withCluster } from './cluster.ts';
import { type Graph, type GraphEdge, type GraphNode, graphOf } from './graph.ts';
import { readInventory } from './inventory.ts';
import { withClusterOptions, withFiles } from './options.ts';
import { requestedOf } from './requested.ts';

interface Options extends ClusterOptions {
  file?: string[];
  installed?: boolean;
  components?: boolean;
}

/** `cozypkg dot`: the graph of dependencies in Graphviz's language. Missing packages are red. */
export const command: Command<[string[]], Options> = {
  declare: (cli) =>
    withFiles(withClusterOptions(cli.argument('[package...]', 'only these, and what they depend on directly')))
      .option('-i, --installed', 'only what is installed, in the variants that are')
      .option('--components', 'installed components as nodes of their own'),
  async run({ args: [names], options, terminal, signal }) {
    const requested = await requestedOf(names, options.file ?? [], terminal);
    const inventory = await withCluster(options, (client) => readInventory(client, signal));
    const { installed = false, components = false } = options;
    terminal.print(dot(graphOf(inventory, { names: requested.names, installed, components })));
  },
};

const NODE: Record<GraphNode['kind'], string> = {
  package: 'shape="box", style="rounded,filled", fillcolor="lightblue"',
  component: 'shape="box", style="rounded,filled", fillcolor="lightyellow"',
  missing: 'shape="box", style="rounded,filled,dashed", fillcolor="lightcoral"',
};

const EDGE: Record<GraphEdge['kind'], string> = {
  package: 'color="black"',
  component: 'color="green"',
  missing: 'color="red", style="dashed"',
};

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Prints a graph, the same bytes for the same graph. */
export function dot({ nodes, edges }: Graph): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const lines = [
    ...['rankdir="RL"', 'nodesep="0.5"', 'ranksep="1.0"'],
    ...nodes.map(({ id, label, kind }) => `${ids.get(id)} [label=${quoted(label)}, ${NODE[kind]}]`),
    ...edges.map(({ from, to, kind, label }) => {
      const note = label === undefined ? '' : `, label=${quoted(label)}`;
      return `${ids.get(from)} -> ${ids.get(to)} [${EDGE[kind]}${note}]`;
    }),
  ];
  return `digraph packages {\n${lines.map((line) => `  ${line};\n`).join('')}}`;
}
