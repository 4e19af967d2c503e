import type { Sandbox } from '../sandbox/start.ts';
import { cliProblem } from './codes.ts';
import type { Command } from './command.ts';
import type { Progress } from './progress.ts';

interface Options {
  name: string;
  bare?: boolean;
  withoutFlux?: boolean;
  simulatedOperators?: boolean;
  reset?: boolean;
  port?: string;
  kubeconfig?: string;
  registry?: string;
  variant?: string;
  simulateUpstream?: boolean;
  timeout: string;
}

/** What every way of starting gets. */
interface Call {
  options: Options;
  progress: Progress;
  signal: AbortSignal;
}

/** `cozy up`: the platform on this machine, left running in the background; or, with a kubeconfig, in a cluster that exists. */
export const command: Command<[], Options> = {
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
      .option('--timeout <minutes>', 'how long to wait for the platform', '15'),
  async run({ options, terminal, signal }) {
    requireSense(options);
    const { sparseProgress } = await import('./sparse-progress.ts');
    const live = process.stderr.isTTY === true || terminal.verbose;
    const progress = live ? terminal.progress : sparseProgress((line) => process.stderr.write(line));
    const call = { options, progress, signal };
    if (options.kubeconfig !== undefined) await upInCluster(call, options.kubeconfig);
    else if (options.bare) terminal.print(whatNow(await startBare(call), 'bare'));
    else terminal.print(whatNow(await upInSandbox(call), 'platform'));
  },
};

function requireSense({ bare, withoutFlux, simulatedOperators, kubeconfig, registry, reset, timeout, port }: Options): void {
  const wrong = (message: string, hint: string) => cliProblem({ code: 'ARGUMENT_INVALID', message, hint, blame: 'usage' });
  if (!bare && (withoutFlux || simulatedOperators))
    throw wrong(
      `${withoutFlux ? '--without-flux' : '--simulated-operators'} goes with --bare`,
      'the platform needs Flux; add --bare or leave it away',
    );
  if (kubeconfig !== undefined && (bare || reset || port))
    throw wrong('--kubeconfig installs into a cluster that exists', 'leave --bare, --reset and --port away');
  if (kubeconfig !== undefined && registry === undefined)
    throw wrong(
      '--kubeconfig needs --registry',
      'name a registry that the cluster reaches and you may push to: --registry host/repository',
    );
  if (kubeconfig === undefined && registry !== undefined)
    throw wrong('--registry goes with --kubeconfig', 'a sandbox has a registry of its own');
  if (!/^\d+$/.test(timeout) || Number(timeout) < 1)
    throw wrong(`--timeout ${timeout} is no number of minutes`, 'write it like --timeout 15');
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535))
    throw wrong(`--port ${port} is no port`, 'write a number from 1 to 65535');
}

async function startBare({ options, progress, signal }: Call, simulated = options.simulatedOperators ?? false): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/start.ts');
  return startSandbox({
    name: options.name,
    flux: !options.withoutFlux,
    simulatedOperators: simulated,
    reset: options.reset,
    ...(options.port === undefined ? {} : { ports: { 'kube-apiserver': Number(options.port) } }),
    progress,
    signal,
  });
}

async function upInSandbox(call: Call): Promise<Sandbox> {
  const { options, progress, signal } = call;
  const { packagesRepository, sandboxTag } = await import('./catalogue/target.ts');
  const { ensurePrograms } = await import('../sandbox/programs/programs.ts');
  const { stopSandbox } = await import('../sandbox/stop.ts');
  await ensurePrograms(progress, signal);
  const built = await compile(call, true);
  const sandbox = await startBare(call, true);
  try {
    const reference = { registry: sandbox.registry, repository: packagesRepository, tag: sandboxTag };
    await built.push(reference);
    await install(call, sandbox.kubeconfig, built.installer, {
      variant: options.variant ?? 'sandbox',
      operator: {
        url: `oci://${sandbox.registry}/${packagesRepository}`,
        ref: `tag=${sandboxTag}`,
        installFlux: false,
        disableTelemetry: true,
      },
    });
    return sandbox;
  } catch (error) {
    // Interrupted: what this call started goes; what ran before stays. A platform that is not ready is left for looking into.
    if (signal.aborted && sandbox.started) await stopSandbox(sandbox.layout);
    throw error;
  }
}

