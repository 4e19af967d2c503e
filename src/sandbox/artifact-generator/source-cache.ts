import { digestOf } from '../../artifact/digest.ts';
import { gunzip } from '../../artifact/gzip.ts';
import { untar } from '../../artifact/tar.ts';
import type { Tree } from '../../artifact/tree.ts';
import type { Artifact } from './kinds.ts';

const sizeLimit = 512 * 1024 * 1024;

/** How many unpacked sources are kept: a platform has one or two, and each new revision replaces one. */
const keep = 3;

/** A source that could not be fetched; worth another try. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** Fetches the artifacts of sources and keeps the last ones unpacked, since many generators read the same. */
export class SourceCache {
  readonly #trees = new Map<string, Promise<Tree>>();

  /** @throws {FetchError} when it is not to be had, or has other bytes than its digest says */
  get(artifact: Artifact): Promise<Tree> {
    const known = this.#trees.get(artifact.digest);
    const tree = known ?? fetchTree(artifact);
    this.#trees.delete(artifact.digest);
    this.#trees.set(artifact.digest, tree);
    if (!known) tree.catch(() => this.#trees.delete(artifact.digest));
    for (const digest of [...this.#trees.keys()].slice(0, -keep)) this.#trees.delete(digest);
    return tree;
  }
}

async function fetchTree({ url, digest }: Artifact): Promise<Tree> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const found = digestOf(bytes);
    if (found !== digest) throw new Error(`its digest is ${found}, not ${digest}`);
    return await untar(gunzip(bytes, url, sizeLimit), url);
  } catch (cause) {
    throw new FetchError(`fetching ${url}: ${(cause as Error).message}`, { cause });
  }
}
