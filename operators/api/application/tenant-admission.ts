import type { Call } from '../http/call.ts';
import type { Json, ServedObject } from '../objects.ts';
import type { ApplicationKind } from '../registry/application-kind.ts';
import type { WriteOptions } from '../requests/write-options.ts';
import type { Entry } from '../store/entry.ts';
import { versionOf } from '../store/feed.ts';
import type { ApplicationBackend } from './backend.ts';
import { refuse } from './checks.ts';
import type { HelmRelease } from './helm-release.ts';
import { declaredQuota } from './quota-pool.ts';
import { TENANT } from './tenant.ts';

/** Milliseconds that a tenant waits to be judged by the state that its write made. */
const CONFIRMED_MS = 10_000;

/** Says under which version the view took in a state of a release; undefined until it has. */
export type TakenIn = (version: number) => number | undefined;

/** Lets tenants in as far as the quota that they share reaches, over all servers. Other kinds pass. */
export class TenantAdmission {
  readonly #kind: ApplicationKind;
  readonly #backend: Pick<ApplicationBackend, 'quota' | 'feed' | 'projector'>;
  readonly #stored: (entry: Entry<HelmRelease>) => ServedObject;

  constructor(
    kind: ApplicationKind,
    backend: Pick<ApplicationBackend, 'quota' | 'feed' | 'projector'>,
    stored: (entry: Entry<HelmRelease>) => ServedObject,
  ) {
    this.#kind = kind;
    this.#backend = backend;
    this.#stored = stored;
  }

  /** @throws {ApiError} Invalid, if the tenant asks for more than its pool has left */
  async check({ metadata, spec }: ServedObject, before?: ServedObject): Promise<void> {
    if (this.#kind.kind !== TENANT) return;
    const tenant = { namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
    refuse(
      this.#kind,
      tenant.name,
      await this.#backend.quota.errors(
        tenant,
        spec as Json | undefined,
        before === undefined ? undefined : ((before['spec'] ?? {}) as Json),
      ),
    );
  }

  /** Writes of tenants that share a pool take turns, and are judged once more when it is theirs. */
  inTurn<T>(object: ServedObject, write: (takenIn: TakenIn) => Promise<T>): Promise<T> {
    if (this.#kind.kind !== TENANT) return write(() => undefined);
    return this.#backend.quota.inTurn(object.metadata.namespace ?? '', async () => {
      const { namespace = '', name = '' } = object.metadata;
      const collection = this.#backend.projector.collection(TENANT);
      const current = collection?.get(namespace, name);
      await this.check(object, current && this.#stored(current));
      const states: { release: number; view: number }[] = [];
      const stop = collection?.listen(
        ({ after, version }) => {
          if (after?.namespace === namespace && after.name === name) states.push({ release: versionOf(after.source), view: version });
        },
        () => undefined,
      );
      try {
        return await write((version) => states.find(({ release }) => release >= version)?.view);
      } finally {
        stop?.();
      }
    });
  }

  /**
   * Judges a tenant once more by the state that its own write made: a server beside this one may have let in another at the same moment. Of
   * both writes the later one sees the earlier, and is taken back. What was written still later does not count, though it may be known
   * before the answer to the write is.
   */
  async confirm(
    { metadata, spec }: ServedObject,
    before: Entry<HelmRelease> | undefined,
    made: HelmRelease,
    takenIn: TakenIn,
    { dryRun }: WriteOptions,
    call: Call,
    takeBack: () => Promise<void>,
  ): Promise<void> {
    if (this.#kind.kind !== TENANT || dryRun || declaredQuota(spec as Json | undefined).size === 0) return;
    const { feed, quota } = this.#backend;
    const version = versionOf(made);
    await feed.until(() => takenIn(version) !== undefined, CONFIRMED_MS);
    const tenant = { namespace: metadata.namespace ?? '', name: metadata.name ?? '' };
    const had = before && ((this.#stored(before)['spec'] ?? {}) as Json);
    const errors = await quota.errors(tenant, spec as Json | undefined, had, quota.tenants(takenIn(version)));
    if (errors.length === 0) return;
    await takeBack();
    call.log.info({ request: call.id, ...tenant }, 'a tenant was taken back: another server let one in at the same moment');
    refuse(this.#kind, tenant.name, errors);
  }
}