async function upInCluster(call: Call, kubeconfig: string): Promise<void> {
  const { options, progress, signal } = call;
  const { connectTo } = await import('../sandbox/install/existing-cluster.ts');
  const { parseReference } = await import('../artifact/reference.ts');
  progress.now('asking the cluster');
  (await connectTo(kubeconfig, signal)).close();
  const reference = parseReference(options.registry!);
  const built = await compile(call, options.simulateUpstream ?? false);
  const digest = await built.push(reference);
  await install(call, kubeconfig, built.installer, {
    variant: options.variant ?? 'isp-hosted',
    operator: {
      url: `oci://${reference.registry}/${reference.repository}`,
      ref: `digest=${digest}`,
      installFlux: true,
      disableTelemetry: false,
    },
  });
}

/** Compiles what changed, and gives the installer's manifest and a way to push the artifact. */
async function compile({ progress, signal }: Call, simulate: boolean) {
  const { readFile } = await import('node:fs/promises');
  const { buildCatalogue } = await import('./catalogue/build.ts');
  const { places } = await import('./catalogue/dist.ts');
  const { pushArtifact } = await import('../artifact/artifact.ts');
  const { readLayout } = await import('../artifact/layout.ts');
  const { printReference } = await import('../artifact/reference.ts');
  const { Registry } = await import('../artifact/registry.ts');
  const { record, built, folder } = await buildCatalogue({ simulate, progress, signal });
  if (built) progress.done(`compiled ${record.charts} charts`);
  return {
    installer: await readFile(places(folder).installer, 'utf8'),
    async push(reference: Parameters<typeof pushArtifact>[1]): Promise<string> {
      progress.now(`pushing to ${printReference(reference)}`);
      const { digest, uploaded } = await pushArtifact(new Registry({ signal }), reference, await readLayout(places(folder).layout));
      if (uploaded > 0) progress.done(`pushed ${printReference({ ...reference, digest })}`);
      return digest;
    },
  };
}

type Installation = { variant: string; operator: import('../sandbox/install/installer.ts').OperatorSettings };

async function install(
  { options, progress, signal }: Call,
  kubeconfig: string,
  installer: string,
  { variant, operator }: Installation,
): Promise<void> {
  const { loadAccess } = await import('../../operators/kit/access/load.ts');
  const { Client } = await import('../../operators/kit/client/client.ts');
  const { installPlatform } = await import('../sandbox/install/platform.ts');
  const client = new Client(loadAccess({ kubeconfig }), { userAgent: 'cozy' });
  try {
    const timeout = Number(options.timeout) * 60_000;
    await installPlatform({ client, installer, operator, install: () => variantNamed(variant), timeout, progress, signal });
  } finally {
    client.close();
  }
}

async function variantNamed(name: string) {
  const { loadCatalogue } = await import('./catalogue/load.ts');
  const { variants } = await loadCatalogue();
  const found = variants.find((variant) => variant.name === name);
  if (found) return found.install;
  const known = variants.map((variant) => variant.name).join(', ');
  throw cliProblem({ code: 'ARGUMENT_INVALID', message: `there is no variant "${name}"`, hint: `choose one of ${known}`, blame: 'usage' });
}

/** What to do next: the first line is for the shell, so that `eval` takes it. */
function whatNow({ kubeconfig, programs, registry, name }: Sandbox, what: 'bare' | 'platform'): string {
  const named = name === 'default' ? '' : ` -- --name ${name}`;
  const tries =
    what === 'platform'
      ? ['kubectl get packages', 'kubectl apply -f examples/tenant.yaml -f examples/redis.yaml', 'kubectl get tenants,redises -A']
      : ['kubectl get nodes', 'kubectl api-resources --api-group=source.toolkit.fluxcd.io', 'npx cozy status'];
  return [
    `export KUBECONFIG=${kubeconfig} PATH=${programs}:$PATH`,
    '',
    'Then try:',
    ...tries.map((line) => `  ${line}`),
    '',
    `Registry: ${registry}. Stop it with \`npm run down${named}\`; \`npm run up${named}\` goes on where it was.`,
  ].join('\n');
}
