import { type Condition, conditionOf, type KubeObject, keyOf } from '../../../operators/kit/client/object.ts';

/** How far an installation is: Packages and HelmReleases, and what each that is not ready waits for. */
export interface InstallProgress {
  packages: Count;
  releases: Count;
  /** Deployments of the platform's own namespace, and the APIs that they serve. */
  services: Count;
  /** In order of name. */
  waiting: Waiting[];
  done: boolean;
}

export interface Count {
  ready: number;
  all: number;
}

/** What is looked at. */
export interface InstallView {
  packages: readonly KubeObject[];
  releases: readonly KubeObject[];
  /** Deployments and APIServices: after a resume the releases are ready long before the processes are. */
  services: readonly KubeObject[];
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
export function installProgress({ packages, releases: all, services }: InstallView): InstallProgress {
  const releases = all.filter(isOfPlatform);
  const waiting = [...packages, ...releases, ...services].filter((object) => !isReady(object)).map(waitingOf);
  const count = (objects: readonly KubeObject[]): Count => ({ ready: objects.filter(isReady).length, all: objects.length });
  const platform =
    packages.some(({ metadata }) => metadata.name === platformPackage) && releases.some((object) => keyOf(object) === platformRelease);
  return {
    packages: count(packages),
    releases: count(releases),
    services: count(services),
    waiting: waiting.sort((a, b) => (`${a.kind}/${a.name}` < `${b.kind}/${b.name}` ? -1 : 1)),
    done: platform && waiting.length === 0,
  };
}

/** What tenants order is not waited for: it may be wrong, or take as long as it likes. The platform itself makes the root tenant with its modules. */
function isOfPlatform({ metadata: { namespace = '', name, labels = {} } }: KubeObject): boolean {
  if (namespace === rootTenant) return name === rootTenant || labels['internal.cozystack.io/tenantmodule'] === 'true';
  return !namespace.startsWith('tenant-');
}

const rootTenant = 'tenant-root';
export const platformPackage = 'cozystack.cozystack-platform';
const platformRelease = 'cozy-system/cozystack-platform';

function isReady(object: KubeObject): boolean {
  if (object.kind === 'Deployment') return isRolledOut(object);
  const ready = conditionOf(object, conditionName(object));
  return ready?.status === 'True' && isCurrent(object, ready);
}

function isCurrent({ metadata }: KubeObject, { observedGeneration }: Condition): boolean {
  return observedGeneration === undefined || observedGeneration === metadata.generation;
}

function conditionName({ kind }: KubeObject): string {
  return kind === 'Deployment' || kind === 'APIService' ? 'Available' : 'Ready';
}

/** All replicas are there and ready; the condition Available is content with fewer. */
function isRolledOut(object: KubeObject): boolean {
  const { spec, status = {}, metadata } = object as KubeObject & { spec: { replicas?: number }; status?: Record<string, number> };
  const replicas = spec.replicas ?? 1;
  return (
    status['observedGeneration'] === metadata.generation &&
    (status['readyReplicas'] ?? 0) >= replicas &&
    (status['updatedReplicas'] ?? 0) >= replicas
  );
}

function waitingOf(object: KubeObject): Waiting {
  const ready = conditionOf(object, conditionName(object));
  if (object.kind === 'Deployment' && ready?.status === 'True')
    return { kind: object.kind, name: keyOf(object), reason: 'ReplicasNotReady', message: 'not all replicas are ready' };
  return { kind: object.kind, name: keyOf(object), reason: ready?.reason ?? '', message: ready?.message ?? '' };
}

/** `12 of 31 packages and 20 of 54 releases ready` and, in short, what the first of the others waits for. */
export function progressText({ packages, releases, services, waiting }: InstallProgress): [text: string, detail: string] {
  const of = ({ ready, all }: Count, what: string) => `${ready} of ${all} ${what}`;
  const text = `${of(packages, 'packages')}, ${of(releases, 'releases')}, ${of(services, 'services')} ready`;
  // What is being worked on says more than what waits for it.
  const first = waiting.find(({ kind, reason }) => kind === 'HelmRelease' && reason !== 'DependencyNotReady') ?? waiting[0];
  return [text, first ? `waiting for ${first.name}${first.reason ? `: ${first.reason}` : ''}` : ''];
}
