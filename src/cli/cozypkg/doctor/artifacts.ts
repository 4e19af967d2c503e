import type { KubeObject } from '../../../../operators/kit/client/object.ts';
import type { Finding } from './finding.ts';
import { fine, wrong } from './finding.ts';

/** An ArtifactGenerator: what it wants, and what it says that it made. */
export interface Generator extends KubeObject {
  spec?: { artifacts?: { name: string }[] };
  status?: { inventory?: { name: string; digest?: string }[] };
}

/** An ExternalArtifact: what releases take. */
export interface Artifact extends KubeObject {
  status?: { artifact?: { digest?: string; url?: string; revision?: string } };
}

const CHECK = 'artifacts';

/** Whether what releases take is what its generator made: source-watcher does not put right an ExternalArtifact that somebody edited. Pure. */
export function checkArtifacts(generators: readonly Generator[], artifacts: readonly Artifact[]): Finding[] {
  const by = new Map(artifacts.map((artifact) => [artifact.metadata.name, artifact]));
  const found = generators.flatMap((generator) => mismatches(generator, by));
  return found.length > 0 ? found : [fine(CHECK, `all ${artifacts.length} are what their ${generators.length} generators made`)];
}

function mismatches(generator: Generator, artifacts: ReadonlyMap<string, Artifact>): Finding[] {
  const { name, namespace } = generator.metadata;
  const again = `kubectl delete externalartifact -n ${namespace} NAME; ArtifactGenerator ${name} makes it anew`;
  const made = new Map((generator.status?.inventory ?? []).map((entry) => [entry.name, entry.digest]));
  return (generator.spec?.artifacts ?? []).flatMap((wanted) => {
    const hint = again.replace('NAME', wanted.name);
    const digest = made.get(wanted.name);
    // What is not in the inventory yet is being built, or the generator's own condition says why not.
    if (!made.has(wanted.name)) return [];
    const artifact = artifacts.get(wanted.name);
    if (!artifact) return [wrong(CHECK, `ExternalArtifact ${wanted.name} is gone, but its generator ${name} believes in it`, hint)];
    const served = artifact.status?.artifact?.digest;
    if (digest === undefined || served === digest) return [];
    return [wrong(CHECK, `ExternalArtifact ${wanted.name} says ${served ?? 'nothing'}, its generator ${name} made ${digest}`, hint)];
  });
}
