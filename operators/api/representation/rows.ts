import type { MetaVersion } from '../requests/accept.ts';
import type { Cell, Entry } from '../store/entry.ts';
import { ageOf } from './age.ts';
import { partialObject } from './partial.ts';

/** What a row carries besides its cells. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

const isAge = (cell: Cell): cell is { readonly since: string | undefined } => typeof cell === 'object';

/** Text of a row's cells at a moment, and for how many seconds it holds. */
function cellsText(cells: readonly Cell[], now: number): { text: string; seconds: number } {
  let seconds = Number.POSITIVE_INFINITY;
  const texts = cells.map((cell) => {
    if (!isAge(cell)) return JSON.stringify(cell);
    const age = ageOf(cell.since, now);
    seconds = Math.min(seconds, age.seconds);
    return `"${age.text}"`;
  });
  return { text: texts.join(','), seconds };
}

/** One row of a table as JSON, in pieces, so that the object's bytes are not copied more than once. */
export function rowPieces(entry: Entry, include: IncludeObject, version: MetaVersion, now: number): { pieces: Buffer[]; seconds: number } {
  const { text, seconds } = cellsText(entry.cells, now);
  if (include === 'None') return { pieces: [Buffer.from(`{"cells":[${text}],"object":null}`)], seconds };
  const object = include === 'Object' ? [entry.json] : partialObject(entry, version);
  return { pieces: [Buffer.from(`{"cells":[${text}],"object":`), ...object, CLOSE], seconds };
}

const CLOSE = Buffer.from('}');
