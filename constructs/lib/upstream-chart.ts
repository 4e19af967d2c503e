import type { Chart } from '../../src/platform/model.ts';
import type { KindIdentity } from './kind.ts';
import { standIn } from './stand-in.ts';

/** A foreign chart as its project publishes it. */
export interface UpstreamRelease {
  readonly name: string;
  readonly version: string;
  /** Helm repository, OCI reference or git repository. */
  readonly repository: string;
}

/** A chart that wraps foreign ones, or foreign manifests. */
export interface UpstreamSettings {
  /** Directory below `system`. */
  readonly name: string;
  readonly upstream: readonly UpstreamRelease[];
  /** Kinds that exist once it is installed. */
  readonly provides?: readonly { readonly identity: KindIdentity }[];
}

/** A foreign chart; vendored content comes from the lock file, and a simulating build stands a labelled chart in that brings its kinds. */
export function upstreamChart({ name, upstream, provides = [] }: UpstreamSettings): Chart {
  const sources = upstream.map((release) => `${release.name} ${release.version} of ${release.repository}`);
  return standIn({
    layer: 'system',
    name,
    origin: 'upstream',
    why: sources.length > 0 ? `not vendored: ${sources.join(', ')}` : 'not vendored',
    provides: provides.map(({ identity }) => identity),
  });
}
