import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const components = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'main.ts')));
const runtime = (...argv: string[]) => promisify(execFile)(process.execPath, [join(folder, 'main.ts'), ...argv]);

describe('every component', () => {
  it.each(components)('%s tells its flags', async (name) => {
    const { stdout, stderr } = await runtime(name, '--help');
    expect(stdout).toMatch(/^ {2}--kubeconfig +\w/m);
    expect(stderr).toBe('');
  });

  it.each([[], ['nothing'], ['../src']])('that is not there is refused: %j', async (...argv) => {
    await expect(runtime(...argv)).rejects.toMatchObject({ code: 2 });
  });
});
