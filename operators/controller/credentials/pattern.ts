import { randomInt } from 'node:crypto';

/** One part of a pattern: text as it stands, random characters, the value of another key, or a pattern whose value is encoded. */
export type Part = { text: string } | { characters: string; length: number } | { key: string } | { base64url: Part[] };

/** A pattern that cannot be read; the message says which part and what is allowed. */
export class PatternError extends Error {}

const PART = /\[((?:[^\]\\])+)\]\{(\d{1,3})\}|<base64url:((?:[^<>]|<[^<>]+>)+)>|<([^<>:]+)>|([^[\]{}<>]+)/gy;

/**
 * Reads a credential pattern (grammar: constructs/lib/api/credentials.ts).
 * @throws PatternError on anything outside the grammar, a class of fewer than two characters, or a length of 0.
 */
export function parsePattern(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; ) {
    PART.lastIndex = at;
    const match = PART.exec(pattern);
    if (!match) throw new PatternError(`cannot read "${pattern.slice(at)}": expected text, [class]{length}, <key> or <base64url:pattern>`);
    at += match[0].length;
    const [, characterClass, length, encoded, key, text] = match;
    if (text !== undefined) parts.push({ text });
    else if (encoded !== undefined) parts.push({ base64url: parsePattern(encoded) });
    else if (key !== undefined) parts.push({ key });
    else parts.push({ characters: characters(characterClass ?? ''), length: positive(Number(length), pattern) });
  }
  if (parts.length === 0) throw new PatternError('the pattern is empty');
  return parts;
}

/**
 * True for a pattern that encodes other keys and leaves nothing to chance. Nobody chooses such a value, so it follows the keys and the text around them; a
 * plain joining of keys may have been there before they were (the token of an earlier platform), and stays.
 */
export const follows = (parts: readonly Part[]): boolean => parts.some((part) => 'base64url' in part) && !isRandom(parts);

const isRandom = (parts: readonly Part[]): boolean =>
  parts.some((part) => 'characters' in part || ('base64url' in part && isRandom(part.base64url)));

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
      if ('base64url' in part) return Buffer.from(generate(part.base64url, other, random)).toString('base64url');
      return Array.from({ length: part.length }, () => part.characters[random(part.characters.length)]).join('');
    })
    .join('');
}
