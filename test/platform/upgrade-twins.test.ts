import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
/** What a file imports that brings up a platform: a whole one, or one of two packages. */
const bringsUp = /from '\.\/(?:machine|small-platform)\.ts'/;
const twin = /\b(?:describe|test)\('(?:\w+, )*M9\b/;

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
const platforms = files.filter((file) => bringsUp.test(readFileSync(join(folder, file), 'utf8')));

test('there are tests that bring up a platform', () => {
  expect(platforms.sort()).toEqual(
    expect.arrayContaining(['platform/catalogue.test.ts', 'platform/platform.test.ts', 'runtime/installer.test.ts']),
  );
});

test.each(platforms)('M9: %s also upgrades it (README.md)', (file) => {
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(twin);
});
