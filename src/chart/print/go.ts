/** A text as a constant of the Go template language: in raw quotes if it has several lines. */
export function goString(text: string): string {
  // Go's quoted strings know every escape that JSON writes.
  return text.includes('\n') && !/[`\r\0\ufeff]/.test(text) ? `\`${text}\`` : JSON.stringify(text);
}

/** A number as a constant; `float` makes sure that Go takes it for a float64. */
export function goNumber(value: number, float: boolean): string {
  const text = String(value);
  return float && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A `dict` of pairs `"key" operand`; on several lines if it is long, which Go allows inside of an action. */
export function goDict(pairs: readonly string[], indentation: string): string {
  const line = ['dict', ...pairs].join(' ');
  return line.length <= 120 || pairs.length < 2 ? line : ['dict', ...pairs].join(`\n${indentation}    `);
}

/** True if the key can be written as `.key` in a template. */
export const isGoField = (key: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(key);

/** A template expression that can stand as an operand: in parentheses unless it is one already. */
export function operandOf(code: string): string {
  return /^[$.\w][\w$.-]*$/.test(code) || isQuoted(code) || isEnclosed(code) ? code : `(${code})`;
}

const isQuoted = (code: string) => /^"(?:[^"\\]|\\.)*"$/.test(code) || /^`[^`]*`$/.test(code);

/** In one pair of parentheses, perhaps with fields after it: `(index $a "b").c`. */
function isEnclosed(code: string): boolean {
  if (!code.startsWith('(')) return false;
  let depth = 0;
  for (let i = 0; i < code.length; i++) {
    const c = code[i];
    if (c === '"' || c === '`') i = endOfQuote(code, i);
    else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return /^(?:\.\w+)*$/.test(code.slice(i + 1));
  }
  return false;
}

/** An expression without the parentheses that it needed only as an operand. */
export function bare(code: string): string {
  return code.startsWith('(') && code.endsWith(')') && isEnclosed(code) ? code.slice(1, -1) : code;
}

function endOfQuote(code: string, start: number): number {
  const quote = code[start];
  for (let i = start + 1; i < code.length; i++) {
    if (code[i] === '\\' && quote === '"') i++;
    else if (code[i] === quote) return i;
  }
  return code.length;
}
