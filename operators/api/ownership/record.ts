import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ManagedFieldsEntry } from '../objects.ts';

/** Annotation of a backing object that holds who owns the fields of its view: deflated JSON in base64. */
export const RECORD = 'apps.cozystack.io/managed-fields';

/** More than this is no record of ours. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Reads a record; one that cannot be read counts as none, as for an object that nobody has written through us. */
export function readRecord(text: string | undefined): ManagedFieldsEntry[] | undefined {
  if (!text) return undefined;
  try {
    const entries: unknown = JSON.parse(inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_BYTES }).toString('utf8'));
    return Array.isArray(entries) && entries.length > 0 ? (entries as ManagedFieldsEntry[]) : undefined;
  } catch {
    return undefined;
  }
}

export const writeRecord = (entries: readonly ManagedFieldsEntry[]): string =>
  deflateRawSync(JSON.stringify(entries), { level: 9 }).toString('base64');
