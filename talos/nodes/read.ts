import { readFile } from 'node:fs/promises';
import { fileProblem } from '../../src/file-problem.ts';
import { type PlacedMap, parsePlacedMap } from '../../src/placed-yaml.ts';
import { talosProblem } from '../codes.ts';
import { commandFor } from '../discovery.ts';
import { configurable, parsePatchRelease, type Release } from '../releases.ts';
import { type Description, described } from './description.ts';
import { ruleProblems } from './rules.ts';
import type { NodeFile } from './schema.ts';
import { type Finding, schemaProblems } from './schema-problems.ts';

/**
 * Reads a node file; lines may end as on Unix or on Windows.
 * @param releases of Talos: `asked` for on the command line, which goes before what the file says, and the `usual` one
 * @throws every fault at once, each with file, line, column and key
 */
export async function readNodes(file: string, releases: Releases): Promise<Description> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw fileProblem(error, file);
  }
  return parseNodes(textOf(bytes, file), file, releases);
}

export function parseNodes(text: string, file: string, releases: Releases): Description {
  const source = parsePlacedMap(text, file, { one: 'a node file', content: 'a node file’s contents' }, (message, where) =>
    talosProblem({ code: 'NODES_UNREADABLE', message, where, hint: 'mend the file there' }),
  );
  const target = releaseOf(source, releases);
  const refuse = (findings: readonly Finding[]) => throwAll(findings, source, target, file);
  refuse(schemaProblems(source.values));
  const description = described(source.values as NodeFile, target);
  refuse(ruleProblems(description));
  return description;
}

interface Releases {
  asked?: string | undefined;
  usual: string;
}

function releaseOf(source: PlacedMap, { asked, usual }: Releases): Release {
  if (asked !== undefined) return parsePatchRelease(asked, configurable);
  const path = ['cluster', 'talosVersion'];
  const given = (source.values['cluster'] as { talosVersion?: unknown } | null | undefined)?.talosVersion;
  return parsePatchRelease(String(given ?? usual), configurable, { ...source.place(path), field: path.join('.') });
}

function throwAll(findings: readonly Finding[], source: PlacedMap, release: Release, file: string): void {
  const problems = findings.map(({ path, message, hint }) =>
    talosProblem({
      code: 'NODES_INVALID',
      message,
      where: { file, line: 1, ...source.place(path), field: path.join('.') || undefined },
      hint: commandHint(source, release, path) ?? hint,
    }),
  );
  if (problems.length > 0) throw problems.length === 1 ? problems[0] : new AggregateError(problems);
}

/** For what only the machine knows: how to ask it. */
function commandHint({ values }: PlacedMap, release: Release, path: readonly string[]): string | undefined {
  const [list, index, key] = path;
  if (list !== 'nodes' || (key !== 'installDisk' && key !== 'interface')) return undefined;
  const address = (values['nodes'] as { address?: unknown }[])[Number(index)]?.address;
  const command = commandFor(key, release, typeof address === 'string' ? address.split('/')[0]! : '<address>');
  return `name one that \`${command}\` lists`;
}

/** Editors and shells of Windows write UTF-16 at times, which is no YAML. */
function textOf(bytes: Buffer, file: string): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  try {
    if (mark !== 'fffe' && mark !== 'feff') return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notUtf8(file, 'the file is not UTF-8', cause);
  }
  throw notUtf8(file, 'the file is UTF-16, as Notepad or PowerShell may write it');
}

function notUtf8(file: string, message: string, cause?: unknown) {
  return talosProblem({ code: 'NODES_UNREADABLE', message, where: { file, line: 1 }, hint: 'save it as UTF-8', cause });
}
