import type { Command } from './command.ts';
import { npmRun } from './up/npm-run.ts';

/** `cozy kubeconfig`: prints the path of a sandbox's kubeconfig; with `--export` the line for `eval "$(npx cozy kubeconfig --export)"`. */
export const command: Command<[], { name: string; export?: boolean }> = {
  declare: (cli) =>
    cli
      .option('--name <name>', 'of the sandbox', 'default')
      .option('--export', 'the line for a shell that sets KUBECONFIG, and PATH so that kubectl is found'),
  async run({ options, terminal }) {
    const { existsSync } = await import('node:fs');
    const { layoutOf, sandboxFolder } = await import('../sandbox/paths.ts');
    const { problem } = await import('../sandbox/problem.ts');
    const layout = layoutOf(sandboxFolder(options.name));
    const { kubeconfig } = layout;
    const missing = () =>
      problem({
        code: 'NOT_RUNNING',
        message: `there is no sandbox "${options.name}"`,
        hint: `make it with \`${npmRun('up', options.name)}\``,
        blame: 'environment',
      });
    if (!existsSync(kubeconfig)) throw missing();
    if (!options.export) return terminal.print(kubeconfig);
    const { sandboxStatus } = await import('../sandbox/status.ts');
    const { exportLine } = await import('./up/export-line.ts');
    const { programs } = await sandboxStatus(layout, options.name);
    if (programs === undefined) throw missing();
    terminal.print(exportLine({ kubeconfig, programs }));
  },
};
