import { stringify } from 'yaml';
import { patchOf } from './configuration/patch.ts';
import { type Lock, printLock, relocated } from './images/lock.ts';
import { matchboxFiles } from './images/matchbox.ts';
import { profileNames, profileOf } from './images/profiles.ts';
import type { Description } from './nodes/description.ts';

/** Files by their paths, which have forward slashes: a patch for each node, and, where the lock is of the release that the machines run, what makes images. */
export function rendered(description: Description, lock: Lock): Map<string, string> {
  const files = new Map<string, string>();
  for (const node of description.nodes) files.set(`nodes/${node.name}.yaml`, printDocuments(patchOf(node, description)));
  if (description.release.tag !== lock.talos) return files;
  const { images, imagePrefixes } = description;
  const pinned = relocated(lock, imagePrefixes);
  for (const name of profileNames) files.set(`profiles/${name}.yaml`, printDocuments([profileOf(name, pinned, images)]));
  for (const [path, content] of Object.entries(matchboxFiles(images.extraKernelArgs)))
    files.set(`matchbox/${path}`, `${JSON.stringify(content, undefined, 2)}\n`);
  return files.set('versions.lock', printLock(pinned));
}

/** YAML that reads the same in YAML 1.1, where `off` is no text. */
export function printDocuments(documents: readonly object[]): string {
  return documents.map((one) => stringify(one, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');
}
