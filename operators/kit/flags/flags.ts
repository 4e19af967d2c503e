import { parseDuration } from './duration.ts';

/** A command line that cannot be right. Programs print the message and leave with code 2. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
  /** Whether the flag itself is not known, as opposed to its value. */
  readonly unknown: boolean;

  constructor(message: string, unknown = false) {
    super(message);
    this.unknown = unknown;
  }
}

/** How one flag is read. `parse` throws with a message that says what would be right. */
export interface Flag<T> {
  readonly initial: T;
  readonly description: string;
  readonly takesValue: boolean;
  /** `initial` as a person writes it, where that differs. */
  readonly written?: string;
  parse(text: string, before: T): T;
}

const boolean = (initial: boolean, description: string): Flag<boolean> => ({
  initial,
  description,
  takesValue: false,
  parse: (text) => {
    if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
    if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
    throw new Error(`"${text}" is neither true nor false`);
  },
});

const string = (initial: string, description: string): Flag<string> => ({ initial, description, takesValue: true, parse: (text) => text });

/** Any text that `read` accepts; its error becomes the flag's. */
const parsed = <T>(initial: T, description: string, read: (text: string) => T): Flag<T> => ({
  initial,
  description,
  takesValue: true,
  parse: read,
});

const integer = (initial: number, description: string, minimum = Number.MIN_SAFE_INTEGER): Flag<number> =>
  parsed(initial, description, (text) => {
    const value = Number(text);
    if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(value)) throw new Error(`"${text}" is no integer`);
    if (value < minimum) throw new Error(`${value} is below ${minimum}`);
    return value;
  });

/** A Go duration, in milliseconds. */
const duration = (initial: string, description: string, { positive = false } = {}): Flag<number> => ({
  initial: parseDuration(initial),
  written: initial,
  description,
  takesValue: true,
  parse: (text) => {
    const ms = parseDuration(text);
    if (positive && ms <= 0) throw new Error(`the duration ${text} must be above zero`);
    return ms;
  },
});

const number = (initial: number, description: string): Flag<number> =>
  parsed(initial, description, (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`"${text}" is no number`);
    return value;
  });

/** May be given more than once; comma-separated parts count one by one. */
const list = (description: string): Flag<string[]> => ({
  initial: [],
  description,
  takesValue: true,
  parse: (text, before) => [...before, ...text.split(',').filter(Boolean)],
});

export const flag = { boolean, string, integer, number, duration, list, parsed };

const dashed = (name: string): string => `--${name}`;

/** Values of flags by their names. */
export type Values<F> = { [K in keyof F]: F[K] extends Flag<infer T> ? T : never };

/**
 * Reads Go-style flags: `--name=value`, `--name value`, `-name=value`; a boolean flag stands alone or takes `=true`. The last of several counts.
 * @returns values by flag name, and what stands between and behind them
 * @throws {FlagError} for an unknown flag, a missing or an unreadable value; the message names the flag
 */
export function parseFlags<F extends Record<string, Flag<unknown>>>(
  flags: F,
  argv: readonly string[],
): { values: Values<F>; rest: string[] } {
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(flags).map(([name, { initial }]) => [name, initial]));
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at]!;
    if (argument === '--') {
      rest.push(...argv.slice(at + 1));
      break;
    }
    const match = /^--?([^=-][^=]*)(?:=(.*))?$/s.exec(argument);
    if (!match) {
      rest.push(argument);
      continue;
    }
    const name = match[1]!;
    const described = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (!described) throw new FlagError(`unknown flag --${name}; known are ${Object.keys(flags).map(dashed).join(' ')}`, true);
    let text = match[2];
    if (text === undefined && described.takesValue) {
      text = argv[++at];
      if (text === undefined) throw new FlagError(`--${name} needs a value`);
    }
    try {
      values[name] = described.parse(text ?? 'true', values[name]);
    } catch (error) {
      throw new FlagError(`--${name}: ${(error as Error).message}`);
    }
  }
  return { values: values as Values<F>, rest };
}

/** Prints the text of `--help` if it is asked for: `title`, then one flag a line with what it stands at. Tells whether it was. */
export function gaveHelp(title: string, flags: Record<string, Flag<unknown>>, argv: readonly string[]): boolean {
  const asked = argv.includes('--help') || argv.includes('-h');
  if (asked) process.stdout.write(`${title}\n\n${describeFlags(flags)}\n`);
  return asked;
}

function describeFlags(flags: Record<string, Flag<unknown>>): string {
  const width = Math.max(...Object.keys(flags).map((name) => name.length));
  return Object.entries(flags)
    .map(([name, { description, initial, written = String(initial ?? '') }]) => {
      const start = written === '' ? '' : ` (${written})`;
      return `  --${name.padEnd(width)}  ${description}${start}`;
    })
    .join('\n');
}
