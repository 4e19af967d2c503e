import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('cozy.mjs', import.meta.url));
const cozy = (...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...argv], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
};

describe('cozy', () => {
  it('lists its commands', () => {
    const { status, stdout } = cozy('--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/build .*\n\s+push /);
  });

  it('explains one command', () => {
    expect(cozy('push', '--help').stdout).toContain('--sandbox <name>');
    expect(cozy('help', 'push').stdout).toContain('--sandbox <name>');
  });

  it('says its version', () => {
    expect(cozy('--version')).toMatchObject({ status: 0, stdout: '0.0.0\n' });
  });

  it.each([
    ['no command', [], 'Usage: cozy'],
    ['an unknown command', ['pussh'], "error: unknown command 'pussh'\n(Did you mean push?)"],
    ['an unknown option', ['build', '--fast'], "error: unknown option '--fast'"],
    ['a wrong choice', ['build', '-o', 'xml'], 'Allowed choices are json'],
  ])('ends with 2 and says so on stderr: %s', (_, argv, text) => {
    const { status, stdout, stderr } = cozy(...argv);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(text);
  });
});

describe('a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  const main = join(folder, 'main.ts');
  beforeAll(() => {
    const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    writeFileSync(
      main,
      `import { run } from ${at('program.ts')};
      const command = (work) => async () => ({ command: { run: work } });
      const entries = [
        { name: 'sleep', summary: 's', load: command(async ({ signal, terminal }) => {
          terminal.print('asleep');
          await new Promise((_, reject) => setTimeout(reject, 30000) && signal.addEventListener('abort', () => reject(signal.reason)));
        }) },
        { name: 'code', summary: 'c', load: command(async () => 1) },
        { name: 'much', summary: 'm', load: command(async ({ terminal }) => terminal.print('x'.repeat(10 * 1024 * 1024))) },
      ];
      await run({ name: 'test', summary: 't', entries, version: () => '1' }, process.argv.slice(2));`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 130 on %s, without a word of error', async (signal) => {
    const child = spawn(process.execPath, [main, 'sleep'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout.once('data', () => child.kill(signal));
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(130);
    expect(stderr.trim()).toBe('');
  });

  it('ends with the code that its command gives', () => {
    expect(spawnSync(process.execPath, [main, 'code']).status).toBe(1);
  });

  it('F5: prints 10 MiB through a pipe to the last byte', () => {
    const { status, stdout } = spawnSync(process.execPath, [main, 'much'], { maxBuffer: 64 * 1024 * 1024 });
    expect([status, stdout.length]).toEqual([0, 10 * 1024 * 1024 + 1]);
  });

  it('is silent when its reader goes away', () => {
    const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${main}" much | head -c 1`], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
