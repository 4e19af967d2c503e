import type { Command } from './command.ts';

/** `cozy kubeconfig`: prints the path of a sandbox's kubeconfig, for `export KUBECONFIG=$(npx cozy kubeconfig)`. */
export const command: Command<[], { name: string }> = {
  declare: (cli) => cli.option('--name <name>', 'of the sandbox', 'default'),
  async run({ options, terminal }) {
    const { existsSync } = await import('node:fs');
    const { layoutOf, sandboxFolder } = await import('../sandbox/paths.ts');
    const { problem } = await import('../sandbox/problem.ts');
    const { kubeconfig } = layoutOf(sandboxFolder(options.name));
    if (!existsSync(kubeconfig))
      throw problem({
        code: 'NOT_RUNNING',
        message: `there is no sandbox "${options.name}"`,
        hint: 'make it with `npm run up`',
        blame: 'environment',
      });
    terminal.print(kubeconfig);
  },
};
