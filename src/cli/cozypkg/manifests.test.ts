import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readManifests } from './manifests.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifests-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('takes values as they are written, integers beyond a double included', () => {
  const values = '{ big: 9007199254740993, small: 7, half: 0.5, text: "007", list: [18446744073709551615] }';
  writeFileSync(join(folder, 'a.yaml'), `kind: Package\nmetadata: { name: a }\nspec: { components: { main: { values: ${values} } } }\n`);
  const [found] = readManifests([folder]);
  expect(JSON.stringify(found?.manifest?.spec?.components?.['main']?.values)).toBe(
    '{"big":9007199254740993,"small":7,"half":0.5,"text":"007","list":[18446744073709551615]}',
  );
});

it('names the file and the place of what is no YAML', () => {
  writeFileSync(join(folder, 'a.yaml'), 'kind: Package\nmetadata: {\n');
  expect(() => readManifests([folder])).toThrow(/no valid YAML/);
});
