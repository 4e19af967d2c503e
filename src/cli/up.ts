import type { Sandbox } from '../sandbox/start.ts';
import type { Command, Context } from './command.ts';

interface Options {
  name: string;
  bare?: boolean;
  withoutFlux?: boolean;
  reset?: boolean;
  port?: string;
}

/** `cozy up`: starts a sandbox, or resumes it, and leaves it running in the background. */
export const command: Command<[], Options> = {
  declare: (cli) =>
    cli
      .option('--name <name>', 'of the sandbox; several run side by side', 'default')
      .option('--bare', 'only the control plane, Flux, a node and the registry; no platform')
      .option('--without-flux', 'with --bare: Flux’s CRDs, but none of its controllers')
      .option('--reset', 'throw the state of an earlier start away')
      .option('--port <number>', 'of kube-apiserver, instead of a free one'),
  async run({ options, terminal, signal }) {
    const sandbox = await start(options, { terminal, signal });
    terminal.print(whatNow(sandbox));
  },
};

async function start(options: Options, { terminal, signal }: Pick<Context, 'terminal' | 'signal'>): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/start.ts');
  return startSandbox({
    name: options.name,
    flux: !options.withoutFlux,
    reset: options.reset,
    progress: terminal.progress,
    signal,
  });
}

function whatNow({ kubeconfig, programs }: Sandbox): string {
  return `export KUBECONFIG=${kubeconfig} PATH=${programs}:$PATH`;
}
