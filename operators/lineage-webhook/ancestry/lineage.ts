import type { Logger } from 'pino';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import type { Application } from '../../../constructs/lib/api/application-labels.ts';
import type { Client } from '../../kit/client/client.ts';
import { type KubeObject, key } from '../../kit/client/object.ts';
import { resource } from '../../kit/client/resource.ts';
import type { Informer } from '../../kit/informer/informer.ts';
import type { AdmissionRequest } from '../admission/review.ts';
import { AnswerCache } from './answer-cache.ts';
import { KindLookup } from './kind-lookup.ts';
import { readOwner } from './owner-lookup.ts';
import { applicationOf } from './release.ts';
import { type Ancestor, applicationsOf, type Surroundings } from './walk.ts';

export const helmReleases = resource({
  group: 'helm.toolkit.fluxcd.io',
  version: 'v2',
  plural: 'helmreleases',
  kind: 'HelmRelease',
  namespaced: true,
});

export interface Lineage {
  readonly applications: readonly Application[];
  readonly warnings: readonly string[];
}

const lifetime = 60_000;

/**
 * Finds the applications of objects in the cluster. Releases come from a followed copy, owners from the API server; owners are remembered for a minute
 * by their uid, so that the pods of one ReplicaSet cost one walk.
 */
export class LineageFinder {
  readonly #client: Client;
  readonly #releases: Informer<KubeObject>;
  readonly #definitions: () => ReadonlyMap<string, ApplicationDefinition>;
  readonly #log: Logger;
  readonly #kinds: KindLookup;
  readonly #owners = new AnswerCache<Ancestor | undefined>({ lifetime, size: 20_000, keep: (owner) => owner !== undefined });

  constructor(client: Client, releases: Informer<KubeObject>, definitions: () => ReadonlyMap<string, ApplicationDefinition>, log: Logger) {
    this.#client = client;
    this.#releases = releases;
    this.#definitions = definitions;
    this.#log = log;
    this.#kinds = new KindLookup(client);
  }

  /** @throws {ApiError|ConnectionError} where the API server cannot say now */
  async find({ object, namespace }: AdmissionRequest): Promise<Lineage> {
    const warnings: string[] = [];
    const surroundings: Surroundings = {
      owner: (reference, of) =>
        this.#owners.get(JSON.stringify([of, reference.apiVersion, reference.kind, reference.name, reference.uid]), () =>
          readOwner(this.#client, this.#kinds, reference, of, this.#log, (text) => warnings.push(text)),
        ),
      release: (name, of) => this.#release(name, of),
      application: ({ metadata }) => applicationOf(metadata, this.#definitions()),
    };
    const { name = '' } = object.metadata;
    const applications = await applicationsOf({ ...object, metadata: { ...object.metadata, name } }, namespace, surroundings);
    return { applications, warnings };
  }

  /** The copy may lag behind a release that was made this moment. */
  async #release(name: string, namespace: string): Promise<Ancestor | undefined> {
    return this.#releases.get(key({ name, namespace })) ?? (await this.#client.find(helmReleases, { name, namespace }));
  }
}
