import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

describe('the kit', () => {
  it('G1: brings a client of its own: the one for Node ties us to versions of Node and undici that it breaks with', () => {
    for (const name of files)
      expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/from '(@kubernetes\/client-node|undici)'/);
  });

  it('knows nothing of what is built on it', () => {
    for (const name of files) expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/from '\.\.\/\.\.\/(?!testing)[a-z]/);
  });
});
