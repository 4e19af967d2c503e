import { createInterface } from 'node:readline';
import type { Terminal } from '../terminal.ts';

/** Asks a person, or whoever writes into a pipe. Questions go to stderr, answers come line by line. */
export interface Questions {
  /** Prints a text without asking. */
  say(text: string): void;
  /** One line, without its end; undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>;
  /** One of several, by an arrow on a terminal; undefined where there is no terminal, for the caller to ask by number. */
  pick(question: string, choices: readonly string[]): Promise<string | undefined>;
  close(): void;
}

/** stdin is opened by the first question only, so that commands that ask nothing do not wait for it. */
export function questionsOn({ terminal, signal }: { terminal: Terminal; signal: AbortSignal }): Questions {
  let reader: { lines: AsyncIterator<string>; close: () => void } | undefined;
  const open = () => {
    if (reader) return reader;
    const lines = createInterface({ input: process.stdin, terminal: false });
    signal.addEventListener('abort', () => lines.close(), { once: true });
    reader = { lines: lines[Symbol.asyncIterator](), close: () => lines.close() };
    return reader;
  };
  const say = (text: string) => terminal.progress.aside(() => process.stderr.write(text.endsWith('\n') ? text : `${text}\n`));
  return {
    say,
    async ask(question) {
      const { lines } = open();
      terminal.progress.aside(() => process.stderr.write(question));
      const { value, done } = await lines.next();
      if (done) process.stderr.write('\n');
      return done ? undefined : value;
    },
    async pick(question, choices) {
      if (!terminal.interactive) return undefined;
      const { select, isCancel } = await import('@clack/prompts');
      const options = choices.map((value) => ({ value, label: value }));
      const chosen = await select({ message: question, options, output: process.stderr, signal });
      // The picker reads the keys itself, so that Ctrl-C comes as an answer: it is to end the program as anywhere else.
      if (isCancel(chosen)) process.emit('SIGINT');
      signal.throwIfAborted();
      return chosen as string;
    },
    close() {
      reader?.close();
      if (reader) process.stdin.destroy();
    },
  };
}
