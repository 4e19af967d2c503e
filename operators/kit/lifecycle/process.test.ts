import { describe, expect, it } from 'vitest';
import { fired, runAll } from './process.ts';

const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('a signal', () => {
  it('is waited for, and one that has fired is not waited for any more', async () => {
    const stop = new AbortController();
    const order: string[] = [];
    const waiting = fired(stop.signal).then(() => order.push('settled'));
    order.push('fires');
    stop.abort();
    await waiting;
    await fired(stop.signal);
    expect(order).toEqual(['fires', 'settled']);
  });
});

describe('parts that run side by side', () => {
  it('end together when the signal fires', async () => {
    const stop = new AbortController();
    const ended: number[] = [];
    const running = runAll(
      stop.signal,
      [1, 2].map((n) => async (signal: AbortSignal) => {
        await untilStopped(signal);
        ended.push(n);
      }),
    );
    stop.abort();
    await running;
    expect(ended).toEqual([1, 2]);
  });

  it('all end when one of them fails, and its error is the one that is told', async () => {
    let ended = false;
    const failing = runAll(new AbortController().signal, [
      async (signal) => {
        await untilStopped(signal);
        ended = true;
      },
      async () => {
        throw new Error('one failed');
      },
    ]);
    await expect(failing).rejects.toThrow('one failed');
    expect(ended).toBe(true);
  });
});
