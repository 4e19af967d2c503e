import { describe, expect, it } from 'vitest';
import { holds } from './writing.ts';

describe('whether a status says it already', () => {
  it('looks at what is wanted only', () => {
    expect(holds({ a: 1, b: { c: [1, 2] }, other: true }, { a: 1, b: { c: [1, 2] } })).toBe(true);
    expect(holds({ b: { c: [1, 2, 3] } }, { b: { c: [1, 2] } })).toBe(false);
    expect(holds(undefined, { a: 1 })).toBe(false);
  });
});
