import { type Condition, conditionOf, type KubeObject, keyOf } from '../../../operators/kit/client/object.ts';

/** How far an installation is: Packages and HelmReleases, and what each that is not ready waits for. */
export interface InstallProgress {
  packages: { ready: number; all: number };
  releases: { ready: number; all: number };
  /** In order of name. */
  waiting: Waiting[];
  done: boolean;
}

export interface Waiting {
  kind: string;
  /** `namespace/name`, or the name of what has no namespace. */
  name: string;
  /** The reason and message of its condition; empty while nothing was said yet. */
  reason: string;
  message: string;
}

/**
 * The installation is done when the platform's own Package and release are ready, and with them everything they brought. An object whose condition is
 * older than its spec does not count as ready.
 */
export function installProgress(packages: readonly KubeObject[], releases: readonly KubeObject[]): InstallProgress {
  const waiting = [...packages, ...releases].filter((object) => !isReady(object)).map(waitingOf);
  const count = (objects: readonly KubeObject[]) => ({ ready: objects.filter(isReady).length, all: objects.length });
  const platform =
    packages.some(({ metadata }) => metadata.name === platformPackage) && releases.some((object) => keyOf(object) === platformRelease);
  return {
    packages: count(packages),
    releases: count(releases),
    waiting: waiting.sort((a, b) => (`${a.kind}/${a.name}` < `${b.kind}/${b.name}` ? -1 : 1)),
    done: platform && waiting.length === 0,
  };
}

export const platformPackage = 'cozystack.cozystack-platform';
export const platformRelease = 'cozy-system/cozystack-platform';

function isReady(object: KubeObject): boolean {
  const ready = conditionOf(object);
  return ready?.status === 'True' && isCurrent(object, ready);
}

function isCurrent({ metadata }: KubeObject, { observedGeneration }: Condition): boolean {
  return observedGeneration === undefined || observedGeneration === metadata.generation;
}

function waitingOf(object: KubeObject): Waiting {
  const ready = conditionOf(object);
  return { kind: object.kind, name: keyOf(object), reason: ready?.reason ?? '', message: ready?.message ?? '' };
}

/** `12 of 31 packages and 20 of 54 releases ready` and, in short, what the first of the others waits for. */
export function progressText({ packages, releases, waiting }: InstallProgress): [text: string, detail: string] {
  const text = `${packages.ready} of ${packages.all} packages and ${releases.ready} of ${releases.all} releases ready`;
  // What is being worked on says more than what waits for it.
  const first = waiting.find(({ kind, reason }) => kind === 'HelmRelease' && reason !== 'DependencyNotReady') ?? waiting[0];
  return [text, first ? `waiting for ${first.name}${first.reason ? `: ${first.reason}` : ''}` : ''];
}
