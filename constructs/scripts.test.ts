import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const scripts = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sh'))
  .sort();

describe.each(scripts)('%s', (script) => {
  const file = path.join(import.meta.dirname, script);
  const text = readFileSync(file, 'utf8');
  const [shebang = ''] = text.split('\n');
  /** Commands on lines of their own, however they are broken. */
  const commands = text.replaceAll(/\\\n\s*/g, ' ').split('\n');

  test('is taken by the shell that it names', () => {
    const [shell] = /(ba)?sh$/.exec(shebang) ?? [];
    const { stderr } = spawnSync(shell ?? 'none', ['-n', file], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });

  test('says at its head what it does', () => {
    expect(text.split('\n')[1]).toMatch(/^# [A-Z].*/);
  });

  test('waits for kubectl only so long: its own limit is a week', () => {
    const unbounded = commands.filter(
      (line) => /(^|[^#\w])kubectl( --\S+ \S+)* (get|delete|patch|apply|wait)\b/.test(line) && !/timeout[= ]/.test(line),
    );
    expect(unbounded.filter((line) => !line.trimStart().startsWith('#'))).toEqual([]);
  });

  test('J3: names no namespace of its own: it is told whose it works in', () => {
    expect(text).not.toMatch(/tenant-\w/);
    const literal = /(?:^|\s)(?:-n|--namespace)[ =]["']?[^"'$\s]/;
    expect(commands.filter((line) => /\bkubectl\b/.test(line) && literal.test(line.replaceAll('[ -n ', '[ ')))).toEqual([]);
  });

  test('shows no password in its log', () => {
    expect(text).not.toMatch(/set -\w*x/);
  });
});
