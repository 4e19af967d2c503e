/** Order of Go's string comparison: by UTF-8 bytes, which is by code point. (JavaScript's `<` orders by UTF-16 units.) */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

// Surrogates (code points from U+10000) come after U+E000–U+FFFF.
const rank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Keys of a map in the order in which Go ranges over them. */
export const sortedKeys = (map: object): string[] => Object.keys(map).sort(compareText);
