import { ChartError } from '../error.ts';
import type { Arg, Expr } from './expr.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { BOOLEAN, STRING } from './type.ts';

// RE2 (Helm) and JavaScript agree on the rest, once `.` and `\s` are written out.
const FOREIGN: readonly [RegExp, string][] = [
  [/\(\?(?!:)/, 'groups other than ( ) and (?: )'],
  [/\\[1-9]/, 'back references'],
  [/\\[^dswDSWbnrtfx.*+?()[\]{}|\\/^$-]/, 'this escape'],
  [/\\x/, 'hexadecimal escapes'],
  [/\[\[:|\[\^?\]/, 'POSIX classes and empty classes'],
  [/[*+?}]\+/, 'possessive repetition'],
];

/** The JavaScript form of a pattern, compiled; an error if Helm and JavaScript could take it differently. */
function compile(pattern: string): RegExp {
  for (const [foreign, what] of FOREIGN)
    if (foreign.test(pattern)) throw new ChartError(`pattern /${pattern}/: Helm and JavaScript differ on ${what}`);
  try {
    return new RegExp(translate(pattern), 'gu');
  } catch (cause) {
    throw new ChartError(`pattern /${pattern}/ is not a regular expression`, {}, { cause });
  }
}

function translate(pattern: string): string {
  let result = '';
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] ?? '';
    if (c === '\\') {
      const next = pattern[++i] ?? '';
      if (next === 's') result += inClass ? '\\t\\n\\f\\r ' : '[\\t\\n\\f\\r ]';
      else if (next === 'S') result += inClass ? refuseNegated(pattern) : '[^\\t\\n\\f\\r ]';
      else result += `\\${next}`;
    } else if (c === '.' && !inClass) result += '[^\\n]';
    else {
      if (c === '[') inClass = true;
      if (c === ']') inClass = false;
      result += c;
    }
  }
  return result;
}

function refuseNegated(pattern: string): never {
  throw new ChartError(`pattern /${pattern}/: \\S inside a class is not supported; write the class out`);
}

const compiled = new Map<string, RegExp>();
function regexp(pattern: string): RegExp {
  const result = compiled.get(pattern) ?? compile(pattern);
  compiled.set(pattern, result);
  result.lastIndex = 0;
  return result;
}

const MATCHES: Operation = {
  name: 'matches',
  print: ([text, pattern]) => `mustRegexMatch ${pattern} ${text}`,
  evaluate: (text: string, pattern: string) => regexp(pattern).test(text),
};
/** True if the pattern is found in the text; anchor it with ^ and $ for the whole text. */
export function matches(text: Arg<string>, pattern: string): Expr<boolean> {
  regexp(pattern);
  return operate(MATCHES, BOOLEAN, [text, pattern]);
}

const FIND: Operation = {
  name: 'findPattern',
  print: ([text, pattern]) => `mustRegexFind ${pattern} ${text}`,
  evaluate: (text: string, pattern: string) => regexp(pattern).exec(text)?.[0] ?? '',
};
/** The first part of the text that the pattern finds; the empty text if there is none. */
export function findPattern(text: Arg<string>, pattern: string): Expr<string> {
  regexp(pattern);
  return operate(FIND, STRING, [text, pattern]);
}

const REPLACE: Operation = {
  name: 'replacePattern',
  print: ([text, pattern, to]) => `mustRegexReplaceAllLiteral ${pattern} ${text} ${to}`,
  evaluate: (text: string, pattern: string, to: string) => text.replace(regexp(pattern), () => to),
};
/** Everything that the pattern finds replaced by a plain text. The pattern must not match the empty text. */
export function replacePattern(text: Arg<string>, pattern: string, to: Arg<string>): Expr<string> {
  if (regexp(pattern).test(''))
    throw new ChartError(`replacePattern(): /${pattern}/ matches the empty text, where Helm and JavaScript differ`);
  return operate(REPLACE, STRING, [text, pattern, to]);
}
