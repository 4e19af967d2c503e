import { expect, it } from 'vitest';
import { targetNamed } from './target.ts';

it('is a reference anywhere', () => {
  expect(targetNamed('registry.example.org/packages:v1', 'nowhere')).toEqual({
    reference: { registry: 'registry.example.org', repository: 'packages', tag: 'v1' },
  });
});

it.each([undefined, ':v1', `sha256:${'a'.repeat(64)}`])('needs a running sandbox for %s', (text) => {
  expect(() => targetNamed(text, 'nowhere')).toThrow(
    expect.objectContaining({ code: 'TARGET_UNKNOWN', blame: 'usage', message: expect.stringContaining('no sandbox "nowhere" runs') }),
  );
});
