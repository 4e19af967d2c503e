import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The last lines of a log file, without blank ones and the stack of a Go panic, which say less than what is above; empty if there is no file. Reads 64 KiB at most, and nothing
 * before the byte `from`.
 */
export function tailOf(file: string, lines: number, from = 0): string[] {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return [];
  }
  try {
    const { size } = fstatSync(descriptor);
    const length = Math.max(0, Math.min(size - from, 65_536));
    const buffer = Buffer.alloc(length);
    readSync(descriptor, buffer, 0, length, size - length);
    return buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !isGoFrame(line))
      .slice(-lines);
  } finally {
    closeSync(descriptor);
  }
}

/** `main.run(0xc000…)`, `\t/path/file.go:12 +0x1f`, `goroutine 1 [running]:` */
function isGoFrame(line: string): boolean {
  return /^\s+\S+\.go:\d+/.test(line) || /^\S+\(.*\)$/.test(line) || /^goroutine \d+ \[/.test(line);
}
