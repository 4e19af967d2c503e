import { readFile } from 'node:fs/promises';
import { fileProblem } from '../../src/file-problem.ts';
import { talosProblem } from '../codes.ts';
import { configurable, parsePatchRelease } from '../releases.ts';
import { type ExtensionName, extensionNames, kernelBound } from './extensions.ts';
import { replaced } from './replaced.ts';

/** What the images of one release are made of; all references in full, so that each can be found and replaced. */
export interface Lock {
  /** Release of Talos, with the leading v. */
  talos: string;
  /** Image that holds kernel, initramfs and the installer to begin with. */
  installer: string;
  /** Image of the program that makes images. */
  imager: string;
  /** Image of the server that boots machines over the network. */
  matchbox: string;
  /** `…:tag@sha256:…` of every system extension. */
  extensions: Record<ExtensionName, string>;
}

/** The lock file of this checkout. */
export const lockFile = new URL('../versions.lock', import.meta.url);

const pinned = /:(?<tag>[\w.-]+)@sha256:[0-9a-f]{64}$/;

/** @throws LOCK_BROKEN for a file of another form, and one that mixes releases */
export async function readLock(file: URL | string = lockFile): Promise<Lock> {
  const path = file instanceof URL ? 'talos/versions.lock' : file;
  try {
    return parseLock(await readFile(file, 'utf8'), path);
  } catch (error) {
    throw fileProblem(error, path);
  }
}

export function parseLock(text: string, path: string): Lock {
  let found: Partial<Lock & { formatVersion: number }>;
  try {
    found = JSON.parse(text);
  } catch (cause) {
    throw broken(path, `the lock file is no JSON: ${(cause as Error).message}`, undefined, cause);
  }
  if (found?.formatVersion !== 1) throw broken(path, 'the lock file is not of format version 1', 'formatVersion');
  const { formatVersion, ...lock } = found;
  return checkedLock(lock as Lock, path);
}

/** `lock`, if it is whole and all of one release. */
export function checkedLock(lock: Lock, path: string): Lock {
  for (const key of ['talos', 'installer', 'imager', 'matchbox'] as const) {
    if (typeof lock[key] !== 'string' || lock[key] === '') throw broken(path, `the lock file has no ${key}`, key);
  }
  parsePatchRelease(lock.talos, configurable, { file: path, field: 'talos' });
  for (const key of ['installer', 'imager'] as const) {
    if (!new RegExp(`:${escaped(lock.talos)}(@sha256:|$)`).test(lock[key]))
      throw broken(path, `the ${key} ${lock[key]} is not of Talos ${lock.talos}`, key);
  }
  for (const name of extensionNames) {
    const field = `extensions.${name}`;
    const reference = lock.extensions?.[name];
    if (typeof reference !== 'string') throw broken(path, `the lock file has no extension ${name}`, field);
    const tag = pinned.exec(reference)?.groups?.['tag'];
    if (tag === undefined) throw broken(path, `the extension ${name} is not pinned by tag and digest: ${reference}`, field);
    if (kernelBound.has(name) && !tag.endsWith(`-${lock.talos}`))
      throw broken(path, `the extension ${name} has tag ${tag}, whose kernel modules do not load in Talos ${lock.talos}`, field);
  }
  return lock;
}

/** The same images, from where `prefixes` say. */
export function relocated(lock: Lock, prefixes: Readonly<Record<string, string>>): Lock {
  const moved = (reference: string) => replaced(reference, prefixes);
  const extensions = Object.fromEntries(extensionNames.map((name) => [name, moved(lock.extensions[name])])) as Lock['extensions'];
  return { talos: lock.talos, installer: moved(lock.installer), imager: moved(lock.imager), matchbox: moved(lock.matchbox), extensions };
}

/** Text of the lock file. */
export function printLock({ talos, installer, imager, matchbox, extensions }: Lock): string {
  const ordered = Object.fromEntries(extensionNames.map((name) => [name, extensions[name]]));
  return `${JSON.stringify({ formatVersion: 1, talos, installer, imager, matchbox, extensions: ordered }, undefined, 2)}\n`;
}

function broken(file: string, message: string, field?: string, cause?: unknown) {
  return talosProblem({
    code: 'LOCK_BROKEN',
    message,
    where: { file, field },
    hint: 'make it anew with `npx cozy talos lock`, from the vendor’s list of digests',
    cause,
  });
}

function escaped(text: string): string {
  return text.replaceAll('.', '\\.');
}
