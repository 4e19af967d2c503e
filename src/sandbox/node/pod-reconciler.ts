import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isConflict, isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { PodAddresses } from './addresses.ts';
import { type Pod, pods } from './kinds.ts';
import { podSources } from './pod-sources.ts';
import { type ContainerReport, isOneShot, isStatusCurrent, simulatedReport, statusOf } from './pod-status.ts';
import { isRuntime } from './runtime-image.ts';
import { RuntimePod } from './runtime-pod.ts';

export interface PodReconcilerOptions {
  client: Client;
  addresses: PodAddresses;
  /** Folder of all pods; logs and volumes below it. */
  folder: string;
  apiServer: { host: string; port: number };
  fluxDefinitions: string;
  pod(key: string): Pod | undefined;
  /** Look at the pod again. */
  enqueue(key: string): void;
}

/** Plays the kubelet for one pod at a time: runs or simulates it, tells its status, ends it when it is deleted. */
export class PodReconciler {
  readonly #options: PodReconcilerOptions;
  /** Running pods by uid: a name may come back as another pod. */
  readonly #running = new Map<string, { key: string; pod: RuntimePod }>();

  constructor(options: PodReconcilerOptions) {
    this.#options = options;
  }

  async reconcile(key: string): Promise<undefined> {
    const pod = this.#options.pod(key);
    await this.#endOthers(key, pod?.metadata.uid);
    if (!pod) return undefined;
    const uid = pod.metadata.uid!;
    if (pod.metadata.deletionTimestamp) return this.#delete(pod);
    if (['Succeeded', 'Failed'].includes(pod.status?.phase ?? '')) return this.#end(uid, 0);
    const address = this.#options.addresses.of(uid, pod.status?.podIP);
    const runtime = pod.spec.containers.some(isRuntime) ? this.#runtimePod(key, pod, address) : undefined;
    const finished = isOneShot(pod);
    const reports = pod.spec.containers.map(
      (container): ContainerReport => runtime?.report(container.name) ?? simulatedReport(pod, container, finished),
    );
    const status = statusOf(pod, address, reports);
    if (!isStatusCurrent(pod.status, status)) await this.#write(pod, status);
    return undefined;
  }

  /** Ends all processes, and leaves the pods in the cluster as they are: the next start runs them again. */
  async shutDown(graceMs: number): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ pod }) => pod.stop(graceMs)));
    this.#running.clear();
  }

  /** Removes what pods left on disk that were deleted while nobody looked. */
  removeLeftovers(present: readonly Pod[]): void {
    const known = new Set(present.map(({ metadata }) => metadata.uid));
    for (const entry of readdirSync(this.#options.folder)) {
      const uid = entry.split('_')[2];
      if (uid && !known.has(uid)) rmSync(join(this.#options.folder, entry), { recursive: true, force: true });
    }
  }

  logOf(pod: Pod, container: string): string {
    return join(this.#folderOf(pod), `${container}.log`);
  }

  #folderOf({ metadata }: Pod): string {
    return join(this.#options.folder, `${metadata.namespace}_${metadata.name}_${metadata.uid}`);
  }

  #runtimePod(key: string, pod: Pod, address: string): RuntimePod {
    const uid = pod.metadata.uid!;
    const known = this.#running.get(uid);
    if (known) return known.pod;
    const { client, addresses, folder, apiServer, fluxDefinitions, enqueue } = this.#options;
    const started = new RuntimePod(pod, {
      sources: podSources(client, pod, join(folder, 'claims')),
      folder: this.#folderOf(pod),
      logOf: (container) => this.logOf(pod, container),
      address,
      loopback: addresses.loopbackOf(address)!,
      apiServer,
      fluxDefinitions,
      changed: () => enqueue(key),
    });
    this.#running.set(uid, { key, pod: started });
    return started;
  }

  async #delete(pod: Pod): Promise<undefined> {
    const { uid, name, namespace } = pod.metadata;
    await this.#end(uid!, (pod.spec.terminationGracePeriodSeconds ?? 30) * 1000);
    rmSync(this.#folderOf(pod), { recursive: true, force: true });
    try {
      await this.#options.client.delete(pods, { name, namespace }, { gracePeriodSeconds: 0, preconditions: { uid: uid! } });
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
    return undefined;
  }

  /** Pods that had this key and are not the present one were deleted by force. */
  async #endOthers(key: string, present: string | undefined): Promise<void> {
    for (const [uid, running] of this.#running) if (running.key === key && uid !== present) await this.#end(uid, 2_000);
  }

  async #end(uid: string, graceMs: number): Promise<undefined> {
    const running = this.#running.get(uid);
    if (running) {
      await running.pod.stop(graceMs);
      this.#running.delete(uid);
    }
    this.#options.addresses.release(uid);
    return undefined;
  }

  async #write(pod: Pod, status: object): Promise<void> {
    const { uid, name, namespace } = pod.metadata;
    try {
      await this.#options.client.patch(
        pods,
        { name, namespace },
        { metadata: { uid }, status },
        { type: 'strategic', subresource: 'status' },
      );
    } catch (error) {
      // Gone, or replaced by another pod of the same name: its own events follow.
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
}
