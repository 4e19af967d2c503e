import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../atomic-file.ts';
import { fieldOf, type Lookup, MissingConfiguration } from './environment.ts';
import type { KeyToPath, Pod, Projection, Volume } from './kinds.ts';

export interface VolumeSources {
  lookup: Lookup;
  /** A token of the pod's ServiceAccount. */
  token(request: { audience?: string | undefined; expirationSeconds?: number | undefined }): Promise<string>;
  /** The folder that stands for a PersistentVolumeClaim. */
  claimFolder(claim: string): string;
}

/** The folder of each volume of a pod: below the pod's folder, but for claims, which outlive it. */
export function volumeFolder(pod: Pod, podFolder: string, sources: Pick<VolumeSources, 'claimFolder'>): (name: string) => string {
  return (name) => {
    const volume = pod.spec.volumes?.find((candidate) => candidate.name === name);
    return volume?.persistentVolumeClaim ? sources.claimFolder(volume.persistentVolumeClaim.claimName) : join(podFolder, 'volumes', name);
  };
}

/**
 * Makes the folders of a pod's volumes and fills them; called again, it brings in what changed since.
 * @throws {MissingConfiguration} if a ConfigMap or Secret that is not optional does not exist
 */
export async function materialize(pod: Pod, podAddress: string, folderOf: (name: string) => string, sources: VolumeSources): Promise<void> {
  for (const volume of pod.spec.volumes ?? []) {
    const folder = folderOf(volume.name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const projections = projectionsOf(volume);
    if (!projections) continue;
    const files = new Map<string, Buffer>();
    for (const projection of projections) await project(projection, pod, podAddress, sources, files);
    await replaceFiles(folder, files);
  }
}

/** All volumes with contents come down to projections; undefined for those that begin empty. */
function projectionsOf({ configMap, secret, projected, downwardAPI }: Volume): Projection[] | undefined {
  if (projected) return projected.sources ?? [];
  if (configMap) return [{ configMap }];
  if (secret) return [{ secret: { ...secret, name: secret.secretName } }];
  return downwardAPI ? [{ downwardAPI }] : undefined;
}

async function project(
  projection: Projection,
  pod: Pod,
  podAddress: string,
  sources: VolumeSources,
  files: Map<string, Buffer>,
): Promise<void> {
  const { serviceAccountToken, configMap, secret, downwardAPI } = projection;
  if (serviceAccountToken) files.set(serviceAccountToken.path, Buffer.from(await sources.token(serviceAccountToken)));
  if (configMap) await projectKeys('ConfigMap', configMap, sources.lookup, files);
  if (secret) await projectKeys('Secret', secret, sources.lookup, files);
  for (const { path, fieldRef } of downwardAPI?.items ?? [])
    if (fieldRef) files.set(path, Buffer.from(fieldOf(pod, fieldRef.fieldPath, podAddress)));
}

async function projectKeys(
  kind: 'ConfigMap' | 'Secret',
  { name, optional, items }: { name: string; optional?: boolean; items?: KeyToPath[] },
  lookup: Lookup,
  files: Map<string, Buffer>,
): Promise<void> {
  const data = await lookup(kind, name);
  if (!data && !optional) throw new MissingConfiguration(`${kind.toLowerCase()} "${name}" not found`);
  for (const { key, path } of items ?? Object.keys(data ?? {}).map((key) => ({ key, path: key }))) {
    const value = data?.[key];
    if (value) files.set(path, value);
    else if (!optional) throw new MissingConfiguration(`references non-existent key in ${kind.toLowerCase()} "${name}": ${key}`);
  }
}

/** Each file changes at once, and only if its content does: programs that watch it see one event. */
async function replaceFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, content] of files) {
    const file = join(folder, path);
    if (path.split('/').includes('..')) throw new MissingConfiguration(`the path ${path} leaves its volume`);
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    writeFileAtomically(file, content, 0o600);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(file.slice(folder.length + 1))) rmSync(file, { force: true });
  }
}
