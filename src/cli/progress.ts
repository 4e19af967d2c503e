import type { Colors } from './colors.ts';

/**
 * What a long work says while it goes on, on stderr: one line that rewrites itself on a terminal; nothing in a pipe, or plain lines with `--verbose`.
 */
export interface Progress {
  /** What is going on now; replaces what was said before. `detail` is shown dimmed and changes often. */
  now(text: string, detail?: string): void;
  /** A step is done; stays on the screen. */
  done(text: string): void;
  /** Takes the line away. */
  clear(): void;
  /** Runs `write` with the line taken away meanwhile, so that other output does not mix with it. */
  aside(write: () => void): void;
}

export interface ProgressOptions {
  live: boolean;
  verbose: boolean;
  colors: Colors;
  now?: () => number;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const eraseLine = '\r\x1b[K';

type Screen = Pick<NodeJS.WriteStream, 'write' | 'columns'>;

export function progressOn(screen: Screen, { live, verbose, colors, now = Date.now }: ProgressOptions): Progress {
  if (!live) return plainProgress(screen, verbose);
  let current: { text: string; detail: string; since: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let frame = 0;
  const draw = () => {
    if (!current) return;
    const elapsed = Math.floor((now() - current.since) / 1000);
    const time = elapsed >= 2 ? ` ${elapsed} s` : '';
    const room = (screen.columns || 80) - 3;
    const text = current.text.slice(0, room);
    const rest = `${current.detail ? ` ${current.detail}` : ''}${time}`.slice(0, room - text.length);
    screen.write(`${eraseLine}${colors.cyan(frames[frame % frames.length]!)} ${text}${colors.dim(rest)}`);
  };
  const erase = () => {
    if (current) screen.write(eraseLine);
  };
  const stop = () => {
    erase();
    clearInterval(timer);
    timer = undefined;
    current = undefined;
  };
  return {
    now(text, detail = '') {
      current = { text, detail, since: current?.text === text ? current.since : now() };
      draw();
      timer ??= setInterval(() => {
        frame++;
        draw();
      }, 100).unref();
    },
    done(text) {
      stop();
      screen.write(`${colors.green('✓')} ${text}\n`);
    },
    clear: stop,
    aside(write) {
      erase();
      write();
      draw();
    },
  };
}

function plainProgress(screen: Screen, verbose: boolean): Progress {
  let last = '';
  return {
    now(text) {
      if (verbose && text !== last) screen.write(`${text}\n`);
      last = text;
    },
    done(text) {
      if (verbose) screen.write(`${text}\n`);
    },
    clear() {},
    aside(write) {
      write();
    },
  };
}
