import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../testing/until.ts';
import { Controller } from './controller.ts';
import { WorkQueue } from './work-queue.ts';

describe('the work queue', () => {
  it('holds a key once, however often it is added', async () => {
    const queue = new WorkQueue();
    for (const key of ['a', 'b', 'a', 'a']) queue.add(key);
    expect([queue.length, await queue.next(), await queue.next(), queue.length]).toEqual([2, 'a', 'b', 0]);
  });

  it('never hands out a key that is being worked on, and remembers that it was added meanwhile', async () => {
    const queue = new WorkQueue();
    queue.add('a');
    await queue.next();
    queue.add('a');
    expect(queue.length).toBe(0);
    queue.done('a');
    expect(await queue.next()).toBe('a');
  });

  it('ends all waiting when it closes', async () => {
    const queue = new WorkQueue();
    const waiting = queue.next();
    queue.close();
    expect([await waiting, await queue.next()]).toEqual([undefined, undefined]);
    queue.add('a');
    expect(queue.length).toBe(0);
  });

  describe('with time', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('adds a key later, at the earliest of its times', () => {
      const queue = new WorkQueue();
      queue.addAfter('a', 1000);
      queue.addAfter('a', 100);
      queue.addAfter('a', 5000);
      vi.advanceTimersByTime(99);
      expect(queue.length).toBe(0);
      vi.advanceTimersByTime(2);
      expect(queue.length).toBe(1);
    });

    it('waits longer with every failure up to the most, and from the start after a success', () => {
      const queue = new WorkQueue([100, 1000]);
      const waits = Array.from({ length: 6 }, () => queue.addRateLimited('a'));
      for (const [index, most] of [100, 200, 400, 800, 1000, 1000].entries()) {
        expect(waits[index]).toBeLessThanOrEqual(most);
        expect(waits[index]).toBeGreaterThanOrEqual(most / 2);
      }
      queue.forget('a');
      expect(queue.addRateLimited('a')).toBeLessThanOrEqual(100);
    });
  });
});

describe('a controller', () => {
  const log = pino({ level: 'silent' });

  it('retries what fails, and looks again when asked to', async () => {
    const seen: string[] = [];
    const controller = new Controller({
      name: 'test',
      log,
      backoff: [1, 5],
      reconcile: async (key) => {
        seen.push(key);
        if (seen.length < 3) throw new Error('not yet');
        return seen.length < 5 ? { requeueAfter: 1 } : undefined;
      },
    });
    const stop = new AbortController();
    const running = controller.run(stop.signal);
    controller.queue.add('a');
    await until('five looks', () => seen.length === 5);
    stop.abort();
    await running;
    expect(seen).toEqual(['a', 'a', 'a', 'a', 'a']);
  });

  it('works on as many keys at once as it has workers, never twice on one', async () => {
    let now = 0;
    let most = 0;
    const controller = new Controller({
      name: 'test',
      log,
      workers: 3,
      reconcile: async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now--;
        return undefined;
      },
    });
    const stop = new AbortController();
    const running = controller.run(stop.signal);
    for (let i = 0; i < 12; i++) controller.queue.add(`k${i}`);
    await until('all done', () => controller.queue.length === 0 && now === 0);
    stop.abort();
    await running;
    expect(most).toBe(3);
  });

  it('lets what is under way end before it stops', async () => {
    let ended = false;
    const controller = new Controller({
      name: 'test',
      log,
      reconcile: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        ended = true;
        return undefined;
      },
    });
    const stop = new AbortController();
    const running = controller.run(stop.signal);
    controller.queue.add('a');
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await running;
    expect(ended).toBe(true);
  });
});
