import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Writes down which database it would connect to and which file it would run, and names the databases that there are. */
const PSQL = `#!/usr/bin/env bash
file=; for arg; do case $arg in --file=*) file=\${arg##*/} ;; --command=*) file=command ;; --dbname*|-d*) file=dbname ;; esac; done
printf '%s\\t%s\\n' "$PGDATABASE" "$file" >>"$STUB/calls"
case $file in command) cat "$STUB/existing" ;; list-databases.sql) cat "$STUB/declared" ;; esac
`;

/** Databases and files that the script runs, in order. */
function runs(existing: string[], declared: string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'init-'));
  try {
    cpSync(new URL('./init/', import.meta.url), join(folder, 'scripts'), { recursive: true });
    writeFileSync(join(folder, 'scripts/desired.json'), '{}');
    for (const [name, text] of Object.entries({ psql: PSQL, pg_isready: '#!/bin/sh\n' })) {
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
    }
    const lines = (names: string[]) => names.map((name) => `${name}\n`).join('');
    writeFileSync(join(folder, 'existing'), lines(existing));
    writeFileSync(join(folder, 'declared'), lines(declared));
    const env = { PATH: `${folder}:${process.env['PATH']}`, STUB: folder, PGHOST: 'a-rw', PGDATABASE: 'postgres' };
    const { status, stderr } = spawnSync('bash', [join(folder, 'scripts/init.sh')], { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return readFileSync(join(folder, 'calls'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((call) => call.split('\t'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('what is not declared goes before what is declared comes', () => {
  expect(runs(['postgres', 'shop'], ['shop']).map(([, file]) => file)).toEqual([
    'drop-databases.sql',
    'command',
    'release-roles.sql',
    'release-roles.sql',
    'drop-roles.sql',
    'users.sql',
    'databases.sql',
    'list-databases.sql',
    'privileges.sql',
  ]);
});

test.each(['host=attacker.example.org', 'postgres://attacker.example.org/a', "it's; DROP", '-d x'])(
  'the name %j of a database is a name, and not where to connect to',
  (name) => {
    const own = runs(['postgres', name], [name]).filter(([database]) => database === name);
    expect(own.map(([, file]) => file)).toEqual(['release-roles.sql', 'privileges.sql']);
  },
);
