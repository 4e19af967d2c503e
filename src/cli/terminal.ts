import { type Colors, colorsFor } from './colors.ts';
import { type Progress, progressOn } from './progress.ts';

/** Where a command's words go: results to stdout, everything else to stderr. */
export interface Terminal {
  /** Adds a newline unless there is one. */
  print(text: string): void;
  /** One JSON document, indented for a person, compact for a pipe. */
  json(value: unknown): void;
  warn(text: string): void;
  progress: Progress;
  /** For stdout. */
  colors: Colors;
  /** Both ends are a terminal, so that a question can be asked. */
  interactive: boolean;
  verbose: boolean;
}

export function terminalOf({ stdin, stdout, stderr, env }: NodeJS.Process, argv: readonly string[]): Terminal {
  const verbose = argv.includes('--verbose');
  const colors = colorsFor(stderr, env, argv);
  const progress = progressOn(stderr, { live: stderr.isTTY === true && env['TERM'] !== 'dumb', verbose, colors });
  const line = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
  const print = (text: string) => progress.aside(() => stdout.write(line(text)));
  return {
    print,
    json: (value) => print(JSON.stringify(value, undefined, stdout.isTTY ? 2 : 0)),
    warn: (text) => progress.aside(() => stderr.write(`${colors.yellow('warning:')} ${line(text)}`)),
    progress,
    colors: colorsFor(stdout, env, argv),
    interactive: stdin.isTTY === true && stderr.isTTY === true,
    verbose,
  };
}
