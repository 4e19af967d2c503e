import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTree, type Tree, treeDigest, writeTree } from '../../artifact/tree.ts';
import { fileProblem } from '../../file-problem.ts';
import { makeFolder } from '../../make-folder.ts';
import type { VariantSummary } from '../../platform/proof.ts';

/** What a build leaves, as `build.json` in the output folder says it. */
export interface BuildRecord {
  /** Of the artifact: what an OCIRepository is pinned to. */
  digest: string;
  charts: number;
  files: number;
  /** Of the compressed layer. */
  bytes: number;
  /** Charts that stand in for ones that are not vendored. */
  standIns: string[];
  /** What each variant installs with its switches as they are by default, and requests (millicores, bytes). */
  variants: readonly VariantSummary[];
  /** Digests of what was read and written, by which the next build sees that there is nothing to do. */
  inputs: string;
  outputs: string;
}

export interface BuildOutput {
  packages: Tree;
  /** The artifact as an OCI image layout. */
  layout: Tree;
  installer: string;
  /** References, one a line. */
  images: readonly string[];
  record: Omit<BuildRecord, 'outputs'>;
}

export const places = (folder: string) => ({
  packages: join(folder, 'packages'),
  layout: join(folder, 'artifact'),
  installer: join(folder, 'installer.yaml'),
  images: join(folder, 'images.txt'),
  record: join(folder, 'build.json'),
});

/** Makes the folder of a build's output: before any work is done for a place that cannot take it. */
export function prepareOutput(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw fileProblem(error, folder);
  }
}

/** Writes a build's output; the record goes first and comes last, so that a folder with a record is whole. */
export async function writeOutput(folder: string, { packages, layout, installer, images, record }: BuildOutput): Promise<BuildRecord> {
  const at = places(folder);
  const complete = { ...record, outputs: treeDigest(packages) };
  try {
    await rm(at.record, { force: true });
    await writeTree(at.packages, packages);
    await writeTree(at.layout, layout);
    await replaceFile(at.installer, installer);
    await replaceFile(at.images, images.map((reference) => `${reference}\n`).join(''));
    await replaceFile(at.record, `${JSON.stringify(complete, undefined, 2)}\n`);
  } catch (error) {
    throw fileProblem(error, folder);
  }
  return complete;
}

/** The record of the folder's build, if it is there and its packages are as it left them. */
export async function readRecord(folder: string): Promise<BuildRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(places(folder).record, 'utf8')) as BuildRecord;
    return treeDigest(await readTree(places(folder).packages)) === record.outputs ? record : undefined;
  } catch {
    return undefined;
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const staged = `${path}.${process.pid}.new`;
  try {
    await writeFile(staged, text);
    await rename(staged, path);
  } finally {
    await rm(staged, { force: true });
  }
}
