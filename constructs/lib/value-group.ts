import { boolean, object, type Properties, string, withKeywords } from '../../src/chart/index.ts';

/** An object of values that is always there: what is left out of it takes its own defaults. */
export const group = <const P extends Properties>(properties: P, description: string) =>
  object(properties, { default: {} as never, description });

/** A group that takes nothing but its properties: a mistake in a name is refused, where it would have been passed over in silence. */
export const closedGroup = <const P extends Properties>(properties: P, description: string) =>
  withKeywords(group(properties, description), { additionalProperties: false });

/** A text with a default. */
export const text = (fallback: string, description: string) => string({ default: fallback, description });

/** A switch. */
export const flag = (fallback: boolean, description: string) => boolean({ default: fallback, description });
