import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { layoutOf } from '../src/sandbox/paths.ts';
import { type Sandbox, type StartOptions, startSandbox, thisProcess } from '../src/sandbox/start.ts';
import { stopSandbox } from '../src/sandbox/stop.ts';

export interface TestSandbox extends Pick<Sandbox, 'name' | 'kubeconfig' | 'registry' | 'programs' | 'url' | 'layout'> {
  /** Stops everything and removes its state. */
  stop(): Promise<void>;
}

/**
 * A throw-away control plane for tests: etcd, kube-apiserver, kube-controller-manager and a registry; with `flux` also Flux's controllers, with `node`
 * also a scheduler and nodes that run pods. It starts in a few seconds (the programs come from the cache), lies in a temporary folder, and ends with
 * `stop()`, or with the test process.
 */
export async function sandbox(options: Pick<StartOptions, 'flux' | 'node' | 'simulatedOperators'> = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'cozy-test-'));
  const { flux = false, node = false, simulatedOperators = false } = options;
  try {
    const started = await startSandbox({
      name: basename(folder).toLowerCase(),
      folder,
      flux,
      node,
      simulatedOperators,
      owner: thisProcess(),
    });
    return { ...started, stop: () => stop(folder) };
  } catch (error) {
    await stop(folder);
    throw error;
  }
}

async function stop(folder: string): Promise<void> {
  await stopSandbox(layoutOf(folder));
  rmSync(folder, { recursive: true, force: true });
  rmSync(layoutOf(folder).startLock, { force: true });
}
