import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { progressOn } from './progress.ts';

function screen() {
  const written: string[] = [];
  return { written, columns: 30, write: (text: unknown) => Boolean(written.push(String(text))) };
}
const colors = pc.createColors(false);
const erase = '\r\x1b[K';

describe('progress', () => {
  it('is one line that rewrites itself on a terminal, with the time it takes', () => {
    const on = screen();
    let clock = 0;
    const progress = progressOn(on, { live: true, verbose: false, colors, now: () => clock });
    progress.now('compiling', 'apps/redis');
    clock = 3000;
    progress.now('compiling', 'apps/kafka');
    progress.done('compiled');
    expect(on.written).toEqual([`${erase}⠋ compiling apps/redis`, `${erase}⠋ compiling apps/kafka 3 s`, erase, '✓ compiled\n']);
  });

  it('is cut to the width of the terminal', () => {
    const on = screen();
    progressOn(on, { live: true, verbose: false, colors }).now('x'.repeat(50), 'detail');
    expect(on.written[0]).toBe(`${erase}⠋ ${'x'.repeat(27)}`);
  });

  it('steps aside for other output', () => {
    const on = screen();
    const progress = progressOn(on, { live: true, verbose: false, colors });
    progress.now('working');
    progress.aside(() => on.write('result\n'));
    expect(on.written).toEqual([`${erase}⠋ working`, erase, 'result\n', `${erase}⠋ working`]);
    progress.clear();
  });

  it('says nothing in a pipe, and plain lines when asked for', () => {
    const quiet = screen();
    const verbose = screen();
    for (const [on, asked] of [
      [quiet, false],
      [verbose, true],
    ] as const) {
      const progress = progressOn(on, { live: false, verbose: asked, colors });
      progress.now('building etcd', '1');
      progress.now('building etcd', '2');
      progress.done('built etcd');
    }
    expect(quiet.written).toEqual([]);
    expect(verbose.written).toEqual(['building etcd\n', 'built etcd\n']);
  });
});
