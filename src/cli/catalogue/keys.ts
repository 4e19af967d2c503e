import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { privateKeyIn, publicKeyIn } from '../../artifact/keys.ts';
import { fileProblem } from '../../file-problem.ts';

/** Reads a signing key; the passphrase of an encrypted one comes in COZY_KEY_PASSPHRASE, so that it stands in no process list. */
export async function readPrivateKey(path: string, env: NodeJS.ProcessEnv = process.env): Promise<KeyObject> {
  return privateKeyIn(await text(path), path, env['COZY_KEY_PASSPHRASE']);
}

export async function readPublicKey(path: string): Promise<KeyObject> {
  return publicKeyIn(await text(path), path);
}

async function text(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw fileProblem(error, path);
  }
}
