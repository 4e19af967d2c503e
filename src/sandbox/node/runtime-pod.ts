import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout } from '../paths.ts';
import { markVariable } from '../processes/sweep.ts';
import { ContainerProcess } from './container-process.ts';
import { environmentOf, expand } from './environment.ts';
import type { Container, Pod } from './kinds.ts';
import { mountsOf, rewritePaths, serviceAccountPath } from './mounts.ts';
import type { ContainerReport } from './pod-status.ts';
import { commandLine, isRuntime } from './runtime-image.ts';
import { materialize, type VolumeSources, volumeFolder } from './volumes.ts';

/** The kubelet looks after changed Secrets, ConfigMaps and expiring tokens about once a minute. */
const refreshMs = 60_000;

export interface RuntimePodOptions {
  sources: VolumeSources;
  /** Of this pod: volumes and working directories. */
  folder: string;
  logOf(container: string): string;
  /** The pod's address, and where its processes listen. */
  address: string;
  loopback: string;
  /** `host` and `port` of kube-apiserver. */
  apiServer: { host: string; port: number };
  /** Folder with the definitions of Flux, which the image holds. */
  fluxDefinitions: string;
  changed(): void;
}

/** The containers of one pod that are the platform's runtime, as processes with the pod's identity, volumes and environment. */
export class RuntimePod {
  readonly #pod: Pod;
  readonly #options: RuntimePodOptions;
  readonly #folderOf: (volume: string) => string;
  readonly #processes = new Map<string, ContainerProcess>();
  readonly #stop = new AbortController();

  constructor(pod: Pod, options: RuntimePodOptions) {
    this.#pod = pod;
    this.#options = options;
    this.#folderOf = volumeFolder(pod, options.folder, options.sources);
    for (const container of pod.spec.containers.filter(isRuntime)) this.#start(container);
    void this.#refresh();
  }

  report(name: string): ContainerReport | undefined {
    const process = this.#processes.get(name);
    if (!process) return undefined;
    const { state, lastState, ready, restarts } = process;
    const image = this.#pod.spec.containers.find((container) => container.name === name)!.image;
    return { name, image, ready, restartCount: restarts, state, ...(lastState ? { lastState } : {}) };
  }

  /** Ends all processes within `graceMs`, or kills them. */
  async stop(graceMs: number): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#processes.values()].map((process) => process.stop(graceMs)));
  }

  #start(container: Container): void {
    const { logOf, loopback, changed } = this.#options;
    const before = this.#pod.status?.containerStatuses?.find(({ name }) => name === container.name);
    // A container that ran before, under an earlier start of the sandbox, is one that was started again.
    const restarts = before?.state.running || before?.state.terminated ? before.restartCount + 1 : (before?.restartCount ?? 0);
    this.#processes.set(
      container.name,
      new ContainerProcess(
        {
          container,
          restartPolicy: this.#pod.spec.restartPolicy ?? 'Always',
          host: loopback,
          log: logOf(container.name),
          prepare: () => this.#prepare(container),
          changed,
        },
        restarts,
      ),
    );
  }

  async #prepare(container: Container) {
    const { sources, address, loopback, apiServer, fluxDefinitions, folder } = this.#options;
    await materialize(this.#pod, address, this.#folderOf, sources);
    const mounts = mountsOf(container, this.#folderOf);
    const own = await environmentOf(this.#pod, container, address, sources.lookup);
    const inside = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, rewritePaths(value, mounts)]));
    const credentials = mounts.find((mount) => mount.inside === serviceAccountPath);
    const cwd = join(folder, 'work', container.name);
    const { PATH = '', LANG = 'C.UTF-8', NODE_COMPILE_CACHE = '', [markVariable]: sandbox = '' } = process.env;
    return {
      program: process.execPath,
      args: [join(checkout, 'operators/main.ts'), ...commandLine(container).map((word) => rewritePaths(expand(word, own), mounts))],
      cwd,
      env: {
        PATH,
        LANG,
        NODE_COMPILE_CACHE,
        HOME: cwd,
        TMPDIR: cwd,
        HOSTNAME: this.#pod.metadata.name,
        [markVariable]: sandbox,
        COZY_FLUX_DEFINITIONS: fluxDefinitions,
        KUBERNETES_SERVICE_HOST: apiServer.host,
        KUBERNETES_SERVICE_PORT: String(apiServer.port),
        ...(credentials ? { COZY_SERVICEACCOUNT_DIR: credentials.outside } : {}),
        ...inside,
        COZY_BIND_ADDRESS: loopback,
      },
    };
  }

  async #refresh(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await sleep(refreshMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
      if (this.#stop.signal.aborted) return;
      // What fails now is tried again in a minute; the process goes on with what it has.
      await materialize(this.#pod, this.#options.address, this.#folderOf, this.#options.sources).catch(() => {});
    }
  }
}
