import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../problem.ts';
import { checkout } from './inputs.ts';
import { loading, sourceProblem } from './source-problem.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What Node itself makes of a file, past the test runner's loader. */
async function failureOf(text: string): Promise<unknown> {
  const file = join(folder, 'broken.ts');
  writeFileSync(file, text);
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `await import(${JSON.stringify(pathToFileURL(file).href)}).catch(({ message, stack, code }) => console.log(JSON.stringify({ message, stack, code })))`,
    ],
    { encoding: 'utf8' },
  );
  const { message, ...rest } = JSON.parse(stdout) as { message: string; stack: string; code?: string };
  return Object.assign(new Error(message), rest);
}

describe('a file of the catalogue', () => {
  it.each([
    ['that is no TypeScript', 'export const a = 1;\nconst b = { c d: 2 };\n', 2, 'Unexpected token'],
    ['that uses what Node cannot strip', 'export const a = 1;\nenum B { c }\n', 2, 'enum is not supported'],
    ['that imports what is not exported', "import { join } from 'node:path';\nimport { nothing } from 'node:os';\n", 2, 'nothing'],
    ['that imports a file which is not there', "import { a } from './none.ts';\n", undefined, 'none.ts'],
  ])('%s', async (_, text, line, message) => {
    expect(sourceProblem(await failureOf(text))).toMatchObject({
      code: 'SOURCE_WRONG',
      message: expect.stringContaining(message),
      where: { file: relative(process.cwd(), join(folder, 'broken.ts')), ...(line !== undefined && { line }) },
    });
  });

  it('that fails while it runs', () => {
    const error = Object.assign(new ReferenceError('nothing is not defined'), {
      stack: `ReferenceError: nothing is not defined\n    at compose (file://${checkout}/constructs/apps/redis/index.ts:29:14)\n    at run (node:internal:1:1)`,
    });
    expect(sourceProblem(error, 'Chart apps/redis')).toMatchObject({
      code: 'SOURCE_WRONG',
      where: { file: relative(process.cwd(), join(checkout, 'constructs/apps/redis/index.ts')), line: 29, object: 'Chart apps/redis' },
    });
  });

  it('is not blamed for what fails in the toolchain', () => {
    const error = new TypeError('x');
    expect(sourceProblem(error)).toBe(error);
  });

  it('keeps what is told already', async () => {
    const problem = new Problem({ code: 'X', message: 'x' });
    await expect(loading(() => Promise.reject(problem))).rejects.toBe(problem);
  });
});
