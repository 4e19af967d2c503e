import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileProblem } from '../../file-problem.ts';
import { parseSet } from './set.ts';
import { parseValuesFile, type ValuesSource } from './values-file.ts';

/** Reads values files (`-` is standard input) and `--set` options, in the order in which later ones go over earlier ones. */
export async function readSources(files: readonly string[], settings: readonly string[]): Promise<ValuesSource[]> {
  const sources: ValuesSource[] = [];
  for (const file of files) sources.push(parseValuesFile(await textOf(file), file === '-' ? '(standard input)' : file));
  return [...sources, ...settings.map(parseSet)];
}

async function textOf(file: string): Promise<string> {
  if (file === '-') return await text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw fileProblem(error, file);
  }
}
