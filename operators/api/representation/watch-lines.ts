import type { Status } from '../errors/status.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import type { Entry } from '../store/entry.ts';
import type { Change } from '../store/event-log.ts';
import { type Form, formKey, single } from './form.ts';

export type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

const END = Buffer.from('}\n');

function line(type: string, object: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`{"type":"${type}","object":`), object, END]);
}

/** A line that tells of an entry by itself: for the initial state of a stream. */
export function entryLine(of: ServedResource, type: EventType, entry: Entry, form: Form, now: number): Buffer {
  return line(type, single(of, entry, form, now));
}

/**
 * A line that tells of a change, written once for all watchers that want it in the same form.
 * A state that is left behind (deleted, or no longer selected) is told as it last was, under the version at which it went.
 */
export function changeLine(of: ServedResource, type: EventType, change: Change, form: Form, now: number): Buffer {
  const key = `${type} ${formKey(form)}`;
  const known = change.lines?.get(key);
  if (known) return known;
  const entry = type === 'DELETED' ? change.before! : change.after!;
  const made = line(type, single(of, entry.at(change.version), form, now));
  change.lines?.set(key, made);
  return made;
}

/** What a table's row shows of a bookmark. Who wants no objects gets one all the same where the initial state ends: it carries the mark. */
function bookmarkObject(of: ServedResource, { include, representation }: Form, metadata: object, initialEnd: boolean): object | null {
  if (include === 'Object') return { kind: of.kind, apiVersion: `${of.group}/${of.version}`, metadata };
  const { version } = representation as { version: string };
  return include === 'None' && !initialEnd ? null : { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata };
}

/** A bookmark: how far the stream is, and with `initialEnd` that the initial state is complete. */
export function bookmarkLine(of: ServedResource, version: number, form: Form, initialEnd: boolean): Buffer {
  const { representation } = form;
  const resourceVersion = String(version);
  const metadata = { resourceVersion, ...(initialEnd ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}) };
  const kind = { object: of.kind, partial: 'PartialObjectMetadata', table: 'Table' }[representation.as];
  const apiVersion = representation.as === 'object' ? `${of.group}/${of.version}` : `meta.k8s.io/${representation.version}`;
  const row = () => ({ cells: of.columns.map(() => ''), object: bookmarkObject(of, form, metadata, initialEnd) });
  const object =
    representation.as === 'table'
      ? { kind, apiVersion, metadata: { resourceVersion }, columnDefinitions: [], rows: [row()] }
      : { kind, apiVersion, metadata };
  return Buffer.from(`${JSON.stringify({ type: 'BOOKMARK', object })}\n`);
}

export const errorLine = (status: Status): Buffer => Buffer.from(`${JSON.stringify({ type: 'ERROR', object: status })}\n`);
