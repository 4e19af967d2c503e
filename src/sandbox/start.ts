import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { makeFolder } from '../make-folder.ts';
import { requireFree } from './address-claim.ts';
import { otherCheckout, requireOwnCheckout } from './own-checkout.ts';
import { loopbackAddress } from './parts/part.ts';
import { cacheFolder, checkout, type Layout, layoutOf, sandboxFolder } from './paths.ts';
import type { Ports } from './ports.ts';
import { type Progress, problem, type SandboxCode, silent } from './problem.ts';
import { identify, type ProcessIdentity } from './processes/identity.ts';
import { acquireLock, type Lock } from './processes/lock.ts';
import { markVariable } from './processes/sweep.ts';
import { ensurePrograms } from './programs/programs.ts';
import { readSettings, type Settings, writeSettings } from './settings.ts';
import { stopSandbox } from './stop.ts';
import type { LaunchOptions } from './supervisor/main.ts';
import { untilHealthy, untilRunning } from './supervisor/progress.ts';
import { runningRecord } from './supervisor/record.ts';

export interface StartOptions {
  /** Default `default`. */
  name?: string | undefined;
  /** The sandbox's folder, in place of the one that follows from its name. */
  folder?: string | undefined;
  /** Flux's controllers run; default true. */
  flux?: boolean | undefined;
  /** A node runs pods; default true. */
  node?: boolean | undefined;
  /** Stand-ins of foreign operators run; default false. */
  simulatedOperators?: boolean | undefined;
  /** Throws away the state of an earlier start. */
  reset?: boolean | undefined;
  /** Ports that must be these. */
  ports?: Partial<Ports> | undefined;
  /** Ends the sandbox, and removes its folder, with this process. */
  owner?: ProcessIdentity | undefined;
  progress?: Progress | undefined;
  signal?: AbortSignal | undefined;
}

/** What a start decides; the rest of the settings is where the sandbox listens. */
type WantedSettings = Omit<Settings, 'ports' | 'loopback'>;

/** A running sandbox. */
export interface Sandbox {
  name: string;
  layout: Layout;
  /** File name. */
  kubeconfig: string;
  /** URL of kube-apiserver. */
  url: string;
  /** `127.0.0.1:PORT`, plain HTTP. */
  registry: string;
  /** Folder of the built programs. */
  programs: string;
  /** False if everything ran already. */
  started: boolean;
}

/**
 * Starts the control plane of a sandbox and returns when each part is healthy and the CRDs of Flux are served. One that runs already, with the same
 * settings, is left alone. When it fails or is aborted, nothing that this call started is left running.
 */
export async function startSandbox(options: StartOptions = {}): Promise<Sandbox> {
  const { name = 'default', progress = silent, signal } = options;
  const layout = layoutOf(options.folder ?? sandboxFolder(name));
  const lock = holdStart(layout, name);
  try {
    if (!options.reset) requireOwnCheckout(layout, name);
    const programs = await ensurePrograms(progress, signal);
    const wanted = {
      name,
      flux: options.flux ?? true,
      node: options.node ?? true,
      simulatedOperators: options.simulatedOperators ?? false,
      programs,
      checkout,
    };
    const running = runningRecord(layout);
    if (running && !options.reset && hasSettings(layout, wanted, options.ports)) {
      await untilHealthy(layout, progress, signal);
      return describe(layout, readSettings(layout) as Settings, false);
    }

    if (running) progress.now('stopping what runs');
    await stopSandbox(layout, signal);
    if (options.reset) rmSync(layout.folder, { recursive: true, force: true });
    const other = otherCheckout(layout);
    if (other) progress.done(`going on with the state that the checkout ${other} left; --reset starts clean`);
    progress.now('starting the control plane');
    if (options.ports) await requireFree(options.ports);
    await bringUp(layout, wanted, options);
    const sandbox = describe(layout, readSettings(layout) as Settings, true);
    progress.done(`control plane ready at ${sandbox.url}`);
    return sandbox;
  } finally {
    lock.release();
  }
}

function describe(layout: Layout, { name, ports, programs }: Settings, started: boolean): Sandbox {
  return {
    name,
    layout,
    kubeconfig: layout.kubeconfig,
    url: `https://${loopbackAddress(ports['kube-apiserver'])}`,
    registry: loopbackAddress(ports.registry),
    programs,
    started,
  };
}

/** Of two `up` of the same sandbox only one may work at a time. The lock lies beside the folder, which a reset removes. */
function holdStart(layout: Layout, name: string): Lock {
  const lock = acquireLock(layout.startLock);
  if ('holder' in lock)
    throw problem({
      code: 'ALREADY_STARTING',
      message: `process ${lock.holder.pid} is starting the sandbox "${name}" right now`,
      hint: 'wait until it is done, or stop it with Ctrl-C or `kill`; another sandbox can start beside it with --name',
      blame: 'environment',
    });
  return lock;
}

function hasSettings(layout: Layout, wanted: WantedSettings, ports: Partial<Ports> = {}): boolean {
  const { ports: kept, loopback: _, ...rest } = readSettings(layout) as Settings;
  return isDeepStrictEqual(rest, wanted) && Object.entries(ports).every(([name, port]) => kept[name as keyof Ports] === port);
}

/** Processes of others may take a port between its choice and its use: then the next start moves to other addresses. */
const startAttempts = 3;

async function bringUp(layout: Layout, wanted: WantedSettings, options: StartOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    makeFolder(layout.logs, 0o700);
    writeSettings(layout, { ...readSettings(layout), ...wanted });
    try {
      return await untilRunning(layout, launch(layout, options), options.progress ?? silent, options.signal);
    } catch (error) {
      await stopSandbox(layout);
      const code: SandboxCode | undefined = (error as { code?: SandboxCode }).code;
      if (code !== 'PORT_TAKEN' || options.ports || attempt === startAttempts) throw error;
    }
  }
}

/** Starts the supervisor in the background. */
function launch(layout: Layout, { owner, ports }: LaunchOptions): ProcessIdentity {
  rmSync(layout.running, { force: true });
  const log = openSync(layout.log('supervisor'), 'a', 0o600);
  const main = fileURLToPath(new URL('supervisor/main.ts', import.meta.url));
  const supervisor = spawn(process.execPath, [main, layout.folder, JSON.stringify({ owner, ports })], {
    cwd: layout.folder,
    detached: true,
    stdio: ['ignore', log, log],
    // Types are stripped and scripts compiled once, for the supervisor and all that it starts.
    env: { ...process.env, NODE_COMPILE_CACHE: join(cacheFolder(), 'node'), [markVariable]: layout.folder },
  });
  closeSync(log);
  supervisor.unref();
  const identity = supervisor.pid === undefined ? undefined : identify(supervisor.pid);
  if (!identity) throw new Error(`${process.execPath} does not start`);
  return identity;
}

/** The identity of this process, for `owner`. */
export function thisProcess(): ProcessIdentity {
  return identify(process.pid)!;
}
