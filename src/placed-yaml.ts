import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, type Node, type Pair, parseAllDocuments } from 'yaml';
import type { Where } from './problem.ts';

/** A map read from a YAML file, with the place that each of its values has there. */
export interface PlacedMap {
  values: Record<string, unknown>;
  /** The place of a path (keys and indices), or of the nearest thing above it that is there; undefined if nothing of it stands here. */
  place(path: readonly string[]): Where | undefined;
}

/** How a file of one sort is spoken of, in `a values file is one document` and `values are a map …`. */
export interface Wording {
  one: string;
  content: string;
}

/** Reads one YAML document that is a map; an empty file is an empty map. Throws what `unreadable` makes of what is no YAML, holds a key twice, or is no map. */
export function parsePlacedMap(
  text: string,
  file: string,
  wording: Wording,
  unreadable: (message: string, where: Where) => Error,
): PlacedMap {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, uniqueKeys: true, merge: true, maxAliasCount: 100 } as object);
  const parsed = Array.isArray(documents) ? (documents as Document.Parsed[]) : [];
  const at = (offset: number): Where => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const errors = parsed.flatMap(({ errors: found }) => found);
  if (errors.length > 0) {
    const [first] = errors;
    throw unreadable(first!.message.split('\n')[0]!.replace(/ at line \d+.*$/, ''), at(first!.pos[0]));
  }
  if (parsed.length > 1) throw unreadable(`${wording.one} is one document, and here begins another one`, at(parsed[1]!.range[0]));
  const root = parsed[0]?.contents ?? null;
  if (root === null || (isScalar(root) && root.value === null)) return { values: {}, place: () => undefined };
  if (!isMap(root)) throw unreadable(`${wording.content} are a map of names to values`, at(root.range?.[0] ?? 0));
  const values = parsed[0]!.toJS() as Record<string, unknown>;
  return { values, place: (path) => placeIn(root as Node, path, at) };
}

/** For a key the place of the key, which is what a person looks for; for a list item its own. */
function placeIn(root: Node, path: readonly string[], at: (offset: number) => Where): Where | undefined {
  let node: unknown = root;
  let found: number | undefined;
  for (const part of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === part);
      if (!pair) break;
      found = (pair.key as Node).range?.[0];
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      if (!node) break;
      found = (node as Node).range?.[0] ?? found;
    } else break;
  }
  return found === undefined ? undefined : at(found);
}
