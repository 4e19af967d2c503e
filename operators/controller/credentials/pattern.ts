import { randomInt } from 'node:crypto';

/** One part of a pattern: text as it stands, random characters, or the value of another key. */
export type Part = { text: string } | { characters: string; length: number } | { key: string };

/** A pattern that cannot be read; the message says which part and what is allowed. */
export class PatternError extends Error {}

const PART = /\[((?:[^\]\\])+)\]\{(\d{1,3})\}|<([^<>]+)>|([^[\]{}<>]+)/gy;

/**
 * Reads a credential pattern (grammar: constructs/lib/api/credentials.ts).
 * @throws PatternError on anything outside the grammar, a class of fewer than two characters, or a length of 0.
 */
export function parsePattern(pattern: string): Part[] {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < pattern.length) {
    const at = PART.lastIndex;
    const match = PART.exec(pattern);
    if (!match) throw new PatternError(`cannot read "${pattern.slice(at)}": expected text, [class]{length} or <key>`);
    const [, characterClass, length, key, text] = match;
    if (text !== undefined) parts.push({ text });
    else if (key !== undefined) parts.push({ key });
    else parts.push({ characters: characters(characterClass ?? ''), length: positive(Number(length), pattern) });
  }
  if (parts.length === 0) throw new PatternError('the pattern is empty');
  return parts;
}

function positive(length: number, pattern: string): number {
  if (length < 1) throw new PatternError(`a length of 0 in "${pattern}" would make an empty credential`);
  return length;
}

/** The characters of a class such as `A-Za-z0-9_`, each once. A `-` at either end stands for itself. */
function characters(characterClass: string): string {
  const found = new Set<string>();
  for (const [text, first, last] of characterClass.matchAll(/(.)-(.)|./gsu)) {
    const [from, to] = first && last ? [code(first), code(last)] : [code(text), code(text)];
    if (to < from) throw new PatternError(`the range in [${characterClass}] runs backwards`);
    for (let at = from; at <= to; at++) found.add(String.fromCodePoint(at));
  }
  if (found.size < 2) throw new PatternError(`the class [${characterClass}] leaves nothing to chance`);
  return [...found].join('');
}

const code = (character: string) => character.codePointAt(0) ?? 0;

/** A whole number from 0 to below `limit`, all equally likely. */
export type Random = (limit: number) => number;

/** The source used outside tests: the operating system's, free of modulo bias. */
export const secureRandom: Random = (limit) => randomInt(limit);

/** One value of the pattern. `other` gives the value of another key. */
export function generate(parts: readonly Part[], other: (key: string) => string, random: Random = secureRandom): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.text;
      if ('key' in part) return other(part.key);
      return Array.from({ length: part.length }, () => part.characters[random(part.characters.length)]).join('');
    })
    .join('');
}
