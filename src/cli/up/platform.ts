import { readFile } from 'node:fs/promises';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { pushArtifact } from '../../artifact/artifact.ts';
import { readLayout } from '../../artifact/layout.ts';
import { parseReference, printReference, type Reference } from '../../artifact/reference.ts';
import { Registry } from '../../artifact/registry.ts';
import type { PlatformInstall } from '../../platform/model.ts';
import { connectTo, hasFlux } from '../../sandbox/install/existing-cluster.ts';
import type { OperatorSettings } from '../../sandbox/install/installer.ts';
import { installPlatform } from '../../sandbox/install/platform.ts';
import { requireOwnCheckout } from '../../sandbox/own-checkout.ts';
import { layoutOf, sandboxFolder } from '../../sandbox/paths.ts';
import { ensurePrograms } from '../../sandbox/programs/programs.ts';
import type { Sandbox } from '../../sandbox/start.ts';
import { stopSandbox } from '../../sandbox/stop.ts';
import { buildCatalogue } from '../catalogue/build.ts';
import { places } from '../catalogue/dist.ts';
import { loadCatalogue } from '../catalogue/load.ts';
import { packagesRepository, sandboxTag } from '../catalogue/target.ts';
import { cliProblem } from '../codes.ts';
import { start, type UpCall } from './start.ts';

/** Builds the programs, compiles, starts, pushes, installs, and waits until all is ready. */
export async function upInSandbox(call: UpCall): Promise<Sandbox> {
  const { options, progress, signal } = call;
  if (!options.reset) requireOwnCheckout(layoutOf(sandboxFolder(options.name)), options.name);
  const install = await variantWanted(options.variant, 'sandbox');
  await ensurePrograms(progress, signal);
  const built = await compile(call, true);
  const sandbox = await start(call, true);
  try {
    const { registry, kubeconfig, layout } = sandbox;
    const tag = sandboxTag(layout);
    await built.push({ registry, repository: packagesRepository, tag });
    const url = `oci://${registry}/${packagesRepository}`;
    const operator = { url, ref: `tag=${tag}`, installFlux: false, disableTelemetry: true };
    await installInto(call, kubeconfig, built.installer, install, operator);
    return sandbox;
  } catch (error) {
    // Interrupted: what this call started goes; what ran before stays. A platform that is not ready is left for looking into.
    if (signal.aborted && sandbox.started) await stopSandbox(sandbox.layout);
    throw error;
  }
}

/** Compiles, pushes and installs into the cluster of a kubeconfig; brings Flux along where there is none. */
export async function upInCluster(call: UpCall, kubeconfig: string): Promise<void> {
  const { options, progress, signal } = call;
  const reference = parseReference(options.registry!);
  const install = await variantWanted(options.variant, 'isp-hosted');
  progress.now('asking the cluster');
  const client = await connectTo(kubeconfig, signal);
  const installFlux = !(await hasFlux(client, signal));
  client.close();
  const built = await compile(call, options.simulateUpstream ?? false);
  const digest = await built.push(reference);
  const url = `oci://${reference.registry}/${reference.repository}`;
  const operator = { url, ref: `digest=${digest}`, installFlux, disableTelemetry: false };
  await installInto(call, kubeconfig, built.installer, install, operator);
}

/** Compiles what changed, and gives the installer's manifest and a way to push the artifact. */
async function compile({ options, progress, signal }: UpCall, simulate: boolean) {
  const { record, built, folder } = await buildCatalogue({ simulate, ownImages: options.ownImages, progress, signal });
  if (built) progress.done(`compiled ${record.charts} charts`);
  return {
    installer: await readFile(places(folder).installer, 'utf8'),
    async push(reference: Reference): Promise<string> {
      progress.now(`pushing to ${printReference(reference)}`);
      const { digest, uploaded } = await pushArtifact(new Registry({ signal }), reference, await readLayout(places(folder).layout));
      if (uploaded > 0) progress.done(`pushed ${printReference({ ...reference, digest })}`);
      return digest;
    },
  };
}

async function installInto(
  { options, progress, signal }: UpCall,
  kubeconfig: string,
  installer: string,
  install: () => Promise<PlatformInstall>,
  operator: OperatorSettings,
): Promise<void> {
  const client = new Client(loadAccess({ kubeconfig }), { userAgent: 'cozy' });
  try {
    const timeout = Number(options.timeout) * 60_000;
    await installPlatform({ client, installer, operator, install, timeout, progress, signal });
  } finally {
    client.close();
  }
}

/** A name that somebody gave is looked up before anything is started; the usual one only when it is needed, as that loads the catalogue. */
async function variantWanted(given: string | undefined, usual: string): Promise<() => Promise<PlatformInstall>> {
  if (given === undefined) return () => variantNamed(usual);
  const install = await variantNamed(given);
  return async () => install;
}

async function variantNamed(name: string): Promise<PlatformInstall> {
  const { variants } = await loadCatalogue();
  const found = variants.find((variant) => variant.name === name);
  if (found) return found.install;
  const known = variants.map((variant) => variant.name).join(', ');
  throw cliProblem({ code: 'ARGUMENT_INVALID', message: `there is no variant "${name}"`, hint: `choose one of ${known}`, blame: 'usage' });
}
