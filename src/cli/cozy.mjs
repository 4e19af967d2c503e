#!/usr/bin/env node
// Plain JavaScript, so that an older Node on the PATH can hand over to the pinned one before any TypeScript is read.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const pinned = join(here, '..', '..', 'node_modules', '.bin', 'node');

if (Number(process.versions.node.split('.')[0]) >= 24) await import('./main.ts');
else if (existsSync(pinned)) {
  const { status, signal } = spawnSync(pinned, [join(here, 'cozy.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1);
} else {
  process.stderr.write('cozy: needs Node 24 and finds none; run `npm ci` in the checkout, which brings it\n');
  process.exitCode = 2;
}
