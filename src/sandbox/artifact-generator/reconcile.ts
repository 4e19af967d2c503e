import { isConflict, isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import { conditionOf } from '../../../operators/kit/client/object.ts';
import type { Tree } from '../../artifact/tree.ts';
import { ComposeError, compose } from './compose.ts';
import { externalArtifact, isUpToDate, manager, ownerOf, publishedArtifact } from './external-artifact.ts';
import {
  type ArtifactGenerator,
  type ArtifactReference,
  artifactGenerators,
  externalArtifacts,
  type OutputArtifact,
  type Source,
  type SourceReference,
} from './kinds.ts';
import { digestOfSources, type Observed, observe } from './observation.ts';
import { FetchError, type SourceCache } from './source-cache.ts';
import { type Outcome, requestedAtAnnotation, statusAfter } from './status.ts';
import type { Storage } from './storage.ts';

/** Files of an older revision stay this long for those who are fetching them. */
const retentionMs = 60_000;
const fetchRetryMs = 2_000;

/** Another generator has an artifact of that name: taking it would make the two rewrite it in turn for ever. */
class NameTakenError extends Error {}

export interface ReconcilerOptions {
  client: Client;
  storage: Storage;
  sources: SourceCache;
  /** URL of the storage's server, without a trailing slash. */
  base: string;
  generator(key: string): ArtifactGenerator | undefined;
  source(reference: SourceReference, namespace: string): Source | undefined;
  published(namespace: string, name: string): Source | undefined;
}

/** Brings the ExternalArtifacts of one ArtifactGenerator, and its status, to what its spec and its sources say. */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  async reconcile(key: string): Promise<{ requeueAfter: number } | undefined> {
    const generator = this.#options.generator(key);
    if (!generator || generator.metadata.deletionTimestamp) return undefined;
    if (generator.metadata.annotations?.['source.extensions.fluxcd.io/reconcile']?.toLowerCase() === 'disabled') return undefined;
    const observed = observe(generator, this.#options.source);
    if (typeof observed === 'string')
      return this.#conclude(generator, { ready: false, reason: 'SourceFetchFailed', message: `get sources failed: ${observed}` });
    const sourcesDigest = digestOfSources(observed);
    if (!this.#hasDrifted(generator, observed, sourcesDigest)) return undefined;
    try {
      const inventory = await this.#build(generator, observed);
      await this.#removeOrphans(generator, inventory);
      const message = `reconciliation succeeded, generated ${inventory.length} artifact(s)`;
      return await this.#conclude(generator, { ready: true, reason: 'Succeeded', message, inventory, sourcesDigest });
    } catch (error) {
      if (error instanceof FetchError) {
        await this.#conclude(generator, { ready: false, reason: 'SourceFetchFailed', message: `fetch sources failed: ${error.message}` });
        return { requeueAfter: fetchRetryMs };
      }
      const reason = error instanceof ComposeError || error instanceof NameTakenError ? 'BuildFailed' : 'ReconciliationFailed';
      await this.#conclude(generator, { ready: false, reason, message: (error as Error).message });
      // What a build makes follows from spec, sources and who owns the names: it fails the same way until an event tells of a change.
      if (reason === 'BuildFailed') return undefined;
      throw error;
    }
  }

  /** A generator is gone: what it made goes now, not when the garbage collector of the cluster comes to it. */
  async forget(generator: ArtifactGenerator): Promise<void> {
    await this.#removeOrphans(generator, []);
  }

  #hasDrifted(generator: ArtifactGenerator, observed: Observed, sourcesDigest: string): boolean {
    const { metadata, spec, status = {} } = generator;
    const ready = conditionOf(generator);
    const requested = metadata.annotations?.[requestedAtAnnotation];
    if (ready?.observedGeneration !== metadata.generation || (requested && requested !== status.lastHandledReconcileAt)) return true;
    // Neither generation nor sources are newer than the failure, which a build would only repeat; any other word than ours asks for one.
    if (ready?.status === 'False' && ready.reason === 'BuildFailed') return this.#failedSources.get(metadata.uid!) !== sourcesDigest;
    if (ready?.status !== 'True' || status.observedSourcesDigest !== sourcesDigest) return true;
    if (status.inventory?.length !== spec.artifacts.length) return true;
    return spec.artifacts.some((output) => !this.#isPublished(generator, output, observed));
  }

  readonly #failedSources = new Map<string, string>();

  #isPublished(generator: ArtifactGenerator, output: OutputArtifact, observed: Observed): boolean {
    const namespace = generator.metadata.namespace!;
    const recorded = generator.status?.inventory?.find(({ name }) => name === output.name);
    const stored = recorded && this.#options.storage.find(namespace, output.name, recorded.filename);
    if (!stored || stored.digest !== recorded.digest) return false;
    const wanted = externalArtifact(generator, output.name);
    return isUpToDate(
      this.#options.published(namespace, output.name),
      wanted,
      publishedArtifact(output, stored, observed, this.#options.base),
    );
  }

  /** Builds in the order of the list and keeps what came before a failure. */
  async #build(generator: ArtifactGenerator, observed: Observed): Promise<ArtifactReference[]> {
    const trees = new Map<string, Tree>();
    for (const [alias, artifact] of observed) trees.set(alias, await this.#options.sources.get(artifact));
    const inventory: ArtifactReference[] = [];
    for (const output of generator.spec.artifacts) {
      try {
        inventory.push(await this.#publish(generator, output, observed, trees));
      } catch (error) {
        if (error instanceof NameTakenError) throw error;
        if (!(error instanceof ComposeError))
          throw new Error(`${output.name} reconcile failed: ${(error as Error).message}`, { cause: error });
        this.#failedSources.set(generator.metadata.uid!, digestOfSources(observed));
        throw new ComposeError(`${output.name} build failed: ${error.message}`, { cause: error });
      }
    }
    this.#failedSources.delete(generator.metadata.uid!);
    return inventory;
  }

  async #publish(
    generator: ArtifactGenerator,
    output: OutputArtifact,
    observed: Observed,
    trees: Map<string, Tree>,
  ): Promise<ArtifactReference> {
    const { client, storage, base } = this.#options;
    const namespace = generator.metadata.namespace!;
    const { name } = output;
    const found = this.#options.published(namespace, name);
    const owner = found && ownerOf(found);
    if (owner && owner.uid !== generator.metadata.uid)
      throw new NameTakenError(
        `ExternalArtifact ${namespace}/${name} belongs to ArtifactGenerator ${owner.name}: two packages give the same artifact name`,
      );
    const stored = await storage.put(namespace, name, await compose(output, trees));
    const wanted = externalArtifact(generator, name);
    const artifact = publishedArtifact(output, stored, observed, base);
    if (!isUpToDate(found, wanted, artifact)) {
      const { metadata } = await client.apply<Source>(externalArtifacts, wanted, { fieldManager: manager, force: true });
      const ready = {
        type: 'Ready',
        status: 'True',
        reason: 'Succeeded',
        message: 'Artifact is ready',
        observedGeneration: metadata.generation,
        lastTransitionTime: artifact.lastUpdateTime,
      };
      const published = { metadata: { name, namespace }, status: { artifact, conditions: [ready] } };
      await client.apply(externalArtifacts, published, { fieldManager: manager, force: true, subresource: 'status' });
    }
    storage.prune(namespace, name, stored.filename, retentionMs);
    return { name, namespace, digest: stored.digest, filename: stored.filename };
  }

  async #removeOrphans(generator: ArtifactGenerator, inventory: readonly ArtifactReference[]): Promise<void> {
    const current = new Set(inventory.map(({ name }) => name));
    for (const { name, namespace } of generator.status?.inventory ?? []) {
      if (current.has(name)) continue;
      const found = this.#options.published(namespace, name);
      if (found && ownerOf(found)?.uid === generator.metadata.uid)
        await this.#options.client.delete(externalArtifacts, { name, namespace }).catch((error) => {
          if (!isNotFound(error)) throw error;
        });
      this.#options.storage.prune(namespace, name, undefined, 0);
    }
  }

  async #conclude(generator: ArtifactGenerator, outcome: Outcome): Promise<undefined> {
    const status = statusAfter(generator, outcome);
    if (!status) return undefined;
    const { name, namespace, uid, resourceVersion } = generator.metadata;
    const patch = { metadata: { uid, resourceVersion }, status };
    try {
      await this.#options.client.patch(artifactGenerators, { name, namespace }, patch, {
        type: 'merge',
        subresource: 'status',
        fieldManager: manager,
      });
    } catch (error) {
      // A newer version of the object is on its way here and is reconciled anew; one that is gone needs no status.
      if (!isConflict(error) && !isNotFound(error)) throw error;
    }
    return undefined;
  }
}
