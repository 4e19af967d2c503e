import { type Form, formKey } from '../representation/form.ts';
import { entryLine } from '../representation/watch-lines.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import { ByteCache } from '../store/byte-cache.ts';
import type { Collection } from '../store/collection.ts';

const cache = new ByteCache<{ readonly stamp: number; readonly bytes: Buffer }>(48 * 1024 * 1024);

/** The lines that tell a new watch of everything, made once for all who come while nothing changes: after a restart all clients do. */
export function initialLines<S>(of: ServedResource, collection: Collection<S>, namespace: string | undefined, form: Form): Buffer {
  const key = `${collection.id} ${namespace ?? '*'} ${formKey(form)}`;
  const stamp = collection.stamp(namespace);
  const known = cache.get(key);
  if (known?.stamp === stamp) return known.bytes;
  const now = Date.now();
  const bytes = Buffer.concat(collection.list(namespace).map((entry) => entryLine(of, 'ADDED', entry, form, now)));
  cache.set(key, { stamp, bytes });
  return bytes;
}
