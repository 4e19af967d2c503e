import { badRequest } from '../errors/status.ts';

/** Deeper bodies are refused: everything that walks them recurses. */
export const MAX_DEPTH = 200;

interface Frame {
  readonly keys: Set<string> | undefined;
  readonly path: string;
  index: number;
  key: string;
}

const STRING = /"(?:[^"\\]|\\.)*"/sy;

/**
 * Paths of keys that stand twice in an object of a JSON text: parsers keep the last without a word.
 * Texts that are no JSON give an arbitrary answer; the parser will say so.
 * @throws {StatusError} 400 for a text that is nested too deep
 */
export function duplicateKeys(text: string): string[] {
  const found: string[] = [];
  const stack: Frame[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const top = stack.at(-1);
    if (char === '{' || char === '[') {
      if (stack.length >= MAX_DEPTH) throw badRequest(`the body is nested more than ${MAX_DEPTH} deep`);
      stack.push({ keys: char === '{' ? new Set() : undefined, path: top ? childOf(top) : '', index: 0, key: '' });
      expectsKey = char === '{';
    } else if (char === '}' || char === ']') {
      stack.pop();
      expectsKey = false;
    } else if (char === ',') {
      if (top && !top.keys) top.index++;
      expectsKey = top?.keys !== undefined;
    } else if (char === '"') {
      STRING.lastIndex = at;
      const match = STRING.exec(text);
      if (!match) return found;
      at = STRING.lastIndex - 1;
      if (!expectsKey || !top?.keys) continue;
      expectsKey = false;
      top.key = keyText(match[0]);
      if (top.keys.has(top.key)) found.push(childOf(top));
      top.keys.add(top.key);
    }
  }
  return found;
}

const childOf = ({ keys, path, index, key }: Frame): string => (keys ? (path ? `${path}.${key}` : key) : `${path}[${index}]`);

function keyText(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch {
    return literal.slice(1, -1);
  }
}
