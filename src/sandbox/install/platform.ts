import { setTimeout as sleep } from 'node:timers/promises';
import { isAlreadyExists, isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import type { PlatformInstall } from '../../platform/model.ts';
import type { Progress } from '../problem.ts';
import { applyAll, manager } from './apply.ts';
import { installerObjects, type OperatorSettings } from './installer.ts';
import { platformPackage } from './readiness.ts';
import { packages, waitForPlatform } from './wait.ts';

export interface PlatformOptions {
  client: Client;
  /** Text of the installer's manifest. */
  installer: string;
  operator: OperatorSettings;
  /** What the Package of the platform says; asked for only if there is none yet. */
  install(): Promise<PlatformInstall>;
  /** In ms. */
  timeout: number;
  progress: Progress;
  signal?: AbortSignal;
}

/** Installs the platform, or what is missing of it, and waits until all of it is ready. A Package that is there already stays as it is: it may have been edited. */
export async function installPlatform({ client, installer, operator, install, timeout, progress, signal }: PlatformOptions): Promise<void> {
  progress.now('installing the operator');
  await applyAll(client, installerObjects(installer, operator), signal);
  progress.now('waiting for the operator');
  await createPackage(client, install, timeout, signal);
  const { packages: installed, releases } = await waitForPlatform(client, progress, timeout, signal);
  progress.done(`platform ready: ${installed.all} packages, ${releases.all} releases`);
}

/** The operator brings the kind; until then there is nothing to create the Package with. */
async function createPackage(
  client: Client,
  install: () => Promise<PlatformInstall>,
  timeout: number,
  signal?: AbortSignal,
): Promise<void> {
  // A control plane that has just been resumed on a busy machine may be long with its first answer.
  if (await client.find(packages, { name: platformPackage }, { signal, timeout })) return;
  const { variant, values } = await install();
  const object = {
    apiVersion: 'cozystack.io/v1alpha1',
    kind: 'Package',
    metadata: { name: platformPackage },
    spec: { variant, components: { platform: { values } } },
  };
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      await client.create(packages, object as KubeObject, { fieldManager: manager, signal });
      return;
    } catch (error) {
      if (isAlreadyExists(error)) return;
      if (!isNotFound(error) || Date.now() > deadline) throw error;
    }
    await sleep(200, undefined, signal ? { signal } : {});
  }
}
