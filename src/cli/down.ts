import type { Command } from './command.ts';

/** `cozy down`: stops a sandbox. Its state stays for the next `cozy up`, unless `--delete` is given. */
export const command: Command<[], { name: string; delete?: boolean }> = {
  declare: (cli) =>
    cli.option('--name <name>', 'of the sandbox', 'default').option('--delete', 'also remove its state: data, certificates, logs'),
  async run({ options, terminal }) {
    const { rmSync } = await import('node:fs');
    const { layoutOf, sandboxFolder } = await import('../sandbox/paths.ts');
    const { stopSandbox } = await import('../sandbox/stop.ts');
    const layout = layoutOf(sandboxFolder(options.name));
    terminal.progress.now(`stopping the sandbox ${options.name}`);
    // Not aborted by Ctrl-C: half a stop would leave more behind than the whole one, which takes seconds.
    const ran = await stopSandbox(layout);
    terminal.progress.clear();
    if (options.delete) rmSync(layout.folder, { recursive: true, force: true });
    const state = options.delete ? ', its state is removed' : `, its state is kept in ${layout.folder}`;
    terminal.print(ran ? `sandbox ${options.name} stopped${state}` : `sandbox ${options.name} did not run${options.delete ? state : ''}`);
  },
};
