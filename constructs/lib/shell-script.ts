import { readFileSync } from 'node:fs';
import { type Arg, concat, type Expr, join, replace, str } from '../../src/chart/index.ts';

/** A word that a POSIX shell takes as it is, whatever is in it. */
const shellWord = (text: Arg<string>): Expr<string> => str`'${replace(text, "'", "'\\''")}'`;

/**
 * A shell script that lies in a file of its own, so that it can be read, linted and run by itself. What it needs to know is set in variables before
 * its first command.
 */
export function shellScript(file: URL, variables: Readonly<Record<string, Arg<string>>> = {}): Expr<string> {
  const [shebang = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (!shebang.startsWith('#!')) throw new Error(`${file.pathname}: the first line must name the shell, #!/bin/sh`);
  const assignments = Object.entries(variables).map(([name, value]) => str`${name}=${shellWord(value)}`);
  return join(concat([shebang], assignments, lines), '\n');
}
