import { type Form, formKey } from '../representation/form.ts';
import { entryLine } from '../representation/watch-lines.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import type { Collection } from '../store/collection.ts';

interface Kept {
  readonly stamp: number;
  readonly bytes: Buffer;
}

const KEPT = 3;
const caches = new WeakMap<object, Map<string, Kept>>();

/** The lines that tell a new watch of everything, made once for all who come while nothing changes: after a restart all clients do. */
export function initialLines<S>(of: ServedResource, collection: Collection<S>, namespace: string | undefined, form: Form): Buffer {
  let cache = caches.get(collection);
  if (!cache) {
    cache = new Map();
    caches.set(collection, cache);
  }
  const key = `${namespace ?? '*'} ${formKey(form)}`;
  const stamp = collection.stamp(namespace);
  const known = cache.get(key);
  if (known?.stamp === stamp) return known.bytes;
  const now = Date.now();
  const bytes = Buffer.concat(collection.list(namespace).map((entry) => entryLine(of, 'ADDED', entry, form, now)));
  cache.delete(key);
  cache.set(key, { stamp, bytes });
  if (cache.size > KEPT) cache.delete(cache.keys().next().value!);
  return bytes;
}
