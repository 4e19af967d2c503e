import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../operators/kit/client/client.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';
import { Informer } from '../../../operators/kit/informer/informer.ts';
import { type Progress, problem } from '../problem.ts';
import { crashes } from './crashes.ts';
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
const apiServices = resource<KubeObject & { spec?: { service?: object } }>({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  plural: 'apiservices',
  kind: 'APIService',
  namespaced: false,
});

/** Everything must have been ready this long, so that a release which brings further Packages is not taken for the last one. */
const settledMs = 1_500;
/** Between two looks at what was told meanwhile; nothing is asked for. */
const pauseMs = 100;
/** A cluster that is gone tells nothing, as one that waits: so it is asked now and then whether it is there. */
const aliveMs = 5_000;

/** Waits until all Packages and HelmReleases are ready; says meanwhile what it waits for. */
export async function waitForPlatform(client: Client, progress: Progress, limitMs: number, signal?: AbortSignal): Promise<InstallProgress> {
  const stop = new AbortController();
  const { view, ended } = follow(client, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
  const startedAt = Date.now();
  let doneSince: number | undefined;
  try {
    for (let look = 1; ; look++) {
      const state = installProgress(view());
      doneSince = state.done ? (doneSince ?? Date.now()) : undefined;
      if (doneSince && Date.now() - doneSince >= settledMs) return state;
      progress.now(...progressText(state));
      if (Date.now() - startedAt > limitMs) throw incomplete(state, await crashes(client, 'cozy-system', signal), limitMs);
      await sleep(pauseMs, undefined, signal ? { signal } : {});
      if ((look * pauseMs) % aliveMs === 0) await client.raw({ path: '/livez', signal });
    }
  } finally {
    stop.abort();
    await ended;
  }
}

/** Follows what an installation consists of: nothing where a kind is not known yet, and nothing at all before the cluster answered for each. */
function follow(client: Client, signal: AbortSignal): { view(): InstallView; ended: Promise<unknown> } {
  const [installed, releases, running, apis] = [
    new Informer(client, packages, { backoff }),
    new Informer(client, helmReleases, { backoff }),
    new Informer(client, deployments, { backoff, namespace: 'cozy-system' }),
    new Informer(client, apiServices, { backoff }),
  ] as const;
  const informers = [installed, releases, running, apis] as const;
  let answered = false;
  void Promise.all(informers.map((informer) => informer.answered)).then(() => {
    answered = true;
  });
  return {
    view: () =>
      answered
        ? {
            packages: installed.list(),
            releases: releases.list(),
            services: [...running.list(), ...apis.list().filter(({ spec }) => spec?.service)],
          }
        : { packages: [], releases: [], services: [] },
    ended: Promise.all(informers.map((informer) => informer.run(signal))),
  };
}

/** A kind that comes while we wait is seen soon. */
const backoff: [number, number] = [200, 1_000];

function incomplete(state: InstallProgress, crashed: readonly string[], limitMs: number) {
  const shown = state.waiting
    .slice(0, 12)
    .map(({ kind, name, reason, message }) => `  ${kind} ${name}: ${[reason, message].filter(Boolean).join(': ') || silence(kind)}`);
  const more = state.waiting.length > shown.length ? [`  … and ${state.waiting.length - shown.length} more`] : [];
  return problem({
    code: 'INSTALL_INCOMPLETE',
    message: `the platform is not ready after ${limitMs / 1000} s (${progressText(state)[0]}):\n${[...shown, ...more].join('\n') || '  its Package was not taken up: see the log of cozystack-operator'}${crashed.map((line) => `\n  ${line}`).join('')}`,
    hint: 'everything is left running: look with kubectl, then run the command again to go on waiting, or with a larger --timeout',
  });
}

function silence(kind: string): string {
  return kind === 'HelmRelease' ? 'Flux has said nothing about it; is its helm-controller running?' : 'nothing said yet';
}
