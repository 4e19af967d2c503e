import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../file-problem.ts';
import type { Artifact } from './artifact.ts';
import { artifactProblem } from './codes.ts';
import { type Digest, digestOf, hexOf, verifyDigest } from './digest.ts';
import { type Descriptor, describe, type Index, type Manifest } from './manifest.ts';
import { media } from './media.ts';
import { type Tree, treeOf } from './tree.ts';

/** The artifact as an OCI image layout (image specification 1.1), a folder that also other tools copy from. */
export function layoutTree({ manifest, config, layer }: Artifact): Tree {
  const index = { schemaVersion: 2, mediaType: media.index, manifests: [describe(media.manifest, manifest)] };
  const text = (path: string, value: object) => ({ path, content: Buffer.from(JSON.stringify(value)), executable: false });
  const blob = (content: Uint8Array) => ({ path: `blobs/sha256/${hexOf(digestOf(content))}`, content, executable: false });
  return treeOf([text('oci-layout', { imageLayoutVersion: '1.0.0' }), text('index.json', index), ...[manifest, config, layer].map(blob)]);
}

/** Reads the artifact of a layout folder; every digest is verified. */
export async function readLayout(folder: string): Promise<Artifact> {
  if (!existsSync(join(folder, 'index.json'))) throw absent(folder);
  const read = (...names: string[]) => readFile(join(folder, ...names)).catch((error) => Promise.reject(fileProblem(error, folder)));
  const blob = async ({ digest }: Pick<Descriptor, 'digest'>): Promise<Buffer> => {
    const bytes = await read('blobs', 'sha256', hexOf(digest));
    verifyDigest(bytes, digest, `blob in ${folder}`);
    return bytes;
  };
  const index = JSON.parse((await read('index.json')).toString('utf8')) as Index;
  const [entry, ...more] = index.manifests;
  if (!entry || more.length > 0) throw notOne(folder, index.manifests.length);
  const manifest = await blob(entry);
  const { config, layers } = JSON.parse(manifest.toString('utf8')) as Manifest;
  const [layer] = layers;
  if (!layer) throw notOne(folder, 0);
  return { digest: entry.digest as Digest, manifest, config: await blob(config), layer: await blob(layer) };
}

function notOne(folder: string, count: number) {
  return artifactProblem({
    code: 'ARTIFACT_FOREIGN',
    message: `the layout holds ${count} artifacts, one is wanted`,
    where: { file: folder },
    hint: 'build it again',
  });
}

function absent(folder: string) {
  return artifactProblem({
    code: 'FILE_NOT_FOUND',
    message: 'there is no built artifact',
    where: { file: folder },
    hint: 'build it first: `npm run build`',
  });
}
