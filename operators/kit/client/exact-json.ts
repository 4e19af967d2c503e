/** ES2025 source text access, which the TypeScript library does not describe yet. */
interface RawJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
}

const { parse, rawJSON } = JSON as unknown as RawJson;

/** An integer that may be too long for a double, where a value stands. */
const LONG = /[:[,]\s*-?\d{16}/;

/** An integer of any length as something that JSON.stringify writes by its digits: a number where a double can hold it. */
export const exactInteger = (digits: string): unknown => (Number.isSafeInteger(Number(digits)) ? Number(digits) : rawJSON(digits));

/**
 * JSON.parse for what is handed on: integers that a double cannot hold become objects that JSON.stringify writes as they came. They are equal to each
 * other by their digits, but no numbers: whoever computes with values must not ask for this.
 * @param long makes the value of such an integer, of its digits
 */
export function parseExactly(text: string, long: (digits: string) => unknown = exactInteger): unknown {
  if (!LONG.test(text)) return JSON.parse(text);
  return parse(text, (_, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? long(source) : value,
  );
}
