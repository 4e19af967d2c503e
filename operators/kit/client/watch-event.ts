import { ApiError, type Status } from './api-error.ts';
import type { KubeObject } from './object.ts';

export type WatchType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';

/** One line of a watch: the parsed object, and the bytes it came as. */
export interface WatchEvent<T extends KubeObject = KubeObject> {
  type: WatchType;
  object: T;
  /** The object's JSON as the server wrote it. A view of a network buffer: copy it to keep it. */
  raw: Buffer;
}

const OBJECT = Buffer.from(',"object":');

/** The object's bytes inside a line `{"type":"…","object":{…}}`, as every Kubernetes server writes it. */
function rawObject(line: Buffer): Buffer | undefined {
  const at = line.indexOf(OBJECT);
  // Only the head may stand before it: the same text deeper inside would be an object's own content.
  return at > 0 && at < 32 ? line.subarray(at + OBJECT.length, line.lastIndexOf(0x7d)) : undefined;
}

/**
 * Reads one line of a watch.
 * @throws {ApiError} for an ERROR event (410 means: list again); SyntaxError for a line that is no JSON
 */
export function parseEvent<T extends KubeObject>(
  request: string,
  line: Buffer,
  parse: (text: string) => unknown = JSON.parse,
): WatchEvent<T> {
  const event = parse(line.toString('utf8')) as { type: WatchType | 'ERROR'; object: T };
  if (event.type === 'ERROR') {
    const status = event.object as unknown as Status;
    throw new ApiError(request, status.code ?? 500, status);
  }
  return { type: event.type, object: event.object, raw: rawObject(line) ?? Buffer.from(JSON.stringify(event.object)) };
}
