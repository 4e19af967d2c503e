import path from 'node:path';
import { fileURLToPath } from 'node:url';

const own = path.dirname(fileURLToPath(import.meta.url));
const foreign = /node_modules|^node:|\(native|<anonymous>/;
const vocabularies = new Set([own]);

/** Code in this file or folder makes objects for others, like ours: an object's line is the one that called it. */
export function isVocabulary(fileOrFolder: string): void {
  vocabularies.add(fileOrFolder);
}

/**
 * A place in the author's code. To note it costs a microsecond, to spell it out some ten, and only errors ask for that; still it is noted once an
 * object or schema, not once an expression.
 */
export class CallSite {
  readonly #stack: { readonly stack?: string };

  constructor() {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 25;
    this.#stack = new Error();
    Error.stackTraceLimit = limit;
  }

  /** `file:line`, relative to the working directory; undefined if only our own frames are on the stack. */
  get line(): string | undefined {
    return sourceLineOf(this.#stack.stack);
  }
}

/** Where the author's code called us. */
export const sourceLine = (): string | undefined => new CallSite().line;

/** The first frame of a stack that is the author's. */
export function sourceLineOf(stack = ''): string | undefined {
  for (const frame of stack.split('\n').slice(1)) {
    const match = /\(?((?:file:\/\/)?\/[^\s()]+):(\d+):\d+\)?$/.exec(frame);
    if (!match?.[1]) continue;
    const file = match[1].startsWith('file:') ? fileURLToPath(match[1].replace(/\?.*$/, '')) : match[1];
    if (foreign.test(file) || isOurs(file)) continue;
    return `${path.relative(process.cwd(), file)}:${match[2]}`;
  }
  return undefined;
}

function isOurs(file: string): boolean {
  return !/\.test\.|\/testing\//.test(file) && [...vocabularies].some((ours) => file === ours || path.dirname(file).startsWith(ours));
}
