import { expect, it } from 'vitest';
import { sandboxTag, targetNamed } from './target.ts';

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

it('M12: the tag that a sandbox follows is its own, and stays', () => {
  const tags = ['/state/a', '/state/b', '/other/a', '/state/a'].map((folder) => sandboxTag({ folder }));
  expect(new Set(tags).size).toBe(3);
  expect(tags[3]).toBe(tags[0]);
  expect(targetNamed(`registry.example.org/packages:${tags[0]}`, 'nowhere').reference.tag).toBe(tags[0]);
});
