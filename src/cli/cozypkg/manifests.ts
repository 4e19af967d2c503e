import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { exactInteger } from '../../../operators/kit/client/exact-json.ts';
import { packageProblem } from './codes.ts';
import type { Package } from './inventory.ts';

/** A package that a file names; with the manifest if the file holds the Package itself. */
export interface Named {
  name: string;
  file: string;
  manifest?: Package;
}

interface Document {
  kind?: string;
  metadata?: { name?: string };
  items?: Document[];
}

/** Files of a path: itself, or every .yaml and .yml at any depth below, by name. `-` is stdin. */
function filesOf(path: string): string[] {
  if (path === '-') return [path];
  try {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => !entry.isDirectory() && /\.ya?ml$/.test(entry.name));
    return files.map((entry) => join(entry.parentPath, entry.name)).sort();
  } catch (cause) {
    throw packageProblem({ code: 'FILE_UNREADABLE', message: `${path} cannot be read: ${(cause as Error).message}`, cause });
  }
}

/** Packages that files, folders or stdin (`-`) name. Other kinds and empty documents are passed over. */
export function readManifests(paths: readonly string[]): Named[] {
  return paths.flatMap(filesOf).flatMap((file) => documentsOf(file).flatMap((document) => named(document, file)));
}

function documentsOf(file: string): Document[] {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (cause) {
    throw packageProblem({ code: 'FILE_UNREADABLE', message: `${file} cannot be read: ${(cause as Error).message}`, cause });
  }
  // A value is created as it stands: an integer may be longer than a double.
  const documents = parseAllDocuments(text, { intAsBigInt: true });
  const reviver = (_: unknown, value: unknown) => (typeof value === 'bigint' ? exactInteger(String(value)) : value);
  return (Array.isArray(documents) ? documents : []).map((document) => {
    const [error] = document.errors;
    if (error) {
      const where = { file, line: error.linePos?.[0].line, column: error.linePos?.[0].col };
      throw packageProblem({ code: 'FILE_UNREADABLE', message: `no valid YAML: ${error.message.split('\n')[0]}`, where, cause: error });
    }
    return (document.toJS({ reviver }) ?? {}) as Document;
  });
}

function named(document: Document, file: string): Named[] {
  if (document.kind === 'PackageList' || document.kind === 'PackageSourceList' || document.kind === 'List') {
    const kind = document.kind === 'List' ? undefined : document.kind.replace(/List$/, '');
    return (document.items ?? []).flatMap((item) => named(kind ? { ...item, kind } : item, file));
  }
  const name = document.metadata?.name;
  if (!name) return [];
  if (document.kind === 'Package') return [{ name, file, manifest: document as Package }];
  return document.kind === 'PackageSource' ? [{ name, file }] : [];
}
