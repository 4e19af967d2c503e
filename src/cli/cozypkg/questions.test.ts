import { afterEach, expect, it, vi } from 'vitest';
import type { Terminal } from '../terminal.ts';
import { questionsOn } from './questions.ts';

const CANCELLED = Symbol('cancelled');
vi.mock('@clack/prompts', () => ({ select: async () => CANCELLED, isCancel: (value: unknown) => value === CANCELLED }));

const stop = new AbortController();
const interrupt = () => stop.abort();
afterEach(() => {
  process.off('SIGINT', interrupt);
});

it('takes Ctrl-C at a choice as an interruption, not as one more question', async () => {
  process.on('SIGINT', interrupt);
  const questions = questionsOn({ terminal: { interactive: true } as Terminal, signal: stop.signal });
  await expect(questions.pick('which?', ['a', 'b'])).rejects.toMatchObject({ name: 'AbortError' });
});
