import { boolean, object, type Properties, string } from '../../src/chart/index.ts';

/** An object of values that is always there: what is left out of it takes its own defaults. */
export const group = <const P extends Properties>(properties: P, description: string) =>
  object(properties, { default: {} as never, description });

/** A text with a default. */
export const text = (fallback: string, description: string) => string({ default: fallback, description });

/** A switch. */
export const flag = (fallback: boolean, description: string) => boolean({ default: fallback, description });
