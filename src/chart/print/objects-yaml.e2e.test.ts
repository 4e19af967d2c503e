import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silent } from '../../sandbox/problem.ts';
import { ensurePrograms } from '../../sandbox/programs/programs.ts';
import { objectsYaml } from './objects-yaml.ts';

const strings = [
  ...['on', 'off', 'yes', 'No', 'y', 'n', 'true', 'False', 'null', '~', '', ' ', '.inf', '-.INF', '.nan'],
  ...['0', '00', '03190301', '0x1f', '0o17', '0b1', '1e3', '1E+2', '1_000', '12:30:00', '190:20:30', '1.', '.5', '+1', '-0', '1,000'],
  ...[
    '2001-12-14',
    '2001-12-14t21:59:43.10-05:00',
    '=',
    '<<',
    '-',
    '- a',
    '? a',
    ': a',
    '# a',
    'a #b',
    'a: b',
    '&a',
    '*a',
    '!a',
    '|',
    '>',
    '%',
    '@',
    '`',
  ],
  ...[
    '{{ .Values }}',
    "it's",
    '"quoted"',
    'two\nlines\n',
    '\ttab',
    'trailing ',
    'ü',
    '\u2028',
    '\u0085',
    '\u00a0',
    '😀',
    '\\',
    '---',
    '...',
    'a\r\nb',
  ],
  `${'long '.repeat(60)}`,
];

it('E3, F1: Kubernetes reads back every string as it was, as value and as key', async () => {
  const helm = join(await ensurePrograms(silent), 'helm');
  const folder = mkdtempSync(join(tmpdir(), 'yaml-'));
  try {
    mkdirSync(join(folder, 'templates'));
    writeFileSync(join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: echo\nversion: 0.0.0\n');
    writeFileSync(join(folder, 'templates', 'echo.yaml'), 'kind: {{ .Values.object | toJson | b64enc }}\n');
    const object = {
      list: strings,
      keys: Object.fromEntries(strings.map((text, index) => [text, index])),
      numbers: [0, -1, 1.5, 2 ** 53 - 1],
      empty: [{}, [], null, true],
    };
    writeFileSync(join(folder, 'values.yaml'), objectsYaml([{ object }]));
    const printed = execFileSync(helm, ['template', folder], { encoding: 'utf8' });
    expect(JSON.parse(Buffer.from(/kind: (\S+)/.exec(printed)![1]!, 'base64').toString())).toEqual(object);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
