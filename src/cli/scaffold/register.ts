import type { ApplicationNames } from './names.ts';

/** Where a new application is entered besides its own folder: the file, and the list in it. */
export interface Register {
  file: string;
  /** How a line of the list begins, for the place where the list starts. */
  list: RegExp;
  /** From the file to `constructs/apps`. */
  apps: string;
}

export const registers: readonly Register[] = [
  { file: 'constructs/catalogue.ts', list: /^export const packages\b.*\[$/m, apps: './apps' },
  { file: 'constructs/core/platform/service-bundles.ts', list: /^export const paasBundle\b.*\[$/m, apps: '../../apps' },
  { file: 'variants/sandbox.ts', list: /^ {2}wanted: \[/m, apps: '../constructs/apps' },
];

/** The text of a register with the application's package imported and listed; undefined where its form is not the known one. */
export function registered(text: string, { list, apps }: Register, { name, variable }: ApplicationNames): string | undefined {
  const constant = `${variable}Application`;
  const listAt = list.exec(text);
  const imports = [...text.matchAll(/^import .* from '(.*)';$/gm)];
  if (!listAt || imports.length === 0) return undefined;
  const path = `${apps}/${name}/package.ts`;
  const after = imports.findLast(([, other]) => other!.startsWith(`${apps}/`) && other! < path) ?? imports[0]!;
  const before = after[1]! > path;
  const at = before ? after.index : after.index + after[0].length + 1;
  const line = `import { ${constant} } from '${path}';\n`;
  const start = listAt.index + listAt[0].length;
  const listed = listAt[0].endsWith('[') && text[start] === '\n' ? inLines(text, start, constant) : inLine(text, start, constant);
  return listed && listed.slice(0, at) + line + listed.slice(at);
}

/** `[a, b]` on one line: at its end. */
function inLine(text: string, start: number, constant: string): string | undefined {
  const end = text.indexOf(']', start);
  return end < 0 ? undefined : `${text.slice(0, end)}, ${constant}${text.slice(end)}`;
}

/** One a line: before the first entry of the applications that sorts behind it, else at the end. */
function inLines(text: string, start: number, constant: string): string | undefined {
  const end = /^\s*\]/m.exec(text.slice(start));
  if (!end) return undefined;
  const body = text.slice(start, start + end.index);
  const behind = [...body.matchAll(/^ +(\w+Application),$/gm)].find(([, other]) => other! > constant);
  const at = start + (behind ? behind.index : end.index);
  return `${text.slice(0, at)}  ${constant},\n${text.slice(at)}`;
}
