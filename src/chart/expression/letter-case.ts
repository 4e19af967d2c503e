/**
 * Letter case as Go's `strings.ToLower` and `strings.ToUpper` change it: each code point by its simple mapping. JavaScript uses the full
 * mappings (ß → SS, final sigma), which would make a preview differ from Helm's render. (Letters that one of the two does not know yet, being newer than its Unicode
 * tables, still differ.)
 */
export const lowerCase = (text: string): string => [...text].map(lowerOf).join('');
export const upperCase = (text: string): string => [...text].map(upperOf).join('');

function lowerOf(c: string): string {
  if (c === '\u0130') return 'i';
  const lower = c.toLowerCase();
  return [...lower].length === 1 ? lower : c;
}

function upperOf(c: string): string {
  const upper = c.toUpperCase();
  return [...upper].length === 1 ? upper : (withIotaSubscript(c.codePointAt(0) ?? 0) ?? c);
}

/** Greek letters with iota subscript have a simple mapping of one code point besides the full one of two. */
function withIotaSubscript(code: number): string | undefined {
  if (code >= 0x1f80 && code <= 0x1faf && (code & 8) === 0) return String.fromCodePoint(code + 8);
  if (code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3) return String.fromCodePoint(code + 9);
  return undefined;
}
