import { ChartError } from './error.ts';
import type { CallSite } from './source-line.ts';

/** An error on the way through the properties of an object; the path grows as it passes them outwards. */
class PropertyError extends Error {
  readonly keys: string[];
  constructor(key: string, cause: unknown) {
    super(messageOf(cause), { cause });
    this.keys = [key];
  }
}

const messageOf = (error: unknown) => (error instanceof ChartError ? error.reason : error instanceof Error ? error.message : String(error));

/** Runs work on a property; an error is told with the property's key. */
export function inProperty<T>(key: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PropertyError)) throw new PropertyError(key, error);
    error.keys.unshift(key);
    throw error;
  }
}

/** Runs work on an object; an error becomes a ChartError with the object's place and the path of the property. */
export function inObject<T>(where: { readonly path: string; readonly source?: CallSite | undefined }, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const property = error instanceof PropertyError ? `${error.keys.join('.')}: ` : '';
    throw new ChartError(`${property}${messageOf(error)}`, where, { cause: error instanceof PropertyError ? error.cause : error });
  }
}
