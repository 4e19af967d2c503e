import type { Client } from '../../kit/client/client.ts';
import type { KubeObject } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import { forbidden, internalError, StatusError } from '../errors/status.ts';
import type { User } from '../http/call.ts';
import { Remembered } from './remembered.ts';

/** What somebody wants to do. */
export interface ResourceAccess {
  readonly verb: string;
  readonly group: string;
  readonly version?: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
}

export interface PathAccess {
  readonly verb: string;
  readonly path: string;
}

interface SubjectAccessReview extends KubeObject {
  spec: Record<string, unknown>;
  status?: { allowed?: boolean; denied?: boolean; reason?: string };
}

const reviews = resource<SubjectAccessReview>({
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'subjectaccessreviews',
  kind: 'SubjectAccessReview',
  namespaced: false,
});

export const MASTERS = 'system:masters';
/** Paths that need no rights: probes come without credentials. */
const OPEN_PATHS = ['/healthz', '/livez', '/readyz'];
const REMEMBER_MS = 10_000;

export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
}

const ALLOWED: Decision = { allowed: true, reason: '' };
const sorted = (groups: readonly string[]): string[] => [...groups].sort();

/** Asks the cluster whether a user may do something, as an extension server must. */
export class Authorizer {
  readonly #client: Client;
  readonly #decisions = new Remembered<Decision>(REMEMBER_MS);

  constructor(client: Client) {
    this.#client = client;
  }

  /** @throws {StatusError} 500 if the cluster cannot be asked: nobody gets in by accident */
  async decide(user: User, access: ResourceAccess | PathAccess): Promise<Decision> {
    if (user.groups.includes(MASTERS)) return ALLOWED;
    if ('path' in access && OPEN_PATHS.some((path) => access.path === path || access.path.startsWith(`${path}/`))) return ALLOWED;
    // Everything that the answer depends on is in the key: two ServiceAccounts of one name differ by their namespace, which is in theirs.
    const key = JSON.stringify([user.name, user.uid, sorted(user.groups), user.extra, access]);
    return this.#decisions.get(key, () => this.#ask(user, access));
  }

  /** @throws {StatusError} 403 if the user may not */
  async require(user: User, access: ResourceAccess): Promise<void> {
    const { allowed, reason } = await this.decide(user, access);
    if (allowed) return;
    const { verb, group, resource: plural, subresource, namespace, name = '' } = access;
    const what = subresource ? `${plural}/${subresource}` : plural;
    const where = namespace ? ` in the namespace "${namespace}"` : ' at the cluster scope';
    throw forbidden(
      { group, resource: what },
      name,
      `User "${user.name}" cannot ${verb} resource "${what}" in API group "${group}"${where}${reason ? `: ${reason}` : ''}`,
    );
  }

  async requirePath(user: User, access: PathAccess): Promise<void> {
    const { allowed } = await this.decide(user, access);
    if (!allowed) throw new StatusError(403, 'Forbidden', `forbidden: User "${user.name}" cannot ${access.verb} path "${access.path}"`, {});
  }

  async #ask(user: User, access: ResourceAccess | PathAccess): Promise<Decision> {
    const attributes =
      'path' in access ? { nonResourceAttributes: access } : { resourceAttributes: { ...access, version: access.version ?? '*' } };
    const spec = { user: user.name, uid: user.uid, groups: user.groups, extra: user.extra, ...attributes };
    try {
      const { status } = await this.#client.create(reviews, {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SubjectAccessReview',
        metadata: { name: '' },
        spec,
      });
      return { allowed: status?.allowed === true && status.denied !== true, reason: status?.reason ?? '' };
    } catch (error) {
      throw internalError('the authorisation of the request could not be checked', error);
    }
  }
}
