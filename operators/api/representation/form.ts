import type { Representation } from '../requests/accept.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import type { Entry } from '../store/entry.ts';
import { partialObject } from './partial.ts';
import { type IncludeObject, rowPieces } from './rows.ts';

/** How objects are written for one request: as what, and with what in table rows. */
export interface Form {
  readonly representation: Representation;
  readonly include: IncludeObject;
  readonly headers: boolean;
}

/** Identity of a form, for what is kept by form. */
export const formKey = ({ representation, include, headers }: Form): string =>
  representation.as === 'object'
    ? 'object'
    : `${representation.as}/${representation.version}/${representation.as === 'table' ? `${include}/${headers}` : ''}`;

const COMMA = Buffer.from(',');

export interface Joined {
  readonly bytes: Buffer;
  /** Milliseconds since the epoch until which the bytes hold, if nothing changes: ages grow. */
  readonly until: number;
}

/** The items of a list, or rows of a table, joined by commas. */
export function joinItems(entries: readonly Entry[], form: Form, now: number): Joined {
  const { representation, include } = form;
  const pieces: Buffer[] = [];
  let seconds = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (pieces.length > 0) pieces.push(COMMA);
    if (representation.as === 'object') pieces.push(entry.json);
    else if (representation.as === 'partial') pieces.push(...partialObject(entry, representation.version));
    else {
      const row = rowPieces(entry, include, representation.version, now);
      seconds = Math.min(seconds, row.seconds);
      pieces.push(...row.pieces);
    }
  }
  return { bytes: Buffer.concat(pieces), until: now + seconds * 1000 };
}

export interface ListMeta {
  readonly version: number;
  readonly continue?: string;
  readonly remaining?: number;
}

function metaText({ version, continue: token, remaining }: ListMeta): string {
  return JSON.stringify({
    resourceVersion: String(version),
    ...(token ? { continue: token } : {}),
    ...(remaining === undefined ? {} : { remainingItemCount: remaining }),
  });
}

const columnsText = (of: ServedResource, headers: boolean): string => JSON.stringify(headers ? of.columns : []);

/** What stands before and after the joined items of a list. */
export function listFrame(of: ServedResource, form: Form, meta: ListMeta): { head: Buffer; tail: Buffer } {
  const { representation } = form;
  if (representation.as === 'object')
    return {
      head: Buffer.from(`{"kind":"${of.kind}List","apiVersion":"${of.group}/${of.version}","metadata":${metaText(meta)},"items":[`),
      tail: LIST_END,
    };
  const version = `meta.k8s.io/${representation.version}`;
  if (representation.as === 'partial')
    return {
      head: Buffer.from(`{"kind":"PartialObjectMetadataList","apiVersion":"${version}","metadata":${metaText(meta)},"items":[`),
      tail: LIST_END,
    };
  return {
    head: Buffer.from(
      `{"kind":"Table","apiVersion":"${version}","metadata":${metaText(meta)},"columnDefinitions":${columnsText(of, form.headers)},"rows":[`,
    ),
    tail: LIST_END,
  };
}

const LIST_END = Buffer.from(']}');

/** One object by itself. */
export function single(of: ServedResource, entry: Entry, form: Form, now: number): Buffer {
  const { representation } = form;
  if (representation.as === 'object') return entry.json;
  if (representation.as === 'partial') return Buffer.concat(partialObject(entry, representation.version));
  const { head, tail } = listFrame(of, form, { version: entry.version });
  return Buffer.concat([head, joinItems([entry], form, now).bytes, tail]);
}
