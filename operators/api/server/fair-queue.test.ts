import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { Shares } from './shares.ts';

describe('shares', () => {
  test('leave room for one more user, whoever came first', () => {
    const shares = new Shares(12);
    const most = (user: string) => {
      let taken = 0;
      while (shares.take(user)) taken++;
      return taken;
    };
    expect([most('a'), most('b'), most('c')]).toEqual([6, 4, 2]);
    expect([shares.total, shares.take('d')]).toEqual([12, false]);
    shares.give('a');
    expect([shares.take('a'), shares.take('d')]).toEqual([false, true]);
  });

  test('are one place at least, and forget who has gone', () => {
    const shares = new Shares(2);
    expect([shares.take('a'), shares.take('b'), shares.take('c')]).toEqual([true, true, false]);
    shares.give('a');
    shares.give('b');
    expect([shares.total, shares.take('c')]).toEqual([0, true]);
  });
});

describe('a queue', () => {
  const queue = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
    new FairQueue({ places: 4, waiting: 100, patience: 60_000, ...limits });

  test('serves who came last before the hundred requests of another', async () => {
    const line = queue();
    const order: string[] = [];
    const work = async (user: string) => {
      const leave = await line.enter(user);
      await new Promise(setImmediate);
      order.push(user);
      leave();
    };
    const noisy = Array.from({ length: 60 }, () => work('noisy'));
    const quiet = work('quiet');
    expect([line.executing, line.waiting]).toEqual([3, 58]);
    await Promise.all([...noisy, quiet]);
    expect(order.indexOf('quiet')).toBeLessThan(4);
    expect([line.executing, line.waiting]).toEqual([0, 0]);
  });

  test('lets lines take turns', async () => {
    const line = queue({ places: 2 });
    const first = await Promise.all([line.enter('x'), line.enter('y')]);
    const order: string[] = [];
    const work = async (user: string) => {
      const leave = await line.enter(user);
      order.push(user);
      leave();
    };
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map(work);
    for (const leave of first) leave();
    await Promise.all(all);
    expect(order.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
  });

  test('turns away who has too many waiting, and whoever waits too long', async () => {
    const line = queue({ waiting: 1, patience: 20 });
    const held = await Promise.all([line.enter('a'), line.enter('a')]);
    const late = expect(line.enter('a')).rejects.toMatchObject({ code: 429, details: { retryAfterSeconds: 1 } });
    await expect(line.enter('a')).rejects.toMatchObject({ code: 429 });
    await late;
    expect(line.waiting).toBe(0);
    for (const leave of held) leave();
    (await line.enter('a'))();
  });

  test('forgets clients that have gone, and a place that is given back twice counts once', async () => {
    const line = queue({ places: 2 });
    const leave = await line.enter('a');
    const gone = new AbortController();
    const waiting = expect(line.enter('a', gone.signal)).rejects.toMatchObject({ code: 429 });
    gone.abort();
    await waiting;
    leave();
    leave();
    expect([line.executing, line.waiting]).toEqual([0, 0]);
  });
});
