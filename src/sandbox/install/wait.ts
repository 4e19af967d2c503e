import { setTimeout as sleep } from 'node:timers/promises';
import { isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { type Resource, resource } from '../../../operators/kit/client/resource.ts';
import { type Progress, problem } from '../problem.ts';
import { type InstallProgress, type InstallView, installProgress, progressText } from './readiness.ts';

export const packages = resource({ group: 'cozystack.io', version: 'v1alpha1', plural: 'packages', kind: 'Package', namespaced: false });
const helmReleases = resource({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});

const deployments = resource({ group: 'apps', version: 'v1', plural: 'deployments', kind: 'Deployment', namespaced: true });
const apiServices = resource({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  plural: 'apiservices',
  kind: 'APIService',
  namespaced: false,
});

/** Everything must have been ready this long, so that a release which brings further Packages is not taken for the last one. */
const settledMs = 1_500;
const pauseMs = 500;

/** Waits until all Packages and HelmReleases are ready; says meanwhile what it waits for. */
export async function waitForPlatform(client: Client, progress: Progress, limitMs: number, signal?: AbortSignal): Promise<InstallProgress> {
  const startedAt = Date.now();
  let doneSince: number | undefined;
  for (;;) {
    const state = installProgress(await view(client, signal));
    doneSince = state.done ? (doneSince ?? Date.now()) : undefined;
    if (doneSince && Date.now() - doneSince >= settledMs) return state;
    progress.now(...progressText(state));
    if (Date.now() - startedAt > limitMs) throw incomplete(state, limitMs);
    await sleep(pauseMs, undefined, signal ? { signal } : {});
  }
}

async function view(client: Client, signal?: AbortSignal): Promise<InstallView> {
  const [installed, releases, running, apis] = await Promise.all([
    listed(client, packages, signal),
    listed(client, helmReleases, signal),
    listed(client, deployments, signal, 'cozy-system'),
    listed(client, apiServices, signal),
  ]);
  const aggregated = apis.filter((api) => (api as KubeObject & { spec: { service?: object } }).spec.service);
  return { packages: installed, releases, services: [...running, ...aggregated] };
}

/** Nothing where the kind is not known yet. */
async function listed(client: Client, of: Resource, signal?: AbortSignal, namespace?: string): Promise<KubeObject[]> {
  try {
    return (await client.list(of, { signal, namespace })).items;
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

function incomplete(state: InstallProgress, limitMs: number) {
  const shown = state.waiting
    .slice(0, 12)
    .map(({ kind, name, reason, message }) => `  ${kind} ${name}: ${[reason, message].filter(Boolean).join(': ') || 'nothing said yet'}`);
  const more = state.waiting.length > shown.length ? [`  … and ${state.waiting.length - shown.length} more`] : [];
  return problem({
    code: 'INSTALL_INCOMPLETE',
    message: `the platform is not ready after ${limitMs / 1000} s (${progressText(state)[0]}):\n${[...shown, ...more].join('\n') || '  its Package was not taken up: see the log of cozystack-operator'}`,
    hint: 'everything is left running: look with kubectl, then run the command again to go on waiting, or with a larger --timeout',
  });
}
