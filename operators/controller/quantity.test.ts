import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, bytes, formatQuantity, parseQuantity, percent, sameQuantity, zero } from './quantity.ts';

const canonical = (text: string): string => formatQuantity(parseQuantity(text)!);

describe('quantity', () => {
  it.each([
    ['0', '0'],
    ['100m', '100m'],
    ['1000m', '1'],
    ['1500m', '1500m'],
    ['0.5', '500m'],
    ['.25', '250m'],
    ['1.', '1'],
    ['1000', '1k'],
    ['12345', '12345'],
    ['1Gi', '1Gi'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['1000Ki', '1000Ki'],
    ['0.5Ki', '512'],
    ['1e3', '1e3'],
    ['1E3', '1e3'],
    ['1E', '1E'],
    ['1Ei', '1Ei'],
    ['-1Gi', '-1Gi'],
    ['+2', '2'],
    ['100n', '100n'],
    ['0.1n', '1n'],
    ['5u', '5u'],
  ])('prints %s as %s', (text, expected) => expect(canonical(text)).toBe(expected));

  it.each(['', 'a', '1Gib', '1 Gi', '1mi', '--1', '1.2.3', 'Gi', '.'])('refuses %j', (text) => expect(parseQuantity(text)).toBeUndefined());

  it('reads numbers and refuses other types', () => {
    expect(formatQuantity(parseQuantity(2)!)).toBe('2');
    expect(parseQuantity(null)).toBeUndefined();
    expect(parseQuantity({})).toBeUndefined();
  });

  it('takes the suffixes of the other one when it adds to nothing', () => {
    expect(formatQuantity(add(zero, parseQuantity('128Mi')!))).toBe('128Mi');
    expect(formatQuantity(add(parseQuantity('1Gi')!, parseQuantity('500M')!))).toBe(formatQuantity(bytes(1_573_741_824n)));
    expect(formatQuantity(add(parseQuantity('250m')!, parseQuantity('750m')!))).toBe('1');
  });

  it('rounds a percentage down to a thousandth', () => {
    expect(formatQuantity(percent(parseQuantity('10')!, 130))).toBe('13');
    expect(formatQuantity(percent(parseQuantity('1m')!, 150))).toBe('1m');
  });

  it('compares amounts, and texts that are no quantity as texts', () => {
    expect(sameQuantity('1', '1000m')).toBe(true);
    expect(sameQuantity('1Gi', '1G')).toBe(false);
    expect(sameQuantity('x', 'x')).toBe(true);
    expect(sameQuantity(undefined, '0')).toBe(false);
  });

  const suffix = fc.constantFrom('', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'e3', 'u');
  const text = fc.tuple(fc.bigInt(0n, 10n ** 12n), suffix).map(([amount, unit]) => `${amount}${unit}`);

  it('prints what it reads back as the same amount, once and for all', () => {
    fc.assert(
      fc.property(text, (written) => {
        const once = canonical(written);
        expect(sameQuantity(once, written)).toBe(true);
        expect(canonical(once)).toBe(once);
      }),
    );
  });

  it('adds in any order', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const [x, y, z] = [a, b, c].map((written) => parseQuantity(written)!) as [typeof zero, typeof zero, typeof zero];
        expect(add(add(x, y), z).nanos).toBe(add(x, add(z, y)).nanos);
      }),
    );
  });
});
