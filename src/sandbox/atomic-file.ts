import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileProblem } from '../file-problem.ts';
import { makeFolder } from '../make-folder.ts';
import { problem } from './problem.ts';

/** Writes the file so that a reader sees the old content or the new one, never a part. Makes the folder if need be. */
export function writeFileAtomically(file: string, content: string | Uint8Array, mode = 0o644): void {
  const draft = `${file}.${process.pid}.draft`;
  try {
    makeFolder(dirname(file));
    writeFileSync(draft, content, { mode });
    renameSync(draft, file);
  } catch (error) {
    throw fileProblem(error, file);
  }
}

/** The parsed content of a JSON file; undefined if there is none. */
export function readJson<T>(file: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw problem({
      code: 'STATE_UNREADABLE',
      message: 'the file is no JSON',
      where: { file },
      hint: 'start the sandbox anew with `cozy up --reset`',
      cause,
      blame: 'environment',
    });
  }
}
