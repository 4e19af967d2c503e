import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGoAtLeast, requireGo } from './go-toolchain.ts';

describe('the version of Go', () => {
  it.each([
    ['go1.26.0', true],
    ['go1.26.8', true],
    ['go1.26', true],
    ['go1.27rc1', true],
    ['go2.0', true],
    ['devel go1.28-abc', true],
    ['go1.25.9', false],
    ['go1.9', false],
    ['', false],
  ])('%s', (found, enough) => expect(isGoAtLeast(found, '1.26.0')).toBe(enough));
});

describe('a machine without the right Go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'go-'));
  const fake = (script: string) => writeFileSync(join(folder, 'go'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  it('says that Go is missing, and which one is needed', () => {
    expect(() => requireGo({ PATH: '/nowhere' })).toThrow(
      expect.objectContaining({ code: 'GO_MISSING', hint: expect.stringContaining('install Go 1.26.0 or newer') }),
    );
  });
  it('names the version it found', () => {
    fake('echo go1.21.3');
    expect(() => requireGo({ PATH: `${folder}:/bin` })).toThrow(
      expect.objectContaining({ code: 'GO_TOO_OLD', message: expect.stringContaining('finds go1.21.3') }),
    );
  });
  it('passes on what Go itself says', () => {
    fake('echo "go: go.mod requires go >= 1.26.0 (running go 1.20)" >&2; exit 1');
    expect(() => requireGo({ PATH: `${folder}:/bin` })).toThrow('go.mod requires go >= 1.26.0');
  });
});
