import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lines } from './lines.ts';
import { parseEvent } from './watch-event.ts';

async function* chunked(text: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const read = async (text: string, sizes: readonly number[]) => {
  const found: string[] = [];
  for await (const line of lines(chunked(text, sizes))) found.push(line.toString());
  return found;
};

describe('lines', () => {
  it('gives the same lines however the bytes are cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'))),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        async (texts, sizes) => {
          expect(await read(texts.map((text) => `${text}\n`).join(''), sizes)).toEqual(texts);
        },
      ),
    ));

  it('G4: a last line that was cut is an error, not silence', async () => {
    await expect(read('{"whole":1}\n{"cut', [4])).rejects.toThrow(/inside a line: {"cut/);
  });
});

describe('a line of a watch', () => {
  it('gives the object and the very bytes that it came as', () => {
    const line = '{"type":"ADDED","object":{"kind":"X","n":1.50,"text":",\\"object\\":{}"}}';
    const { type, object, raw } = parseEvent('WATCH', Buffer.from(line));
    expect([type, (object as unknown as { n: number }).n]).toEqual(['ADDED', 1.5]);
    expect(raw.toString()).toBe('{"kind":"X","n":1.50,"text":",\\"object\\":{}"}');
  });

  it('throws what an ERROR event says', () => {
    const line = '{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}}';
    expect(() => parseEvent('WATCH /x', Buffer.from(line))).toThrow(expect.objectContaining({ code: 410, reason: 'Expired' }));
  });
});
