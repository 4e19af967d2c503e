import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

function counted<T>(value: T) {
  const asked = { times: 0 };
  const ask = async () => {
    asked.times++;
    return value;
  };
  return { asked, ask };
}

describe('remembered answers', () => {
  it('are asked for once, also by many at the same time, until they are too old', async () => {
    const cache = new AnswerCache<string>({ lifetime: 1000, size: 10 });
    const { asked, ask } = counted('a');
    expect(await Promise.all([cache.get('k', ask, 0), cache.get('k', ask, 1), cache.get('k', ask, 999)])).toEqual(['a', 'a', 'a']);
    expect(asked.times).toBe(1);
    await cache.get('k', ask, 1000);
    expect(asked.times).toBe(2);
  });

  it('do not include failures', async () => {
    const cache = new AnswerCache<string>({ lifetime: 1000, size: 10 });
    await expect(cache.get('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('k', async () => 'yes')).toBe('yes');
  });

  it('do not include what is not worth it', async () => {
    const cache = new AnswerCache<string | undefined>({ lifetime: 1000, size: 10, keep: (value) => value !== undefined });
    expect(await cache.get('k', async () => undefined)).toBeUndefined();
    expect(await cache.get('k', async () => 'now')).toBe('now');
  });

  it('give way to newer ones when there are too many', async () => {
    const cache = new AnswerCache<string>({ lifetime: 1000, size: 2 });
    const { asked, ask } = counted('x');
    for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, ask, 0);
    expect(asked.times).toBe(4);
  });
});
