import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { identify, isAlive } from './identity.ts';
import { acquireLock } from './lock.ts';
import { tailOf } from './log-tail.ts';
import { stopAll } from './stop.ts';
import { markVariable, processesOf } from './sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'processes-'));
const sleeper = (script = 'setInterval(() => {}, 1000); console.log("up")') =>
  spawn(process.execPath, ['-e', script], { env: { [markVariable]: folder }, stdio: ['ignore', 'pipe', 'ignore'] });

describe('the identity of a process', () => {
  it('holds while the process lives', async () => {
    const child = sleeper();
    const identity = identify(child.pid!)!;
    expect(isAlive(identity)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(identity)).toBe(false);
  });
  it('is not that of another process with the same pid', () => {
    expect(isAlive({ ...identify(process.pid)!, started: 'another time' })).toBe(false);
    expect(isAlive(identify(process.pid)!)).toBe(true);
  });
});

describe('stopping', () => {
  it('finds processes by their mark, asks first and kills what does not listen', async () => {
    const stubborn = sleeper('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")');
    await Promise.all([once(stubborn.stdout!, 'data')]);
    expect(processesOf(folder).map(({ pid }) => pid)).toContain(stubborn.pid);
    await stopAll(processesOf(folder), 100);
    expect(processesOf(folder)).toEqual([]);
  });
});

describe('a lock', () => {
  it('is held by one process, names its holder, and is free again when released', () => {
    const file = join(folder, 'lock');
    const lock = acquireLock(file);
    expect(acquireLock(file)).toMatchObject({ holder: { pid: process.pid } });
    if ('release' in lock) lock.release();
    expect(acquireLock(file)).toHaveProperty('release');
  });
  it('is held by one of several processes that want it at once, again and again', async () => {
    const file = join(folder, 'contended');
    const module = new URL('./lock.ts', import.meta.url).href;
    const script = `const { acquireLock } = await import(${JSON.stringify(module)});
      const { rmSync, writeFileSync } = await import('node:fs');
      for (let rounds = 0; rounds < 500; ) {
        const lock = acquireLock(${JSON.stringify(file)});
        if ('holder' in lock) continue;
        rounds++;
        writeFileSync(${JSON.stringify(`${file}.mark`)}, '', { flag: 'wx' });
        rmSync(${JSON.stringify(`${file}.mark`)});
        lock.release();
      }`;
    const ends = [1, 2, 3].map(() => once(spawn(process.execPath, ['--input-type=module', '-e', script]), 'exit'));
    expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0]);
  }, 60_000);
  it('of a dead process counts as free', () => {
    const file = join(folder, 'stale');
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    expect(acquireLock(file)).toHaveProperty('release');
  });
});

describe('the last words of a log', () => {
  it('leave out blank lines and the stack of a Go panic', () => {
    const file = join(folder, 'log');
    writeFileSync(file, 'first\nsecond\n\npanic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/main.go:3 +0x18\n');
    expect(tailOf(file, 2)).toEqual(['second', 'panic: no']);
  });
  it('are none where there is no file', () => expect(tailOf(join(folder, 'none'), 5)).toEqual([]));
});
