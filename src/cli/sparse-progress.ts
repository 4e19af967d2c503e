import type { Progress } from './progress.ts';

/** No more than one line of what goes on in this time, in ms. */
const quietMs = 15_000;

/** Progress of work that takes minutes, for a log: what is done, and now and then what goes on. */
export function sparseProgress(write: (line: string) => void, now: () => number = Date.now): Progress {
  let last = { text: '', at: 0 };
  return {
    now(text, detail = '') {
      const line = detail === '' ? text : `${text} ${detail}`;
      if (line === last.text || now() - last.at < quietMs) return;
      last = { text: line, at: now() };
      write(`${line}\n`);
    },
    done(text) {
      last = { text: '', at: now() };
      write(`${text}\n`);
    },
    clear() {},
    aside: (act) => act(),
  };
}
