import type { Application } from '../../../constructs/lib/api/application-labels.ts';
import type { ObjectMeta, OwnerReference } from '../../kit/client/object.ts';

/** Label by which Flux tells of everything in a release which release that is. */
const releaseLabel = 'helm.toolkit.fluxcd.io/name';

/** An object on the way up. */
export interface Ancestor {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Pick<ObjectMeta, 'name' | 'namespace' | 'labels' | 'ownerReferences'>;
}

/** How the walk sees the cluster. */
export interface Surroundings {
  /** Undefined: there is no such object, or we may not see it. @throws where it cannot be said now */
  owner(reference: OwnerReference, namespace: string): Promise<Ancestor | undefined>;
  release(name: string, namespace: string): Promise<Ancestor | undefined>;
  /** The application that a HelmRelease is. */
  application(release: Ancestor): Application | undefined;
}

const isRelease = ({ apiVersion, kind }: Ancestor): boolean => kind === 'HelmRelease' && apiVersion.startsWith('helm.toolkit.fluxcd.io/');

/**
 * The applications that an object belongs to, depth first: up its owners; from an object without owners to the release that made it; from a release
 * that is no application to the release that made that one. An object with owners is never looked at through its labels, which anyone may copy.
 * Cycles end where they were entered.
 */
export async function applicationsOf(object: Ancestor, namespace: string, surroundings: Surroundings): Promise<Application[]> {
  const seen = new Set<string>();
  const found = new Map<string, Application>();

  async function visit(at: Ancestor): Promise<void> {
    const key = JSON.stringify([at.apiVersion, at.kind, at.metadata.namespace ?? '', at.metadata.name]);
    if (seen.has(key)) return;
    seen.add(key);
    const owners = at.metadata.ownerReferences ?? [];
    for (const reference of owners) {
      const owner = await surroundings.owner(reference, namespace);
      if (owner) await visit(owner);
    }
    if (owners.length > 0) return;
    const application = isRelease(at) ? surroundings.application(at) : undefined;
    if (application) {
      found.set(JSON.stringify(application), application);
      return;
    }
    const name = at.metadata.labels?.[releaseLabel];
    const release = name ? await surroundings.release(name, namespace) : undefined;
    if (release) await visit(release);
  }

  await visit(object);
  return [...found.values()];
}
