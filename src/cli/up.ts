import type { Sandbox } from '../sandbox/start.ts';
import { cliProblem } from './codes.ts';
import type { Command } from './command.ts';
import { ownImages } from './own-images.ts';
import { exportLine } from './up/export-line.ts';
import { npmRun } from './up/npm-run.ts';
import type { UpOptions } from './up/options.ts';

/** `cozy up`: the platform on this machine, left running in the background; or, with a kubeconfig, in a cluster that exists. */
export const command: Command<[], UpOptions> = {
  declare: (cli) =>
    cli
      .option('--name <name>', 'of the sandbox; several run side by side', 'default')
      .option('--bare', 'only control plane, Flux, a node and the registry: no platform')
      .option('--without-flux', 'with --bare: Flux’s CRDs, but none of its controllers')
      .option('--simulated-operators', 'with --bare: also the stand-ins of cert-manager, databases, …')
      .option('--reset', 'throw away the state of an earlier start')
      .option('--port <number>', 'of kube-apiserver, instead of a free one')
      .option('--kubeconfig <file>', 'install into the cluster of this file instead of a sandbox')
      .option(
        '--registry <reference>',
        'with --kubeconfig: where the artifact goes, host[:port]/repository[:tag]; the cluster must reach it',
      )
      .option('--variant <name>', 'of the platform (default: "sandbox", with --kubeconfig "isp-hosted")')
      .option('--simulate-upstream', 'with --kubeconfig: as in build; always so for a sandbox')
      .addOption(ownImages())
      .option('--timeout <minutes>', 'how long to wait for the platform', '15'),
  async run({ options, terminal, signal }) {
    requireSense(options);
    const { sandboxFolder } = await import('../sandbox/paths.ts');
    sandboxFolder(options.name);
    const { sparseProgress } = await import('./sparse-progress.ts');
    const live = process.stderr.isTTY === true || terminal.verbose;
    const progress = live ? terminal.progress : sparseProgress((line) => process.stderr.write(line));
    const call = { options, progress, signal };
    if (options.bare) {
      const { start } = await import('./up/start.ts');
      return terminal.print(whatNow(await start(call), 'bare'));
    }
    const { upInCluster, upInSandbox } = await import('./up/platform.ts');
    if (options.kubeconfig !== undefined) {
      await upInCluster(call, options.kubeconfig);
      return terminal.print([`export KUBECONFIG=${options.kubeconfig}`, '', 'Then try:', ...tries.platform].join('\n'));
    }
    terminal.print(whatNow(await upInSandbox(call), 'platform'));
  },
};

function requireSense({
  bare,
  withoutFlux,
  simulatedOperators,
  kubeconfig,
  registry,
  ownImages,
  reset,
  timeout,
  port,
  variant,
}: UpOptions): void {
  const wrong = (message: string, hint: string) => cliProblem({ code: 'ARGUMENT_INVALID', message, hint, blame: 'usage' });
  if (!bare && (withoutFlux || simulatedOperators))
    throw wrong(
      `${withoutFlux ? '--without-flux' : '--simulated-operators'} goes with --bare`,
      'the platform needs Flux; add --bare or leave it away',
    );
  if (bare && variant !== undefined) throw wrong('--variant is of the platform, which --bare leaves out', 'leave one of the two away');
  if (kubeconfig !== undefined && (bare || reset || port))
    throw wrong('--kubeconfig installs into a cluster that exists', 'leave --bare, --reset and --port away');
  if (kubeconfig !== undefined && registry === undefined)
    throw wrong(
      '--kubeconfig needs --registry',
      'name a registry that the cluster reaches and you may push to: --registry host/repository',
    );
  if (kubeconfig === undefined && registry !== undefined)
    throw wrong('--registry goes with --kubeconfig', 'a sandbox has a registry of its own');
  if (kubeconfig === undefined && ownImages !== undefined)
    throw wrong('--own-images goes with --kubeconfig', 'a sandbox runs the runtime of this checkout itself');
  if (!/^\d+$/.test(timeout) || Number(timeout) < 1)
    throw wrong(`--timeout ${timeout} is no number of minutes`, 'write it like --timeout 15');
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535))
    throw wrong(`--port ${port} is no port`, 'write a number from 1 to 65535');
}

/** Commands for a first look. */
const tries = {
  platform: [
    '  kubectl get packages',
    '  kubectl apply -f examples/tenant.yaml -f examples/redis.yaml',
    '  kubectl get tenants,redises -A',
  ],
  bare: ['  kubectl get nodes', '  kubectl api-resources --api-group=source.toolkit.fluxcd.io', '  npx cozy status'],
};

/** What to do next: the first line is for the shell, so that `eval` takes it. */
function whatNow({ kubeconfig, programs, registry, name }: Sandbox, what: 'bare' | 'platform'): string {
  return [
    exportLine({ kubeconfig, programs }),
    '',
    'Then try:',
    ...tries[what],
    '',
    `Registry: ${registry}. Stop it with \`${npmRun('down', name)}\`; \`${npmRun('up', name)}\` goes on where it was.`,
  ].join('\n');
}
