import { describe, expect, it } from 'vitest';
import { isReleaseTag, parseReference, printReference } from './reference.ts';

const digest = `sha256:${'a'.repeat(64)}`;

describe('a reference', () => {
  it.each([
    ['localhost/p', { registry: 'localhost', repository: 'p' }],
    ['oci://127.0.0.1:5000/a/b-c:v1', { registry: '127.0.0.1:5000', repository: 'a/b-c', tag: 'v1' }],
    [`registry.example.org/a/b@${digest}`, { registry: 'registry.example.org', repository: 'a/b', digest }],
    [`[::1]:5000/a:v1.2.3-rc.1@${digest}`, { registry: '[::1]:5000', repository: 'a', tag: 'v1.2.3-rc.1', digest }],
  ])('%s', (text, expected) => {
    expect(parseReference(text)).toEqual(expected);
    expect(printReference(parseReference(text))).toBe(text.replace('oci://', ''));
  });

  it.each([
    ['packages:v1', 'does not start with the host'],
    ['library/redis', 'does not start with the host'],
    ['https://registry.example.org/a', 'has the scheme https://'],
    ['registry.example.org/', 'has the repository ""'],
    ['registry.example.org/Upper', 'lower-case letters'],
    ['registry.example.org/a:b:c', 'has the tag "b:c"'],
    ['registry.example.org/a@sha256:123', 'has no sha256 digest'],
    ['registry.example.org/a@b@c', 'has no sha256 digest'],
    ['-bad.example.org:80/a', 'has the host'],
    ['registry.example.org:99999/a', 'has the port 99999'],
    ['registry.example.org:0/a', 'has the port 0'],
    ['', 'does not start with the host'],
  ])('%j is refused', (text, why) => {
    expect(() => parseReference(text)).toThrow(
      expect.objectContaining({ code: 'REFERENCE_INVALID', blame: 'usage', message: expect.stringContaining(why) }),
    );
  });
});

describe('M12: a tag', () => {
  it.each(['v1.6.0', '1.6.0', 'v1.7.0-rc.1', 'v1.7.0-alpha.12'])('%s is of a release, and written once', (tag) => {
    expect(isReleaseTag(tag)).toBe(true);
  });
  it.each([undefined, 'latest', 'main', 'nightly', 'pr-7-4f3e2a1', 'v1', 'v1.6', 'release-1.6.0', 'sandbox-0123456789ab'])(
    '%s moves',
    (tag) => {
      expect(isReleaseTag(tag)).toBe(false);
    },
  );
});
