import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { type Form, formKey, type Joined, joinItems } from '../representation/form.ts';
import { ByteCache } from '../store/byte-cache.ts';
import type { Collection } from '../store/collection.ts';

const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

interface Kept extends Joined {
  readonly stamp: number;
  zipped?: Promise<Buffer>;
}

const cache = new ByteCache<Kept>(48 * 1024 * 1024);

/** The items of a whole namespace (or of all), joined once for all who ask while nothing changes. */
export function wholeList<S>(collection: Collection<S>, namespace: string | undefined, form: Form, now: number): Kept {
  const key = `${collection.id} ${namespace ?? '*'} ${formKey(form)}`;
  const stamp = collection.stamp(namespace);
  const known = cache.get(key);
  if (known && known.stamp === stamp && known.until > now) return known;
  const made: Kept = { ...joinItems(collection.list(namespace), form, now), stamp };
  cache.set(key, made);
  return made;
}

/** The same in gzip. Parts that are packed apart may be sent one after the other: gzip members add up. */
export function zippedItems(kept: Kept): Promise<Buffer> {
  kept.zipped ??= zip(kept.bytes, { level: constants.Z_BEST_SPEED });
  return kept.zipped;
}
