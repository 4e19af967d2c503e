import { createHash } from 'node:crypto';
import { ChartError } from '../error.ts';
import type { Arg, Expr, ListArg } from './expr.ts';
import { lowerCase, upperCase } from './letter-case.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { BOOLEAN, listType, STRING } from './type.ts';

type Text = Arg<string>;

/** An operation on texts that is one function of Sprig whose last argument is the subject. */
const sprig = (name: string, evaluate: (...args: never[]) => unknown): Operation => ({
  name,
  evaluate,
  print: (args) => [name, ...args.slice(1), args[0]].join(' '),
});

const LOWER = sprig('lower', lowerCase);
/** The text in lower case (one code point to one, as Go does it). */
export const lower = (text: Text): Expr<string> => operate(LOWER, STRING, [text]);

const UPPER = sprig('upper', upperCase);
/** The text in upper case (one code point to one, as Go does it). */
export const upper = (text: Text): Expr<string> => operate(UPPER, STRING, [text]);

const SPACE = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const OUTER_SPACE = new RegExp(`^${SPACE}|${SPACE}$`, 'g');
const TRIM = sprig('trim', (text: string) => text.replace(OUTER_SPACE, ''));
/** The text without white space at its ends. */
export const trim = (text: Text): Expr<string> => operate(TRIM, STRING, [text]);

const REPLACE = sprig('replace', (text: string, from: string, to: string) =>
  from === '' ? insertBetween(text, to) : text.replaceAll(from, () => to),
);
const insertBetween = (text: string, to: string) => to + [...text].map((c) => c + to).join('');
/** Every `from` replaced by `to`; both are plain text. */
export const replace = (text: Text, from: Text, to: Text): Expr<string> => operate(REPLACE, STRING, [text, from, to]);

const TRIM_PREFIX = sprig('trimPrefix', (text: string, prefix: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text));
/** The text without this beginning, if it has it. */
export const trimPrefix = (text: Text, prefix: Text): Expr<string> => operate(TRIM_PREFIX, STRING, [text, prefix]);

const TRIM_SUFFIX = sprig('trimSuffix', (text: string, suffix: string) =>
  suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
);
/** The text without this end, if it has it. */
export const trimSuffix = (text: Text, suffix: Text): Expr<string> => operate(TRIM_SUFFIX, STRING, [text, suffix]);

const HAS_PREFIX = sprig('hasPrefix', (text: string, prefix: string) => text.startsWith(prefix));
export const hasPrefix = (text: Text, prefix: Text): Expr<boolean> => operate(HAS_PREFIX, BOOLEAN, [text, prefix]);

const HAS_SUFFIX = sprig('hasSuffix', (text: string, suffix: string) => text.endsWith(suffix));
export const hasSuffix = (text: Text, suffix: Text): Expr<boolean> => operate(HAS_SUFFIX, BOOLEAN, [text, suffix]);

const CONTAINS = sprig('contains', (text: string, part: string) => text.includes(part));
/** True if the text holds the part. For lists: `includes`. */
export const contains = (text: Text, part: Text): Expr<boolean> => operate(CONTAINS, BOOLEAN, [text, part]);

const SPLIT = sprig('splitList', (text: string, separator: string) => (separator === '' ? [...text] : text.split(separator)));
/** The parts between separators; a text without separator is one part, and so is the empty text. */
export const split = (text: Text, separator: Text): Expr<string[]> => operate(SPLIT, listType(STRING), [text, separator]);

const TRUNCATE: Operation = {
  name: 'truncate',
  // The limit is a literal.
  print: ([text, limit]) => `regexFind "(?s)^.{0,${limit}}" ${text}`,
  forms: ['value', 'int'],
  evaluate: (text: string, limit: number) => [...text].slice(0, limit).join(''),
};
/** At most the first `limit` (≤ 1000) characters. Counts code points: Sprig's `trunc` counts bytes and cuts through characters. */
export function truncate(text: Text, limit: number): Expr<string> {
  if (!(Number.isInteger(limit) && limit >= 0 && limit <= 1000))
    throw new ChartError(`truncate(): the limit is a whole number from 0 to 1000, not ${limit}`);
  return operate(TRUNCATE, STRING, [text, limit]);
}

const SHA256: Operation = sprig('sha256sum', (text: string) => createHash('sha256').update(text).digest('hex'));
/** SHA-256 of the text's UTF-8 bytes, in lower-case hexadecimal digits. */
export const sha256 = (text: Text): Expr<string> => operate(SHA256, STRING, [text]);

const BASE64: Operation = sprig('b64enc', (text: string) => Buffer.from(text).toString('base64'));
/** Base 64 of the text's UTF-8 bytes. */
export const base64 = (text: Text): Expr<string> => operate(BASE64, STRING, [text]);

const FROM_BASE64: Operation = {
  ...sprig('b64dec', (text: string) => {
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text.replace(/[\r\n]/g, '')))
      throw new ChartError('fromBase64(): this is no base 64');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'));
  }),
  partial: true,
};
/** The text that base 64 stands for; what is no base 64 of UTF-8 text is an error of the render. */
export const fromBase64 = (text: Text): Expr<string> => operate(FROM_BASE64, STRING, [text]);

const INDENT: Operation = {
  name: 'indent',
  forms: ['value', 'int'],
  print: ([text, width]) => `indent ${width} ${text}`,
  evaluate: (text: string, width: number) => ' '.repeat(width) + text.replaceAll('\n', `\n${' '.repeat(width)}`),
};
/** Every line of the text moved right by `width` spaces. */
export const indent = (text: Text, width: number): Expr<string> => operate(INDENT, STRING, [text, width]);

const JOIN: Operation = sprig('join', (list: readonly string[], separator: string) => list.join(separator));
/** The texts of a list with a separator between them. */
export const join = (list: ListArg<string>, separator: Text): Expr<string> => operate(JOIN, STRING, [list, separator]);

const OR_IF_EMPTY: Operation = {
  name: 'orIfEmpty',
  print: ([text, fallback]) => `default ${fallback} ${text}`,
  evaluate: (text: string, fallback: string) => (text === '' ? fallback : text),
};
/** The text, or the fallback if it is empty. */
export const orIfEmpty = (text: Text, fallback: Text): Expr<string> => operate(OR_IF_EMPTY, STRING, [text, fallback]);
