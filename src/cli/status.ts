import type { PartStatus, SandboxStatus } from '../sandbox/status.ts';
import type { Colors } from './colors.ts';
import type { Command } from './command.ts';
import { output } from './output.ts';
import { npmRun } from './up/npm-run.ts';

/** `cozy status`: the parts of a sandbox and whether each works. Leaves with 1 if the sandbox does not run or a part does not work. */
export const command: Command<[], { name: string; output?: 'json' }> = {
  declare: (cli) => cli.option('--name <name>', 'of the sandbox', 'default').addOption(output('json')),
  async run({ options, terminal }) {
    const { layoutOf, sandboxFolder } = await import('../sandbox/paths.ts');
    const { sandboxStatus } = await import('../sandbox/status.ts');
    const status = await sandboxStatus(layoutOf(sandboxFolder(options.name)), options.name);
    if (options.output === 'json') terminal.json(status);
    else terminal.print(printed(status, terminal.colors));
    return status.running && status.parts.every(({ health }) => health === 'ok') ? 0 : 1;
  },
};

function printed({ name, running, kubeconfig, registry, programs, checkout, parts }: SandboxStatus, colors: Colors): string {
  if (!running && parts.length === 0) return `sandbox ${name} does not run; start it with \`${npmRun('up', name)}\``;
  const head = [
    ['sandbox', name],
    ['kubeconfig', kubeconfig],
    ['registry', registry ?? ''],
    ['programs', programs ?? ''],
    ['checkout', checkout ?? ''],
  ].map(([label, value]) => `${label!.padEnd(12)}${value}`);
  return [...head, '', ...table(parts, colors)].join('\n');
}

function table(parts: readonly PartStatus[], colors: Colors): string[] {
  const rows = parts.map(({ name, address, pid, health, restarts }) => [
    name,
    address || '-',
    pid === undefined ? '-' : String(pid),
    String(restarts),
    health,
  ]);
  const titles = ['PART', 'ADDRESS', 'PID', 'RESTARTS', 'HEALTH'];
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => (column === 4 ? cell : cell.padEnd(widths[column]!))).join('  ');
  return [
    line(titles),
    ...rows.map(([name, address, pid, restarts, health]) =>
      line([name!, address!, pid!, restarts!, health === 'ok' ? colors.green('ok') : colors.red(health!)]),
    ),
  ];
}
